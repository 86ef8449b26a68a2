import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Room } from '@livekit/rtc-node'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestEngine, TEST_KEY, type TestEngine } from '#testing/test-engine.ts'

/** The engine with its own brains, voices and faces. */

let engine: TestEngine
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'inamora-engine-'))
  engine = await startTestEngine({ dataDir }, { cast: undefined })
})
afterAll(async () => {
  await engine?.close()
  await rm(dataDir, { recursive: true, force: true })
})

const ask = async (method: string, path: string, body?: object) => {
  const answer = await fetch(engine.url + path, {
    method,
    headers: { 'x-api-key': TEST_KEY, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

it('is healthy, and tells the holder of the key what it costs', async () => {
  expect(await ask('GET', '/healthz')).toMatchObject({ status: 200, body: { ok: true } })
  expect((await ask('GET', '/v1/usage')).body.data).toMatchObject({ sessions: 0, max_sessions: 8 })
  expect((await fetch(`${engine.url}/v1/usage`)).status).toBe(401)
})

it('ends the call with an avatar that is deleted, and only that one', async () => {
  const avatar = { portrait: {}, persona: { greeting: 'Hello, I am here for a moment.' } }
  expect(await ask('PUT', '/v1/avatars/short-lived', avatar)).toMatchObject({ status: 202 })
  const { data } = await engine.call('streaming.new', { avatar_name: 'short-lived' })
  const other = await engine.call('streaming.new')
  const view = (id: unknown) => engine.sessions.view(String(id))
  expect(view(data.session_id)?.avatar_id).toBe('short-lived')

  await ask('DELETE', '/v1/avatars/short-lived')
  expect(view(data.session_id)).toMatchObject({ state: 'ended', ended_reason: 'avatar_removed' })
  expect(view(other.data.session_id)?.state).toBe('waiting')

  const again = await engine.call('streaming.new', { avatar_name: 'short-lived' })
  expect(view(again.data.session_id)?.avatar_id).toBe('default')
})

it('answers calls that do not exist in the same form', async () => {
  expect(await ask('POST', '/v1/streaming.dance', {})).toEqual({
    status: 404,
    body: { code: 404, message: 'There is no such call', data: null },
  })
})

it('answers or passes over text in any script with its own voice, and the call goes on', async () => {
  const { data } = await engine.call('streaming.new')
  const session_id = String(data.session_id)
  await engine.call('streaming.start', { session_id })
  const ended = new Set<string>()
  const fan = new Room()
  fan.on('dataReceived', (payload) => {
    const { type, task_id } = JSON.parse(Buffer.from(payload).toString())
    if (type === 'avatar_stop_talking') ended.add(task_id)
  })
  await fan.connect(String(data.url), String(data.access_token), {
    autoSubscribe: true,
    dynacast: false,
  })
  const tasks = [
    ['talk', 'Привет, как дела?'],
    ['repeat', '你好，你叫什么名字？'],
    ['repeat', 'مرحبا 👋'],
    ['repeat', 'a\u0000b\u001b[31m'],
  ]
  for (const [task_type, text] of tasks) {
    const answer = await engine.call('streaming.task', { session_id, text, task_type })
    expect(answer.code).toBe(100)
    await vi.waitFor(() => expect(ended).toContain(answer.data.task_id), { timeout: 40_000 })
  }
  expect(engine.sessions.view(session_id)?.state).toBe('live')
  await fan.disconnect()
  await engine.call('streaming.stop', { session_id })
}, 120_000)
