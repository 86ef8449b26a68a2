import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type FanInPage, fanIn, startBrowser, type TestBrowser } from '#testing/browser.ts'
import { type RelayChild, startRelayChild } from '#testing/relay-child.ts'
import { startTestEngine, type TestEngine } from '#testing/test-engine.ts'

/**
 * What every room does, with the real client in a real browser: the embedded room, and the adapter for LiveKit servers
 * through a relay that stands for one. Generous limits: the machine may be busy.
 */
vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 })
const PATIENCE = { timeout: 30_000, interval: 50 }

let embedded: TestEngine
let livekit: TestEngine
let relay: RelayChild
let browser: TestBrowser
beforeAll(async () => {
  const overrides = { limits: { returnMs: 6_000 } }
  embedded = await startTestEngine({}, overrides)
  relay = await startRelayChild()
  livekit = await startTestEngine({ livekit: relay }, overrides)
  browser = await startBrowser('./fan-page.ts')
})
afterAll(async () => {
  await browser?.close()
  await embedded?.close()
  await livekit?.close()
  relay?.close()
})

interface Meeting {
  id: string
  fan: FanInPage
  task(text: string, task_type?: 'talk' | 'repeat'): Promise<string>
  stop(): Promise<unknown>
}

async function meet(where: TestEngine, twoConnections = false): Promise<Meeting> {
  const { data } = await where.call('streaming.new')
  const id = String(data.session_id)
  await where.call('streaming.start', { session_id: id })
  const fan = await fanIn(await browser.page(), { twoConnections })
  await fan.join(String(data.url), String(data.access_token))
  return {
    id,
    fan,
    async task(text, task_type = 'repeat') {
      const answer = await where.call('streaming.task', { session_id: id, text, task_type })
      expect(answer.code).toBe(100)
      return String(answer.data.task_id)
    },
    stop: () => where.call('streaming.stop', { session_id: id }),
  }
}

const viewOf = (id: string, where: TestEngine) => where.sessions.view(id)
const endedBy = (id: string, where: TestEngine) =>
  vi.waitFor(() => {
    const view = viewOf(id, where)
    if (!view?.ended_reason) throw new Error(`still ${view?.state}`)
    return view.ended_reason
  }, PATIENCE)

describe.each([
  ['the embedded room, one connection', () => embedded, false],
  ['the embedded room, two connections', () => embedded, true],
  ['a LiveKit server', () => livekit, false],
])('through %s', (_name, engineOf, twoConnections) => {
  let engine: TestEngine
  beforeAll(() => {
    engine = engineOf()
  })

  it('brings picture, voice, captions and the microphone through a whole session', async () => {
    const { id, fan, task, stop } = await meet(engine, twoConnections)

    await fan.event('avatar_stop_talking')
    await vi.waitFor(async () => expect(await fan.size()).toEqual([480, 640]), PATIENCE)
    const greeting = (await fan.events()).find(({ type }) => type === 'avatar_talking_message')
    expect(greeting).toMatchObject({ message: 'Hello.', from: 'avatar' })

    await fan.forget()
    const taskId = await task('A long enough line to look at the mouth', 'talk')
    await fan.event('avatar_stop_talking', taskId)
    const captions = (await fan.events()).filter(({ type }) => type === 'avatar_talking_message')
    expect(captions.map(({ message }) => message)).toEqual([
      'You said A long enough line to look at the mouth.',
      'Tell me more.',
    ])
    const seen = await fan.seen()
    const open = seen.filter((frame) => frame.open)
    const shut = seen.filter((frame) => !frame.open)
    expect(open.length).toBeGreaterThan(3)
    expect(shut.length).toBeGreaterThan(3)
    expect(open.filter((frame) => frame.loud).length).toBeGreaterThan(open.length / 2)
    const firstSound = seen.find((frame) => frame.loud)?.atMs ?? Number.NaN
    expect(Math.abs(firstSound - Number(captions[0]?.atMs))).toBeLessThan(1_000)

    await fan.forget()
    await vi.waitFor(async () => expect((await fan.seen()).length).toBeGreaterThan(5), PATIENCE)

    await fan.publishMicrophone()
    // A LiveKit server keeps the microphone to itself unless it is asked for it.
    if (engine === embedded)
      await vi.waitFor(
        () => expect(viewOf(id, engine)?.microphone_packets).toBeGreaterThan(20),
        PATIENCE,
      )

    await stop()
    await fan.event('stream_disconnected')
    await vi.waitFor(async () => expect(await fan.connection()).toBe('disconnected'), PATIENCE)
    expect(viewOf(id, engine)).toMatchObject({
      state: 'ended',
      ended_reason: 'stopped',
      tasks_answered: 1,
    })
    await fan.close()
  })

  it('falls silent at once when interrupted, and answers a new task instead', async () => {
    const { id, fan, task, stop } = await meet(engine, twoConnections)
    await fan.event('avatar_stop_talking')

    const long = await task('This is a very long line. '.repeat(20))
    await vi.waitFor(async () => expect(await fan.loudness()).toBeGreaterThan(0.05), PATIENCE)
    await engine.call('streaming.interrupt', { session_id: id })
    const end = await fan.event('avatar_stop_talking', long)
    expect(end.interrupted).toBe(true)
    await vi.waitFor(async () => expect(await fan.loudness()).toBeLessThan(0.01), PATIENCE)

    const first = await task('This is a very long line. '.repeat(20))
    await fan.event('avatar_talking_message', first)
    const second = await task('Short.')
    expect((await fan.event('avatar_stop_talking', first)).interrupted).toBe(true)
    expect((await fan.event('avatar_stop_talking', second)).interrupted).toBe(false)
    await stop()
    await fan.close()
  })

  it('takes a fan who lost contact back into the same session', async () => {
    const { id, fan, task, stop } = await meet(engine, twoConnections)
    await fan.event('avatar_stop_talking')
    await vi.waitFor(() => expect(viewOf(id, engine)?.first_frame_at).toBeTruthy(), PATIENCE)
    const before = viewOf(id, engine)

    await fan.dropSignal()
    await vi.waitFor(async () => {
      expect(await fan.reconnections()).toBeGreaterThan(0)
      expect(await fan.connection()).toBe('connected')
      expect(viewOf(id, engine)?.state).toBe('live')
    }, PATIENCE)
    expect(viewOf(id, engine)?.first_frame_at).toBe(before?.first_frame_at)

    await fan.forget()
    await vi.waitFor(async () => expect((await fan.seen()).length).toBeGreaterThan(5), PATIENCE)
    await fan.forget()
    const taskId = await task('Here we are again, you and me')
    await fan.event('avatar_stop_talking', taskId)
    const seen = await fan.seen()
    expect(seen.some((frame) => frame.open)).toBe(true)
    expect(seen.some((frame) => frame.loud)).toBe(true)
    await stop()
    await fan.close()
  })
})

