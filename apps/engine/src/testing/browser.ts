import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { type Browser, chromium, type Page } from 'playwright-core'

export interface TestBrowser {
  page(): Promise<Page>
  close(): Promise<void>
}

const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
]

/** Chromium with one page script, served from localhost as a browser wants it for microphones. */
export async function startBrowser(script: string): Promise<TestBrowser> {
  const bundle = await build({
    entryPoints: [fileURLToPath(new URL(script, import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    loader: { '.wasm': 'dataurl' },
    define: { global: 'window' },
  })
  const code = bundle.outputFiles[0]?.text ?? ''
  const html = '<!doctype html><meta charset="utf-8"><body><script src="/page.js"></script>'
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? code : html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const browser: Browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: CHROMIUM_ARGS,
  })
  return {
    async page() {
      const page = await browser.newPage()
      await page.goto(`http://localhost:${port}/`)
      return page
    },
    async close() {
      await browser.close()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
