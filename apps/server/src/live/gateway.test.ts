import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buildApp } from '#app.ts'
import { grantCredits } from '#credits/credits.ts'
import { readBalance } from '#credits/ledger.ts'
import { checkLedger } from '#credits/ledger-check.ts'
import { connectDatabase } from '#platform/database.ts'
import { PASSWORD, TestApp, type TestUser } from '#testing/app.ts'
import { ScriptedProvider } from '#testing/provider.ts'
import { TcpProxy } from '#testing/tcp-proxy.ts'
import { creditsFor, secondsUsed } from './settlement.ts'
import { endingOf } from './watcher.ts'

const PATIENCE = { timeout: 30_000, interval: 50 }
const AWAY_MS = 10_000

let provider: ScriptedProvider
let server: TestApp
let creator: TestUser
let fan: TestUser
let avatar: string

beforeAll(async () => {
  provider = await ScriptedProvider.start()
  server = await TestApp.start({}, provider.url)
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await provider[Symbol.asyncDispose]()
})
beforeEach(async () => {
  provider.broken = undefined
  provider.refusal = undefined
  provider.whileOpening = undefined
  provider.shownMs = 0
  creator = await server.makeUser('creator')
  avatar = `avatar-of-${creator.id}`
  await server.makeAvatar(creator, { providerId: avatar, priceCredits: 30, name: 'Ada' })
  fan = await fanWith(100)
})

async function fanWith(credits: number): Promise<TestUser> {
  const user = await server.makeUser()
  await server.ctx.db.transaction((tx) =>
    grantCredits(tx, { name: 'test', userId: user.id, credits }),
  )
  return user
}

async function grantFor(user: TestUser): Promise<string> {
  return (await server.call('GET', '/api/raw-token', { as: user })).body.token
}

function streaming(name: string, token: string, body: object) {
  return server.call('POST', `/streaming/v1/streaming.${name}`, {
    headers: { 'x-api-key': token },
    body,
  })
}

async function open(user = fan, token?: string) {
  const grant = token ?? (await grantFor(user))
  const answer = await streaming('new', grant, { avatar_name: avatar, quality: 'medium' })
  return { grant, answer, id: answer.body.data?.session_id as string }
}

/** The provider has shown picture and sound for so long. */
function showFor(seconds: number, answered = 0): void {
  const session = provider.only
  session.state = 'live'
  provider.shownMs = seconds * 1000
  session.first_frame_at = Date.now() - provider.shownMs
  session.tasks_answered = answered
}

const wallet = (user = fan) => readBalance(server.ctx.db, { kind: 'wallet', ownerId: user.id })
const held = (user = fan) => readBalance(server.ctx.db, { kind: 'held', ownerId: user.id })

test('a minute is held at the start; the seconds used are charged and the rest comes back', async () => {
  const { grant, answer, id } = await open()
  expect(answer).toMatchObject({ status: 200, body: { code: 100, message: 'success' } })
  expect(answer.body.data.url).toBe('ws://localhost:80')
  expect([await wallet(), await held()]).toEqual([70, 30])
  expect((await streaming('start', grant, { session_id: id })).body.code).toBe(100)
  showFor(19.5, 2)
  const spoken = await streaming('task', grant, { session_id: id, text: ' hi ', task_type: 'talk' })
  expect(spoken.body.code).toBe(100)
  const stopped = await streaming('stop', grant, { session_id: id })
  expect(stopped.body).toMatchObject({
    code: 100,
    data: { seconds: 20, credits: 10, charisma: 20, avatar_name: 'Ada', reason: 'stopped' },
  })
  expect([await wallet(), await held()]).toEqual([90, 0])
  expect(await readBalance(server.ctx.db, { kind: 'earnings', ownerId: creator.id })).toBe(8)
  const { body } = await server.call('GET', `avatars/user/${creator.id}`, { as: creator })
  expect(body).toMatchObject([{ interactions: 1, total_earnings: 8 }])
})

test('a fan talks with an avatar and puts no words into its mouth', async () => {
  const { grant, id } = await open()
  for (const task_type of ['repeat', 'chat', 'talk', undefined]) {
    const said = await streaming('task', grant, { session_id: id, text: 'Say this', task_type })
    if (said.body.code === 429) continue
    expect(said.body.code).toBe(100)
  }
  expect(new Set(provider.taskTypes)).toEqual(new Set(['talk']))
  await streaming('stop', grant, { session_id: id })
})