describe.each([
  ['the embedded room', () => embedded],
  ['a LiveKit server', () => livekit],
])('through %s', (_name, engineOf) => {
  let engine: TestEngine
  beforeAll(() => {
    engine = engineOf()
  })

  it('ends the session of a fan who vanishes, and of one who leaves, while others play on', async () => {
    const vanishing = await meet(engine)
    const leaving = await meet(engine)
    const staying = await meet(engine)
    for (const { fan } of [vanishing, leaving, staying]) await fan.event('avatar_stop_talking')

    await vanishing.fan.close()
    await leaving.fan.leave()
    expect(await endedBy(leaving.id, engine)).toBe('fan_left')
    expect(await endedBy(vanishing.id, engine)).toBe('fan_lost')

    await staying.fan.event('avatar_stop_talking', await staying.task('Still here.'))
    await staying.stop()
    await staying.fan.close()
    await leaving.fan.close()
  })

  it('ends the session of a client that floods it with data, and only that one', async () => {
    const flooding = await meet(engine)
    const staying = await meet(engine)
    await flooding.fan.event('avatar_stop_talking')
    await flooding.fan.flood(5_000)
    expect(await endedBy(flooding.id, engine)).toBe('misbehaved')
    await staying.fan.event('avatar_stop_talking', await staying.task('Still here.'))
    await staying.stop()
    for (const { fan } of [flooding, staying]) await fan.close()
  })
})

it('says goodbye shortly before the time is up, then ends', async () => {
  const brief = await startTestEngine({ sessionLimitMs: 8_000 })
  try {
    const { id, fan } = await meet(brief)
    const ending = await fan.event('session_ending')
    expect(ending.remaining_ms).toBe(2_000)
    const last = await fan.event('stream_disconnected')
    expect(last.reason).toBe('time_limit')
    const captions = (await fan.events()).filter(({ type }) => type === 'avatar_talking_message')
    expect(captions.map(({ message }) => message)).toEqual(['Hello.', 'Goodbye.'])
    expect(await endedBy(id, brief)).toBe('time_limit')
    const view = viewOf(id, brief)
    const usedMs = (view?.ended_at ?? 0) - (view?.first_frame_at ?? 0)
    expect(usedMs).toBeGreaterThanOrEqual(7_990)
    await fan.close()
  } finally {
    await brief.close()
  }
})
