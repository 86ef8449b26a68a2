import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { type Browser, chromium, type Page } from 'playwright-core'
import type { Fan, SeenEvent } from './fan-page.ts'

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
  '--allow-loopback-in-peer-connection',
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

/** The `Fan` of fan-page.ts, from the outside. */
export interface FanInPage {
  join(url: string, token: string): Promise<void>
  /** Waits for an event of this type, of this task if one is named. */
  event(type: string, taskId?: string): Promise<SeenEvent>
  events(): Promise<SeenEvent[]>
  seen(): Promise<{ atMs: number; open: boolean; loud: boolean }[]>
  size(): Promise<number[]>
  loudness(): Promise<number>
  connection(): Promise<string>
  reconnections(): Promise<number>
  firstFrameMs(): Promise<number>
  timeToSound(url: string, key: string, body: object): Promise<number>
  loopbackFrameMs(): Promise<number>
  forget(): Promise<void>
  publishMicrophone(): Promise<void>
  dropSignal(): Promise<void>
  flood(packets: number): Promise<void>
  leave(): Promise<void>
  close(): Promise<void>
}

const EVENT_TIMEOUT_MS = 40_000

export async function fanIn(page: Page, options: { twoConnections: boolean }): Promise<FanInPage> {
  const fan = await page.evaluateHandle((given): Fan => new window.Fan(given), options)
  return {
    join: (url, token) => fan.evaluate((it, [at, by]) => it.join(at, by), [url, token] as const),
    async event(type, taskId) {
      const found = await page.waitForFunction(
        ([it, wanted, task]) =>
          it.events.find((e) => e.type === wanted && (!task || e.task_id === task)),
        [fan, type, taskId] as const,
        { timeout: EVENT_TIMEOUT_MS, polling: 50 },
      )
      return (await found.jsonValue()) as SeenEvent
    },
    events: () => fan.evaluate((it) => it.events),
    seen: () => fan.evaluate((it) => it.seen),
    size: () => fan.evaluate((it) => it.size),
    loudness: () => fan.evaluate((it) => it.loudness),
    connection: () => fan.evaluate((it) => it.room.state),
    reconnections: () => fan.evaluate((it) => it.reconnections),
    firstFrameMs: async () => {
      const shown = await page.waitForFunction((it) => it.firstFrameMs, fan, { polling: 10 })
      return Number(await shown.jsonValue())
    },
    timeToSound: (url, key, body) =>
      fan.evaluate((it, [at, by, what]) => it.timeToSound(at, by, what), [url, key, body] as const),
    loopbackFrameMs: () => fan.evaluate((it) => it.loopbackFrameMs()),
    forget: () => fan.evaluate((it) => it.forget()),
    publishMicrophone: () => fan.evaluate((it) => it.publishMicrophone()),
    dropSignal: () => fan.evaluate((it) => it.dropSignal()),
    flood: (packets) => fan.evaluate((it, count) => it.flood(count), packets),
    leave: () => fan.evaluate((it) => it.room.disconnect()),
    close: () => page.close(),
  }
}