test('stopping twice gives the same receipt and charges once; a task after the end is refused', async () => {
  const { grant, id } = await open()
  showFor(5)
  const first = await streaming('stop', grant, { session_id: id })
  const second = await streaming('stop', grant, { session_id: id })
  expect(second.body).toEqual(first.body)
  expect(await wallet()).toBe(100 - first.body.data.credits)
  const late = await streaming('task', grant, { session_id: id, text: 'still there?' })
  expect(late).toMatchObject({
    status: 200,
    body: { code: 410, message: 'This live chat has ended.' },
  })
})

test('a session that is stopped while it opens stays closed and lets nobody in for free', async () => {
  const grant = await grantFor(fan)
  provider.whileOpening = async () => {
    const current = await server.call('GET', 'live/current', { as: fan })
    await streaming('stop', grant, { session_id: current.body.session.session_id })
  }
  const { answer } = await open(fan, grant)
  expect(answer.body).toEqual({ code: 410, message: 'This live chat has ended.', data: null })
  expect(provider.only.state).toBe('ended')
  expect((await server.call('GET', 'live/current', { as: fan })).body.session).toBeNull()
  expect([await wallet(), await held()]).toEqual([100, 0])
})

test('an avatar that is taken away while a slow provider opens is not shown, and nothing is paid', async () => {
  const own = await server.call('GET', `avatars/user/${creator.id}`, { as: creator })
  const path = `studio/avatars/${own.body[0].id}`
  const ways = [
    {
      takeAway: () =>
        server.call('PUT', `${path}/online`, { as: creator, body: { online: false } }),
      refusal: { code: 409, message: 'Ada is not available for live chat right now.' },
    },
    {
      takeAway: () => server.call('POST', `${path}/likeness/revoke`, { as: creator }),
      refusal: { code: 404, message: 'This avatar is not here any more.' },
    },
    {
      takeAway: () => server.call('DELETE', path, { as: creator }),
      refusal: { code: 404, message: 'This avatar is not here any more.' },
    },
  ]
  for (const { takeAway, refusal } of ways) {
    await server.ctx.db.$client.query(
      "update avatars set status = 'active', is_listed = true where provider_id = $1",
      [avatar],
    )
    provider.whileOpening = async () => expect((await takeAway()).status).toBeLessThan(300)
    const { answer } = await open()
    expect(answer).toMatchObject({ status: 200, body: { ...refusal, data: null } })
    expect(provider.only.state).toBe('ended')
    expect((await server.call('GET', 'live/current', { as: fan })).body.session).toBeNull()
    expect([await wallet(), await held()]).toEqual([100, 0])
  }
})

