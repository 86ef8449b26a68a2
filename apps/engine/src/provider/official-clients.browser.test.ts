import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startBrowser, type TestBrowser } from '#testing/browser.ts'
import { startTestEngine, TEST_KEY, type TestEngine } from '#testing/test-engine.ts'

/** Both official HeyGen clients, unmodified, in a real browser. */
vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 })
const PATIENCE = { timeout: 30_000, interval: 50 }

let engine: TestEngine
let browser: TestBrowser
beforeAll(async () => {
  engine = await startTestEngine()
  browser = await startBrowser('./official-clients-page.ts')
})
afterAll(async () => {
  await browser?.close()
  await engine?.close()
})

const runningSession = () => {
  const [session] = engine.sessions.list()
  if (!session) throw new Error('no session')
  return session.session_id
}

async function textsOf(read: () => Promise<{ type: string; detail: unknown }[]>, type: string) {
  return (await read()).filter((event) => event.type === type).map(({ detail }) => detail)
}

it('plays a session of @heygen/streaming-avatar', async () => {
  const { data } = await engine.call('streaming.create_token')
  const page = await browser.page()
  const client = await page.evaluateHandle(
    ([url, token]) => window.startStreamingAvatar(url, token),
    [engine.url, String(data.token)] as const,
  )
  expect(await client.evaluate((it) => it.trouble)).toBe('chat socket')
  await vi.waitFor(
    async () => expect(await client.evaluate((it) => it.frames)).toBeGreaterThan(5),
    PATIENCE,
  )
  const events = () => client.evaluate((it) => it.events)
  await vi.waitFor(
    async () => expect(await textsOf(events, 'avatar_stop_talking')).toHaveLength(1),
    PATIENCE,
  )

  await client.evaluate((it) => it.talk('hello'))
  await vi.waitFor(
    async () => expect(await textsOf(events, 'avatar_stop_talking')).toHaveLength(2),
    PATIENCE,
  )
  expect(await textsOf(events, 'avatar_talking_message')).toMatchObject([
    { message: 'Hello.' },
    { message: 'You said hello.' },
    { message: 'Tell me more.' },
  ])
  await client.evaluate((it) =>
    it.repeat('A line that nobody wants to hear to its end. '.repeat(10)),
  )
  await vi.waitFor(
    async () => expect(await textsOf(events, 'avatar_start_talking')).toHaveLength(3),
    PATIENCE,
  )
  await client.evaluate((it) => it.interrupt())
  await vi.waitFor(
    async () => expect(await textsOf(events, 'avatar_stop_talking')).toHaveLength(3),
    PATIENCE,
  )

  const id = runningSession()
  await client.evaluate((it) => it.stop())
  await vi.waitFor(
    async () => expect(await textsOf(events, 'stream_disconnected')).not.toEqual([]),
    PATIENCE,
  )
  expect(engine.sessions.view(id)?.ended_reason).toBe('stopped')
  await page.close()
})

it('plays a session of @heygen/liveavatar-web-sdk', async () => {
  const made = await engine.call(
    'sessions/token',
    { avatar_id: 'default' },
    { 'x-api-key': TEST_KEY },
  )
  expect(made.code).toBe(1000)
  const page = await browser.page()
  const client = await page.evaluateHandle(([url, token]) => window.startLiveAvatar(url, token), [
    engine.url,
    String(made.data.session_token),
  ] as const)
  await vi.waitFor(
    async () => expect(await client.evaluate((it) => it.frames)).toBeGreaterThan(5),
    PATIENCE,
  )
  const events = () => client.evaluate((it) => it.events)
  await vi.waitFor(
    async () => expect(await textsOf(events, 'avatar.speak_ended')).not.toEqual([]),
    PATIENCE,
  )
  await client.evaluate((it) => it.talk('hello'))
  await vi.waitFor(
    async () =>
      expect((await textsOf(events, 'avatar.transcription')).slice(-2)).toMatchObject([
        { text: 'You said hello.' },
        { text: 'Tell me more.' },
      ]),
    PATIENCE,
  )
  const id = runningSession()
  await client.evaluate((it) => it.stop())
  await vi.waitFor(() => expect(engine.sessions.view(id)?.state).toBe('ended'), PATIENCE)
  await page.close()
})

it('refuses LiveAvatar calls without a good token, and a second start', async () => {
  const bearer = { authorization: 'Bearer nonsense' }
  for (const call of ['start', 'keep-alive', 'stop'])
    expect(await engine.call(`sessions/${call}`, '', bearer)).toMatchObject({ status: 401 })
  expect(await engine.call('sessions/token', {}, bearer)).toMatchObject({ status: 401 })

  const { data } = await engine.call('sessions/token')
  const token = { authorization: `Bearer ${data.session_token}` }
  expect(await engine.call('sessions/start', '', token)).toMatchObject({ code: 1000 })
  expect(await engine.call('sessions/start', '', token)).toMatchObject({ status: 409 })
  expect(await engine.call('sessions/stop', '', token)).toMatchObject({ code: 1000 })
  expect(await engine.call('sessions/keep-alive', '', token)).toMatchObject({ status: 410 })
})
