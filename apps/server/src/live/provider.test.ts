import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createLog } from '#platform/log.ts'
import { TestEngine } from '#testing/engine.ts'
import { FansProcess } from '#testing/fans-process.ts'
import { createLiveAvatarProvider } from './liveavatar.ts'
import {
  createHttpProvider,
  ProviderAway,
  ProviderRefusal,
  type StreamingProvider,
} from './provider.ts'

/** What the server relies on, from every provider. The engine speaks both its own calls and LiveAvatar's. */

const PATIENCE = { timeout: 30_000, interval: 100 }
const API_KEY = 'key for tests'

const httpProvider = (url: string, apiKey = API_KEY) =>
  createHttpProvider({ baseUrl: () => url, apiKey })
const liveAvatarProvider = (url: string, apiKey = API_KEY) =>
  createLiveAvatarProvider({
    baseUrl: url,
    apiKey,
    avatarId: randomUUID(),
    sandbox: true,
    log: createLog('silent'),
    now: () => new Date(),
  })

let engine: TestEngine
let fans: FansProcess
beforeAll(async () => {
  engine = await TestEngine.start({ ENGINE_MAX_SESSIONS: '2' })
  fans = new FansProcess()
})
afterAll(async () => {
  fans[Symbol.dispose]()
  await engine[Symbol.asyncDispose]()
})

const REQUEST = {
  quality: 'medium',
  avatar_name: 'nobody',
  voice: { rate: 1.2 },
  knowledge_base_id: 'default',
}

describe.each([
  ['the streaming calls', httpProvider],
  ['LiveAvatar', liveAvatarProvider],
])('over %s', (_name, connect) => {
  let provider: StreamingProvider
  beforeAll(() => {
    provider = connect(engine.url)
  })

  test('a session is opened, seen, spoken to and stopped', async () => {
    const opened = await provider.open(REQUEST)
    const body = { session_id: opened.session_id }
    expect(opened.session_duration_limit).toBe(60)
    expect(await provider.view(opened.session_id)).toMatchObject({
      ...body,
      state: 'waiting',
      first_frame_at: null,
    })
    await provider.call('start', body)
    const openedAt = Date.now()
    await fans.watch(opened.session_id, { url: opened.url, token: opened.access_token })
    await vi.waitFor(async () => {
      const view = await provider.view(opened.session_id)
      expect(view).toMatchObject({ state: 'live', ended_at: null })
      expect(view?.first_frame_at).toBeGreaterThanOrEqual(openedAt)
      expect(view?.first_frame_at).toBeLessThanOrEqual(Date.now())
    }, PATIENCE)

    expect(
      await provider.call('task', { ...body, text: 'Hello', task_type: 'talk' }),
    ).toMatchObject({ task_id: expect.any(String) })
    await provider.call('interrupt', body)
    await provider.call('keep_alive', body)

    await provider.call('stop', body)
    const ended = await provider.view(opened.session_id)
    expect(ended).toMatchObject({ state: 'ended', ended_reason: 'stopped' })
    expect(ended?.ended_at).toBeGreaterThanOrEqual(ended?.first_frame_at ?? Number.NaN)
    // Whoever looks later, another server perhaps, sees it ended as well.
    expect(await connect(engine.url).view(opened.session_id)).toMatchObject({ state: 'ended' })
  })

  test('a session that nobody joined has shown nothing', async () => {
    const { session_id } = await provider.open(REQUEST)
    await provider.call('stop', { session_id })
    expect(await provider.view(session_id)).toMatchObject({ state: 'ended', first_frame_at: null })
  })

  test('what it does not know is unknown, not an error', async () => {
    expect(await provider.view(randomUUID())).toBeUndefined()
    await expect(provider.call('keep_alive', { session_id: randomUUID() })).rejects.toThrow(
      ProviderRefusal,
    )
  })

  test('a full provider says so in words for a fan', async () => {
    const open = await Promise.all([provider.open(REQUEST), provider.open(REQUEST)])
    const refusal = await provider.open(REQUEST).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(ProviderRefusal)
    expect(String(refusal)).toContain('All places are taken right now')
    for (const { session_id } of open) await provider.call('stop', { session_id })
  })

  test.each([
    ['is not there', undefined],
    ['answers nonsense', '<html>busy</html>'],
    ['answers in another form', '{"code":100,"message":"success","data":{"hello":"world"}}'],
  ])('a provider that %s is away', async (_what, answer) => {
    const server = createServer((_, response) => response.end(answer)).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    if (answer === undefined) await new Promise((resolve) => server.close(resolve))
    await expect(connect(url).open(REQUEST)).rejects.toThrow(ProviderAway)
    server.close()
  })
})

test('LiveAvatar hears a task through the room: the answer says what the page has to send there', async () => {
  const provider = liveAvatarProvider(engine.url)
  const body = { session_id: 'a-session', text: 'Hello' }
  const said = (event_type: string) => ({
    topic: 'agent-control',
    payload: expect.objectContaining({ event_type, session_id: 'a-session' }),
  })
  expect(await provider.call('task', body)).toMatchObject({
    room_message: said('avatar.speak_response'),
  })
  expect(await provider.call('task', { ...body, task_type: 'repeat' })).toMatchObject({
    room_message: { ...said('avatar.speak_text'), payload: { text: 'Hello' } },
  })
  expect(await provider.call('interrupt', body)).toMatchObject({
    room_message: said('avatar.interrupt'),
  })
})

test('what LiveAvatar knows and says is chosen by the operator, not by the fan', async () => {
  const asked: unknown[] = []
  const vendor = createServer(async (request, response) => {
    asked.push(JSON.parse(await text(request)))
    response.writeHead(503).end('{"data":null}')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => vendor.once('listening', resolve))
  const url = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`
  const wished = { ...REQUEST, knowledge_base_id: randomUUID() }
  await expect(liveAvatarProvider(url).open(wished)).rejects.toThrow(ProviderRefusal)
  expect(asked).toHaveLength(1)
  expect(JSON.stringify(asked)).not.toContain(wished.knowledge_base_id)
  vendor.close()
})

test('a key that LiveAvatar does not take is our own trouble, not told to fans', async () => {
  await expect(liveAvatarProvider(engine.url, 'wrong').open(REQUEST)).rejects.toThrow(ProviderAway)
})