test('a stop that meets the very moment of opening leaves nothing running at the provider', async () => {
  const grant = await grantFor(fan)
  const holder = await server.ctx.db.$client.connect()
  const waiting = (count: number) =>
    vi.waitFor(async () => {
      const { rows } = await server.ctx.db.$client.query(
        "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      expect(rows[0].count).toBe(count)
    }, PATIENCE)
  try {
    provider.whileOpening = async () => {
      await holder.query('begin')
      await holder.query('select from live_sessions where fan_id = $1 for update', [fan.id])
    }
    const opening = open(fan, grant)
    await waiting(1)
    const { body } = await server.call('GET', 'live/current', { as: fan })
    const stopping = streaming('stop', grant, { session_id: body.session.session_id })
    await waiting(2)
    await holder.query('commit')
    expect((await stopping).body).toMatchObject({ code: 100, data: { credits: 0 } })
    await opening
  } finally {
    holder.release()
  }
  expect(provider.only.state).toBe('ended')
  expect([await wallet(), await held()]).toEqual([100, 0])
})

test('a session that never showed a frame costs nothing and earns nothing', async () => {
  const { grant, id } = await open()
  const stopped = await streaming('stop', grant, { session_id: id })
  expect(stopped.body.data).toMatchObject({ seconds: 0, credits: 0, charisma: 0 })
  expect([await wallet(), await held()]).toEqual([100, 0])
})

test('too few credits is said with the price and the balance, and nothing is held', async () => {
  const poor = await fanWith(29)
  const { answer } = await open(poor)
  expect(answer).toMatchObject({
    status: 200,
    body: {
      code: 402,
      message: 'A minute with Ada costs 30 credits, and you have 29.',
      data: { price: 30, balance: 29 },
    },
  })
  expect([await wallet(poor), await held(poor)]).toEqual([29, 0])
})

test('an avatar that is not active, or not there, cannot be called', async () => {
  const token = await grantFor(fan)
  const asleep = `asleep-${creator.id}`
  await server.makeAvatar(creator, { providerId: asleep, name: 'Bo', status: 'training' })
  const refused = await streaming('new', token, { avatar_name: asleep })
  expect(refused.body).toMatchObject({
    code: 409,
    message: 'Bo is not available for live chat right now.',
  })
  expect((await streaming('new', token, { avatar_name: 'nobody' })).body.code).toBe(404)
})

test('of two sessions started at once by one fan exactly one runs', async () => {
  const tokens = [await grantFor(fan), await grantFor(fan)]
  const answers = await Promise.all(tokens.map((token) => open(fan, token)))
  const codes = answers.map(({ answer }) => answer.body.code).sort()
  expect(codes).toEqual([100, 409])
  expect([await wallet(), await held()]).toEqual([70, 30])
})

test('a grant opens one session; a forged or missing one none', async () => {
  const { grant, id } = await open()
  await streaming('stop', grant, { session_id: id })
  const again = await open(fan, grant)
  expect(again.answer).toMatchObject({ status: 401, body: { code: 401 } })
  expect((await open(fan, `${grant}x`)).answer.status).toBe(401)
  expect((await open(fan, 'nonsense')).answer.status).toBe(401)
  expect(await wallet()).toBe(100)
})

test('nobody can speak in, stop or read the session of somebody else', async () => {
  const { id } = await open()
  const other = await fanWith(100)
  const foreign = await grantFor(other)
  for (const name of ['start', 'task', 'stop', 'interrupt', 'keep_alive']) {
    const answer = await streaming(name, foreign, { session_id: id, text: 'hello' })
    expect(answer.body).toMatchObject({ code: 404, message: 'There is no such live chat.' })
  }
  expect((await server.call('GET', `live/receipts/${id}`, { as: other })).status).toBe(404)
  const current = await server.call('GET', 'live/current', { as: other })
  expect(current.body).toEqual({ session: null })
})

test('a price changed during the call counts from the next one on', async () => {
  const { grant, id } = await open()
  await server.ctx.db.$client.query(
    'update avatars set price_credits = 50 where provider_id = $1',
    [avatar],
  )
  showFor(59.5)
  expect((await streaming('stop', grant, { session_id: id })).body.data.credits).toBe(30)
})

test('a price above the one the fan was shown is said and nothing is held; at or below it the chat starts', async () => {
  const asked = async (max_price?: number) => {
    const body = { avatar_name: avatar, max_price }
    return (await streaming('new', await grantFor(fan), body)).body
  }
  const before = provider.sessions.size
  expect(await asked(25)).toEqual({
    code: 412,
    message:
      'A minute with Ada now costs 30 credits instead of 25. Nothing was charged. Start again if you like.',
    data: { price: 30 },
  })
  expect((await asked(-1)).code).toBe(400)
  expect([await wallet(), await held(), provider.sessions.size]).toEqual([100, 0, before])
  for (const shown of [30, 45, undefined]) {
    const { code, data } = await asked(shown)
    expect([code, await held()]).toEqual([100, 30])
    expect(provider.wishes.at(-1)).not.toHaveProperty('max_price')
    await streaming('stop', await grantFor(fan), { session_id: data.session_id })
  }
})

test('a provider that is away is a 502, one that refuses says why; the credits come back', async () => {
  provider.broken = 500
  expect((await open()).answer).toMatchObject({ status: 502, body: { code: 502 } })
  expect([await wallet(), await held()]).toEqual([100, 0])
  provider.broken = undefined
  provider.refusal = 'All places are taken right now. Please try again in a minute.'
  expect((await open()).answer).toMatchObject({
    status: 200,
    body: { code: 503, message: provider.refusal },
  })
  expect([await wallet(), await held()]).toEqual([100, 0])
})

test('the server settles by itself when the provider says that the session ended', async () => {
  const { id } = await open()
  showFor(30)
  provider.only.state = 'ended'
  provider.only.ended_at = (provider.only.first_frame_at ?? 0) + provider.shownMs
  provider.only.ended_reason = 'fan_lost'
  await vi.waitFor(async () => expect(await held()).toBe(0), PATIENCE)
  const receipt = await server.call('GET', `live/receipts/${id}`, { as: fan })
  expect(receipt.body).toMatchObject({ seconds: 30, credits: 15, reason: 'fan_lost' })
})

test('the server ends a session at the limit whatever the provider does', async () => {
  const { id } = await open()
  showFor(70)
  await vi.waitFor(async () => expect(await held()).toBe(0), PATIENCE)
  expect(provider.only.state).toBe('ended')
  const receipt = await server.call('GET', `live/receipts/${id}`, { as: fan })
  expect(receipt.body).toMatchObject({ seconds: 60, credits: 30, reason: 'time_limit' })
})

test('when the provider dies during a call, what was seen last is charged', async () => {
  const { id } = await open()
  showFor(10)
  await vi.waitFor(async () => {
    const { rows } = await server.ctx.db.$client.query(
      'select first_frame_at from live_sessions where id = $1',
      [id],
    )
    expect(rows[0].first_frame_at).not.toBeNull()
  }, PATIENCE)
  provider.broken = 500
  await vi.waitFor(async () => expect(await held()).toBe(0), PATIENCE)
  const receipt = await server.call('GET', `live/receipts/${id}`, { as: fan })
  expect(receipt.body.reason).toBe('provider_lost')
  expect(receipt.body.seconds).toBeGreaterThanOrEqual(10)
  expect(receipt.body.seconds).toBeLessThan(30)
})

test('an account or an avatar that is deleted during a chat leaves no credits held', async () => {
  const { id } = await open()
  showFor(10)
  const body = { current_password: PASSWORD }
  expect((await server.call('DELETE', 'account', { as: fan, body })).status).toBe(204)
  provider.only.state = 'ended'
  provider.only.ended_at = Date.now()
  await vi.waitFor(async () => expect(await held()).toBe(0), PATIENCE)
  const { rows } = await server.ctx.db.$client.query('select * from live_sessions where id = $1', [
    id,
  ])
  expect(rows[0]).toMatchObject({ state: 'closed', charisma_after: 0 })

  const other = await fanWith(100)
  const second = await open(other)
  showFor(10)
  await server.ctx.db.$client.query('delete from avatars where provider_id = $1', [avatar])
  const stopped = await streaming('stop', second.grant, { session_id: second.id })
  expect(stopped.body.data).toMatchObject({ seconds: 10, credits: 5, charisma: 0 })
  expect([await wallet(other), await held(other)]).toEqual([95, 0])
})

test('a chat goes on while the database is away, and is settled once when it is back', async () => {
  const url = new URL(server.databaseUrl)
  await using line = await TcpProxy.start({ host: url.hostname, port: Number(url.port) })
  url.port = String(line.port)
  const db = connectDatabase({ url: url.href, poolSize: 4, onConnectionError: () => undefined })
  const app = await buildApp({ ...server.ctx, db })
  const grant = await grantFor(fan)
  const call = async (name: string, body: object) =>
    app.inject({
      method: 'POST',
      url: `/streaming/v1/streaming.${name}`,
      headers: { 'x-api-key': grant },
      payload: body,
    })
  const session_id = (await call('new', { avatar_name: avatar })).json().data.session_id
  showFor(30)
  line.cut()
  const awayAt = Date.now()
  expect((await call('task', { session_id, text: 'Still there?' })).json().code).toBe(100)
  expect(provider.tasks.at(-1)).toBe('Still there?')
  // Nothing can be settled or held now; the page asks again.
  expect((await call('stop', { session_id })).statusCode).toBe(503)
  expect((await call('new', { avatar_name: avatar })).statusCode).toBe(503)
  await sleep(awayAt + AWAY_MS - Date.now())
  expect(provider.only.state).toBe('live')
  line.restore()

  provider.shownMs = 40_000
  const receipts = await vi.waitFor(async () => {
    const answers = await Promise.all([call('stop', { session_id }), call('stop', { session_id })])
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200])
    return answers.map((answer) => answer.json().data)
  }, PATIENCE)
  expect(receipts[0]).toMatchObject({ seconds: 40, credits: 20, reason: 'stopped' })
  expect(receipts[1]).toEqual(receipts[0])
  expect([await wallet(), await held()]).toEqual([80, 0])
  const { rowCount } = await server.ctx.db.$client.query(
    'select from credit_transfers where reference_id = $1',
    [session_id],
  )
  expect(rowCount).toBe(2)
  await app.close()
  await db.$client.end()
})

