import { AccessToken } from 'livekit-server-sdk'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestEngine, TEST_KEY, type TestEngine } from '#testing/test-engine.ts'

let engine: TestEngine
beforeAll(async () => {
  engine = await startTestEngine({ maxSessions: 3 })
})
afterAll(() => engine.close())

const SPECIFIED_BODY = {
  quality: 'medium',
  avatar_name: 'nobody-we-know',
  voice: { voice_id: 'unknown', rate: 1.2 },
  knowledge_base_id: 'kb',
  version: 'v2',
  video_encoding: 'H264',
}

async function withSession(use: (id: string, data: Record<string, unknown>) => Promise<void>) {
  const { data } = await engine.call('streaming.new', SPECIFIED_BODY)
  const id = String(data.session_id)
  try {
    await use(id, data)
  } finally {
    await engine.call('streaming.stop', { session_id: id })
  }
}

describe('streaming.new', () => {
  it('answers the specified call, and an unknown avatar becomes the default one', async () => {
    const { status, code, message, data } = await engine.call('streaming.new', SPECIFIED_BODY)
    expect({ status, code, message }).toEqual({ status: 200, code: 100, message: 'success' })
    expect(data).toMatchObject({
      url: engine.url.replace('http', 'ws'),
      session_duration_limit: 60,
    })
    expect(engine.sessions.view(String(data.session_id))?.avatar_id).toBe('test-avatar')
    await engine.call('streaming.stop', { session_id: data.session_id })
  })

  it.each<Record<string, string>>([
    { 'x-api-key': TEST_KEY },
    { authorization: `Bearer ${TEST_KEY}` },
  ])('takes the key as %j', async (headers) => {
    expect(await engine.call('streaming.stop', { session_id: 'x' }, headers)).toMatchObject({
      code: 404,
    })
  })

  it.each([{}, { 'x-api-key': 'wrong' }, { authorization: 'Bearer wrong' }, { 'x-api-key': '' }])(
    'refuses the key in %j',
    async (headers) => {
      const answer = await engine.call('streaming.new', {}, headers as Record<string, string>)
      expect(answer).toMatchObject({ status: 401, code: 401 })
      expect(answer.message).toMatch(/API key/)
    },
  )

  it('says at once that it is full, and has a place again when one ends', async () => {
    const ids: unknown[] = []
    for (let i = 0; i < 3; i++) ids.push((await engine.call('streaming.new')).data.session_id)
    const full = await engine.call('streaming.new')
    expect(full).toMatchObject({ status: 503, code: 503 })
    expect(full.message).toMatch(/places are taken/)
    await engine.call('streaming.stop', { session_id: ids.pop() })
    const again = await engine.call('streaming.new')
    expect(again.code).toBe(100)
    for (const session_id of [...ids, again.data.session_id])
      await engine.call('streaming.stop', { session_id })
  })
})

it('refuses calls for sessions that do not exist or have ended, in words', async () => {
  for (const call of ['start', 'task', 'interrupt', 'keep_alive', 'stop'])
    expect(
      await engine.call(`streaming.${call}`, { session_id: 'nope', text: 'Hi' }),
    ).toMatchObject({
      status: 404,
      message: 'There is no such session',
    })
  await withSession(async (session_id) => {
    await engine.call('streaming.stop', { session_id })
    for (const call of ['start', 'task', 'interrupt', 'keep_alive'])
      expect(await engine.call(`streaming.${call}`, { session_id, text: 'Hi' })).toMatchObject({
        status: 410,
        message: 'This session has ended (stopped)',
      })
    expect(await engine.call('streaming.stop', { session_id })).toMatchObject({ code: 100 })
  })
})

it('starts a session once', async () => {
  await withSession(async (session_id) => {
    expect(await engine.call('streaming.start', { session_id })).toMatchObject({ code: 100 })
    expect(await engine.call('streaming.start', { session_id })).toMatchObject({
      status: 409,
      message: 'This session has been started before',
    })
  })
})

it.each([
  ['', 'The message is empty'],
  [' \u0000\u0007 ', 'The message is empty'],
  ['x'.repeat(10_000), 'The message is too long: 10000 characters, at most 2000'],
  [undefined, 'text is missing'],
  [42, 'text is missing'],
  ['Hello', 'This session has not been started yet'],
])('answers the task %j with a reason', async (text, message) => {
  await withSession(async (session_id) => {
    expect(await engine.call('streaming.task', { session_id, text })).toMatchObject({ message })
  })
})

