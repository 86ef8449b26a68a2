/** Lighthouse scores of the built app as a visitor sees it. Run: npx tsx e2e/lighthouse.ts [mobile|desktop] */
import * as chromeLauncher from 'chrome-launcher'
import lighthouse, { desktopConfig } from 'lighthouse'
import { launchOptions } from './support/browser.ts'
import { startServer } from './support/server.ts'
import { createAccount, someCreator } from './support/test.ts'

const GOAL = 95

async function main(): Promise<void> {
  await using server = await startServer({ SIGNUP: 'open' })
  const creator = await someCreator(await createAccount(server.url))
  const chrome = await chromeLauncher.launch({
    chromePath: launchOptions.executablePath,
    chromeFlags: ['--headless=new', ...(launchOptions.args ?? [])],
  })
  const config = process.argv[2] === 'desktop' ? desktopConfig : undefined
  try {
    for (const path of ['/', '/search', `/creator/${creator.id}`]) {
      const run = await lighthouse(server.url + path, { port: chrome.port }, config)
      const categories = Object.values(run?.lhr.categories ?? {})
      const scores = categories.map(({ id, score }) => `${id} ${Math.round((score ?? 0) * 100)}`)
      process.stdout.write(`${path.padEnd(48)} ${scores.join('  ')}\n`)
      for (const { auditRefs } of categories) {
        for (const { id } of auditRefs) {
          const audit = run?.lhr.audits[id]
          if (audit?.score === 0) process.stdout.write(`    ${id}: ${audit.title}\n`)
        }
      }
      if (categories.some(({ score }) => (score ?? 0) * 100 < GOAL)) process.exitCode = 1
    }
  } finally {
    chrome.kill()
  }
}

await main()