test('a provider that dies while it opens gives the credits back', async () => {
  provider.whileOpening = async () => {
    provider.broken = 500
    throw new Error('the provider dies')
  }
  expect((await open()).answer).toMatchObject({ status: 502, body: { code: 502 } })
  expect([await wallet(), await held()]).toEqual([100, 0])
})

test('nobody can say more than a person says in a second', async () => {
  const { grant, id } = await open()
  const before = provider.tasks.length
  const say = (token: string) => streaming('task', token, { session_id: id, text: 'hello' })
  // Another grant of the same fan is no way around it.
  const grants = [grant, await grantFor(fan)]
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => say(grants[i % grants.length] ?? '')),
  )
  const refused = answers.filter(({ body }) => body.code === 429)
  expect(provider.tasks.length - before).toBe(20 - refused.length)
  expect(refused.length).toBeGreaterThanOrEqual(10)
  expect(refused[0]).toMatchObject({
    status: 200,
    body: { message: 'That was a bit fast. Please wait a moment.' },
  })
  await vi.waitFor(async () => expect((await say(grant)).body.code).toBe(100), PATIENCE)
})

test('bad input is refused in words', async () => {
  const { grant } = await open()
  expect((await streaming('task', grant, { text: 'x' })).body.code).toBe(400)
  expect((await streaming('stop', grant, { session_id: 'no-id' })).body.code).toBe(404)
  expect((await streaming('new', grant, { quality: 7 })).body.code).toBe(400)
})

