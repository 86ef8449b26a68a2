import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { rawToken } from '@inamora/contract/live'
import { build } from 'esbuild'
import { startEngine } from '../support/engine.ts'
import { buyCredits, LiveChat, lastReceipt, MEDIA_TIMEOUT_MS } from '../support/live.ts'
import { startServer } from '../support/server.ts'
import { createAccount, expect, storeSession, test, topAvatar } from '../support/test.ts'

test.setTimeout(480_000)

/** The page that drives HeyGen's own clients; the engine's tests use the same one. */
const CLIENT_PAGE = fileURLToPath(
  new URL('../../apps/engine/src/testing/official-clients-page.ts', import.meta.url),
)

interface OfficialClient {
  frames: number
  trouble?: string
  events: { type: string; detail: unknown }[]
  talk(text: string): Promise<unknown>
  interrupt(): Promise<unknown>
  stop(): Promise<unknown>
}
type StartClient = (basePath: string, token: string, avatar: string) => Promise<OfficialClient>

test('the official streaming client works unmodified at our own address, with a grant', async ({
  page,
  url,
  account,
}) => {
  await buyCredits(account)
  const bundle = await build({
    entryPoints: [CLIENT_PAGE],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    loader: { '.wasm': 'dataurl' },
    define: { global: 'window' },
  })
  const script = bundle.outputFiles[0]?.text ?? ''
  // Any page of ours, with our own security headers.
  await page.goto(`${url}/robots.txt`)
  await page.evaluate(script)
  const { token } = await account.client.call(rawToken, {})
  const { heygenAvatarId } = await topAvatar(account)
  const client = await page.evaluateHandle(
    ([basePath, grant, avatar]) => {
      const start = Reflect.get(window, 'startStreamingAvatar') as StartClient
      return start(basePath, grant, avatar)
    },
    [`${url}/streaming`, token, heygenAvatarId] as const,
  )
  // Its last step is a secure socket on port 443, which a test has not.
  expect(await client.evaluate((it) => it.trouble)).toBe('chat socket')
  const count = (type: string) =>
    client.evaluate((it, wanted) => it.events.filter((e) => e.type === wanted).length, type)
  const patience = { timeout: MEDIA_TIMEOUT_MS }
  await expect.poll(() => client.evaluate((it) => it.frames), patience).toBeGreaterThan(5)
  await expect.poll(() => count('avatar_stop_talking'), patience).toBeGreaterThan(0)
  const before = await count('avatar_talking_message')
  await client.evaluate((it) => it.talk('What makes you happy?'))
  await expect.poll(() => count('avatar_talking_message'), patience).toBeGreaterThan(before)
  await client.evaluate((it) => it.interrupt())
  await client.evaluate((it) => it.stop())
  await expect.poll(() => count('stream_disconnected'), patience).toBeGreaterThan(0)
  const receipt = await lastReceipt(account)
  expect(receipt.seconds).toBeGreaterThan(0)
  expect(receipt.credits).toBeGreaterThan(0)
})

test('a chat with LiveAvatar as the provider: our engine plays the vendor', async ({ page }) => {
  await using vendor = await startEngine()
  await using server = await startServer({
    SIGNUP: 'open',
    STREAMING_PROVIDER: 'liveavatar',
    LIVEAVATAR_API_KEY: vendor.apiKey,
    LIVEAVATAR_BASE_URL: vendor.url,
    LIVEAVATAR_AVATAR_ID: randomUUID(),
  })
  const account = await createAccount(server.url)
  await buyCredits(account)
  await storeSession(page, server.url, account)
  const chat = await LiveChat.open(page, account, server.url)
  await chat.begin()
  await chat.waitForTurn()
  await chat.say('What makes you happy?')
  await expect(chat.avatarWords.nth(1)).toBeVisible({ timeout: MEDIA_TIMEOUT_MS })
  await chat.endSession.click()
  await expect(chat.receipt).toBeVisible({ timeout: MEDIA_TIMEOUT_MS })
  expect((await lastReceipt(account)).seconds).toBeGreaterThan(0)
})