it.each(['{"broken', '[]', '"text"', 'null', '{}'])('survives the body %s', async (body) => {
  const answer = await engine.call('streaming.task', body)
  expect(answer.status).toBe(400)
  expect(answer.message).not.toBe('')
})

it('takes an empty body with a JSON content type, as official clients send it', async () => {
  const answer = await engine.call('streaming.new', '')
  expect(answer.code).toBe(100)
  await engine.call('streaming.stop', { session_id: answer.data.session_id })
})

it('gives a token that opens only the sessions made with it', async () => {
  const { data } = await engine.call('streaming.create_token')
  const bearer = { authorization: `Bearer ${data.token}` }
  const own = await engine.call('streaming.new', {}, bearer)
  const ownId = { session_id: own.data.session_id }
  expect(await engine.call('streaming.keep_alive', ownId, bearer)).toMatchObject({ code: 100 })
  await withSession(async (session_id) => {
    expect(await engine.call('streaming.stop', { session_id }, bearer)).toMatchObject({ code: 404 })
  })
  expect(await engine.call('streaming.create_token', {}, bearer)).toMatchObject({ code: 401 })
  expect(await engine.call('streaming.stop', ownId, bearer)).toMatchObject({ code: 100 })
})

it('lists what runs and tells the server how a session ended', async () => {
  const get = async (path: string) => {
    const answer = await fetch(engine.url + path, { headers: { 'x-api-key': TEST_KEY } })
    return (await answer.json()) as { code: number; data: Record<string, unknown> }
  }
  await withSession(async (session_id) => {
    expect((await get('/v1/streaming.list')).data).toMatchObject({
      sessions: [{ session_id, status: 'waiting' }],
    })
    expect((await get(`/v1/sessions/${session_id}`)).data).toMatchObject({ state: 'waiting' })
    await engine.call('streaming.stop', { session_id })
    expect((await get(`/v1/sessions/${session_id}`)).data).toMatchObject({
      state: 'ended',
      ended_reason: 'stopped',
      first_frame_at: null,
    })
    expect((await get('/v1/streaming.list')).data).toEqual({ sessions: [] })
  })
})

describe('the door of the room', () => {
  const knock = async (token: string) => {
    const answer = await fetch(`${engine.url}/rtc/validate?access_token=${token}`)
    return { status: answer.status, reason: await answer.text() }
  }

  it('lets the fan in while the session runs', async () => {
    await withSession(async (session_id, { access_token }) => {
      expect(await knock(String(access_token))).toEqual({ status: 200, reason: 'success' })
      await engine.call('streaming.stop', { session_id })
      expect(await knock(String(access_token))).toMatchObject({ status: 404 })
    })
  })

  it('refuses forged, foreign and missing tokens', async () => {
    await withSession(async (session_id, { access_token }) => {
      const forged = new AccessToken('engine', 'guessed-secret-guessed-secret-guessed', {
        identity: `fan-${session_id.slice(0, 8)}`,
      })
      forged.addGrant({ room: session_id, roomJoin: true })
      for (const token of [await forged.toJwt(), `${access_token}x`, 'garbage', ''])
        expect(await knock(token)).toEqual({ status: 401, reason: 'invalid token' })
    })
  })

  it('refuses a token that has run out', async () => {
    await withSession(async (_id, { access_token }) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 })
      try {
        expect(await knock(String(access_token))).toMatchObject({ status: 401 })
      } finally {
        vi.useRealTimers()
      }
      expect(await knock(String(access_token))).toMatchObject({ status: 200 })
    })
  })
})

it('ends a session that nobody joins, one that is idle, and one whose avatar is deleted', async () => {
  const short = await startTestEngine({}, { limits: { joinMs: 50 } })
  const idle = await startTestEngine({ idleLimitMs: 50 })
  try {
    const reasonIn = async (where: TestEngine, act = () => {}) => {
      const { data } = await where.call('streaming.new')
      act()
      return vi.waitFor(
        () => {
          const reason = where.sessions.view(String(data.session_id))?.ended_reason
          if (!reason) throw new Error('not ended yet')
          return reason
        },
        { timeout: 30_000 },
      )
    }
    expect(await reasonIn(short)).toBe('never_joined')
    expect(await reasonIn(idle)).toBe('idle')
    expect(await reasonIn(engine, () => engine.sessions.endAvatar('test-avatar'))).toBe(
      'avatar_removed',
    )
  } finally {
    await short.close()
    await idle.close()
  }
})