test('the books balance after all of this', async () => {
  expect(await checkLedger(server.ctx.db)).toEqual([])
})

test('seconds are counted as begun and capped at a minute; credits are rounded up', () => {
  const start = new Date(1_000_000)
  const after = (ms: number) => new Date(1_000_000 + ms)
  expect(secondsUsed(null, after(5_000))).toBe(0)
  expect(secondsUsed(start, after(1))).toBe(1)
  expect(secondsUsed(start, after(12_001))).toBe(13)
  expect(secondsUsed(start, after(90_000))).toBe(60)
  expect(creditsFor(13, 25)).toBe(6)
  expect(creditsFor(60, 25)).toBe(25)
  expect(creditsFor(1, 10)).toBe(1)
  expect(creditsFor(0, 25)).toBe(0)
})

test('a session whose fan never came is given up', () => {
  const view = { ...viewOf(), state: 'waiting' as const }
  const row = { createdAt: new Date(0) }
  expect(endingOf(row, view, new Date(10_000))).toBeUndefined()
  expect(endingOf(row, view, new Date(60_000))).toMatchObject({ reason: 'never_joined' })
})

function viewOf() {
  return {
    session_id: 'x',
    avatar_id: 'x',
    state: 'live' as const,
    created_at: 0,
    first_frame_at: null,
    ended_at: null,
    ended_reason: null,
    time_limit_ms: 60_000,
    tasks_answered: 0,
    microphone_packets: 0,
  }
}

test('the other calls of the official client: a token, a list, and a microphone that is always heard', async () => {
  const { grant, id } = await open()
  const list = async (token: string) =>
    server.call('GET', '/streaming/v1/streaming.list', { headers: { 'x-api-key': token } })
  expect((await streaming('create_token', grant, {})).body).toMatchObject({
    code: 100,
    data: { token: grant },
  })
  for (const call of ['start_listening', 'stop_listening', 'keep_alive', 'interrupt'])
    expect((await streaming(call, grant, { session_id: id })).body.code).toBe(100)
  expect((await list(grant)).body.data).toEqual({
    sessions: [{ session_id: id, status: 'open', created_at: expect.any(Number) }],
  })
  const other = await grantFor(await fanWith(100))
  expect((await list(other)).body.data).toEqual({ sessions: [] })
  expect((await streaming('start_listening', other, { session_id: id })).body.code).toBe(404)
  await streaming('stop', grant, { session_id: id })
  expect((await list(grant)).body.data).toEqual({ sessions: [] })
  for (const answer of [await streaming('create_token', 'forged', {}), await list('forged')])
    expect(answer.status).toBe(401)
})
