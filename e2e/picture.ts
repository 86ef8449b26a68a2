/** Takes the pictures of the README from the running product. Run: npx tsx e2e/picture.ts */
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { launchOptions } from './support/browser.ts'
import { startServer } from './support/server.ts'
import { createAccount, storeSession } from './support/test.ts'

const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url))

async function main(): Promise<void> {
  await mkdir(folder, { recursive: true })
  await using server = await startServer({ SIGNUP: 'open' })
  const account = await createAccount(server.url, 'Mika')
  const browser = await chromium.launch(launchOptions)
  try {
    const page = await browser.newPage({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    })
    const take = async (path: string, name: string) => {
      await page.goto(server.url + path, { waitUntil: 'networkidle' })
      await page.waitForFunction(() =>
        [...document.images]
          .filter((image) => image.getBoundingClientRect().top < window.innerHeight)
          .every((image) => image.complete && image.naturalWidth > 0),
      )
      await page.screenshot({ path: `${folder}${name}.jpg`, type: 'jpeg', quality: 85 })
    }
    await take('/', 'landing')
    await storeSession(page, server.url, account)
    await take('/search', 'discover')
  } finally {
    await browser.close()
  }
}

await main()
