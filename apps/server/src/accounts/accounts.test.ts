import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { creators } from '#creators/tables.ts'
import { PASSWORD, TestApp, type TestUser } from '#testing/app.ts'
import { sessions, users } from './tables.ts'

let server: TestApp
beforeAll(async () => {
  server = await TestApp.start({ signup: 'open', trustProxy: true })
})
afterAll(() => server[Symbol.asyncDispose]())
afterEach(() => {
  server.ctx.now = () => new Date()
})

const WRONG = {
  status: 401,
  body: {
    code: 'invalid_credentials',
    message: 'The e-mail address or the password is not right.',
  },
}

let count = 0
function next(): number {
  count += 1
  return count
}

/** Every call from an address of its own, so that only what a test is about is throttled. */
function fromSomewhere() {
  const number = next()
  return { 'x-forwarded-for': `10.1.${number >> 8}.${number & 255}` }
}

function logIn(email: string, password: string, headers = fromSomewhere()) {
  return server.call('POST', 'auth/login', { body: { email, password }, headers })
}

function me(token: string) {
  return server.call('GET', 'auth/me', { headers: { authorization: `Bearer ${token}` } })
}

describe('login', () => {
  test('exchanges e-mail and password for a token that tells who one is', async () => {
    const fan = await server.makeUser('fan', 'Mika')
    const answer = await logIn(fan.email, PASSWORD)
    expect(answer).toMatchObject({ status: 200, body: { authToken: expect.any(String) } })
    expect(await me(answer.body.authToken)).toMatchObject({
      status: 200,
      body: { id: fan.id, name: 'Mika', email: fan.email, role: 'fan', credits: 0 },
    })
  })

  test('does not care about capitals and spaces around the address', async () => {
    const fan = await server.makeUser()
    expect((await logIn(`  ${fan.email.toUpperCase()} `, PASSWORD)).status).toBe(200)
  })

  test('answers an unknown address and a wrong password alike', async () => {
    const fan = await server.makeUser()
    expect(await logIn(fan.email, 'not the password')).toMatchObject(WRONG)
    expect(await logIn('nobody@example.test', PASSWORD)).toMatchObject(WRONG)
    const [unknown, wrong] = [
      await logIn('nobody@example.test', 'not the password'),
      await logIn(fan.email, 'not the password'),
    ]
    expect(unknown.body).toEqual(wrong.body)
    expect(Object.keys(unknown.headers).sort()).toEqual(Object.keys(wrong.headers).sort())
  })

  test('takes as long for an unknown address as for a wrong password', async () => {
    const fan = await server.makeUser()
    const timesMs = { unknown: [] as number[], wrong: [] as number[] }
    const measure = async (times: number[], email: string) => {
      const start = performance.now()
      await logIn(email, 'not the password')
      times.push(performance.now() - start)
    }
    for (let round = 0; round < 15; round += 1) {
      await measure(timesMs.unknown, `nobody-${round}@example.test`)
      await measure(timesMs.wrong, fan.email)
    }
    const ratio = median(timesMs.unknown) / median(timesMs.wrong)
    expect(ratio).toBeGreaterThan(0.4)
    expect(ratio).toBeLessThan(2.5)
  })

  test('keeps the token only as a hash, with device and address', async () => {
    const fan = await server.makeUser()
    const headers = { 'x-forwarded-for': '203.0.113.9', 'user-agent': 'Firefox on Linux' }
    const { authToken } = (await logIn(fan.email, PASSWORD, headers)).body
    const rows = await server.ctx.db.select().from(sessions).where(eq(sessions.userId, fan.id))
    expect(rows).toHaveLength(2)
    expect(rows).toContainEqual(
      expect.objectContaining({ device: 'Firefox on Linux', address: '203.0.113.9' }),
    )
    expect(JSON.stringify(rows)).not.toContain(authToken)
  })

  test.each([
    ['nothing', {}, ['body.email', 'body.password']],
    ['no password', { email: 'a@example.test' }, ['body.password']],
    ['empty texts', { email: ' ', password: '' }, ['body.email', 'body.password']],
    ['other types', { email: ['a@example.test'], password: 7 }, ['body.email', 'body.password']],
    ['NUL', { email: 'a\0@example.test', password: 'x\0' }, ['body.email', 'body.password']],
    ['a lone surrogate', { email: 'a\ud800@example.test', password: 'x' }, ['body.email']],
    [
      'long texts',
      { email: 'x'.repeat(255), password: 'x'.repeat(201) },
      ['body.email', 'body.password'],
    ],
    ['null', null, ['body.email', 'body.password']],
    ['a list', [], ['body']],
    ['a text', 'a text', ['body']],
  ])('given %s, names the fields that are not right', async (_, body, fields) => {
    const answer = await server.call('POST', 'auth/login', {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...fromSomewhere() },
    })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    expect(answer.body.details.map((detail: { field: string }) => detail.field)).toEqual(fields)
  })
})

describe('a token', () => {
  test('ends with its session, and only that one', async () => {
    const fan = await server.makeUser()
    const other = (await logIn(fan.email, PASSWORD)).body.authToken
    expect((await server.call('POST', 'auth/logout', { as: fan })).status).toBe(204)
    expect(await me(fan.token)).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
    expect((await server.call('POST', 'auth/logout', { as: fan })).status).toBe(401)
    expect((await me(other)).status).toBe(200)
  })

  test('expires after thirty days', async () => {
    const fan = await server.makeUser()
    const day = 24 * 60 * 60 * 1000
    server.ctx.now = () => new Date(Date.now() + 29 * day)
    expect((await me(fan.token)).status).toBe(200)
    server.ctx.now = () => new Date(Date.now() + 30 * day + 1000)
    expect((await me(fan.token)).status).toBe(401)
  })

  test('notes when it was last used, not on every call', async () => {
    const fan = await server.makeUser()
    const lastUse = async () => {
      const [row] = await server.ctx.db.select().from(sessions).where(eq(sessions.userId, fan.id))
      return row?.lastUsedAt.getTime()
    }
    const opened = await lastUse()
    await me(fan.token)
    expect(await lastUse()).toBe(opened)
    const later = new Date(Date.now() + 6 * 60 * 1000)
    server.ctx.now = () => later
    await me(fan.token)
    expect(await lastUse()).toBe(later.getTime())
  })

  test.each([
    ['none at all', () => ''],
    ['a forged one', () => `Bearer ${'A'.repeat(43)}`],
    ['one with a letter changed', (fan: TestUser) => `Bearer ${altered(fan.token)}`],
    ['one without its scheme', (fan: TestUser) => fan.token],
    ['another scheme', (fan: TestUser) => `Basic ${fan.token}`],
    ['a user id', (fan: TestUser) => `Bearer ${fan.id}`],
    ['a very long one', () => `Bearer ${'a'.repeat(8000)}`],
    ['an injected one', () => "Bearer ' or 1=1 --"],
  ])('is needed: %s is not enough', async (_, authorization) => {
    const fan = await server.makeUser()
    const headers = { authorization: authorization(fan) }
    const answer = await server.call('GET', 'auth/me', { headers })
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({ code: 'unauthorized', message: 'Please sign in.' })
  })
})

describe('sign-up', () => {
  const form = (fields: object = {}) => ({
    name: 'Noor',
    email: `noor-${next()}@example.test`,
    password: 'long enough',
    role: 'fan',
    adult: true,
    ...fields,
  })
  const signUp = (body: object) => server.call('POST', 'auth/signup', { body })

  test('opens an account, signed in at once', async () => {
    const body = form()
    const answer = await signUp(body)
    expect(answer.status).toBe(201)
    expect((await me(answer.body.authToken)).body).toMatchObject({
      name: 'Noor',
      email: body.email,
      role: 'fan',
      credits: 0,
    })
    expect((await logIn(body.email, body.password)).status).toBe(200)
  })

  test('makes a fan unless told otherwise, without a creator profile', async () => {
    const { role: _, ...body } = form()
    const { id, role } = (await me((await signUp(body)).body.authToken)).body
    expect(role).toBe('fan')
    expect((await server.call('GET', `creator_user/${id}`)).status).toBe(404)
  })

  test('gives a creator a profile of the same id', async () => {
    const { authToken } = (await signUp(form({ role: 'creator', name: 'Studio Noor' }))).body
    const { id, role } = (await me(authToken)).body
    expect(role).toBe('creator')
    expect((await server.call('GET', `creator_user/${id}`)).body).toMatchObject({
      id,
      user_id: id,
      name: 'Studio Noor',
      followers: 0,
    })
  })

  test('refuses an address that is taken, also in other capitals, and writes nothing', async () => {
    const fan = await server.makeUser()
    const creatorCount = await server.ctx.db.$count(creators)
    const answer = await signUp(form({ email: fan.email.toUpperCase(), role: 'creator' }))
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'email_taken', details: [{ field: 'body.email' }] },
    })
    expect(await server.ctx.db.$count(creators)).toBe(creatorCount)
    expect((await logIn(fan.email, PASSWORD)).status).toBe(200)
  })

  test('gives an address to one of two who ask at the same moment', async () => {
    const body = form()
    const answers = await Promise.all(Array.from({ length: 4 }, () => signUp(body)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409])
  })

  test.each([
    ['no word about age', 'adult', undefined],
    ['a minor', 'adult', false],
    ['an age in words', 'adult', 'true'],
    ['an empty name', 'name', '   '],
    ['a long name', 'name', 'n'.repeat(81)],
    ['NUL in a name', 'name', 'No\0or'],
    ['a lone surrogate in a name', 'name', 'No\udfffor'],
    ['no address', 'email', 'noor'],
    ['a long address', 'email', `${'n'.repeat(250)}@example.test`],
    ['NUL in an address', 'email', 'no\0or@example.test'],
    ['a short password', 'password', 'too short'],
    ['a long password', 'password', 'p'.repeat(201)],
    ['NUL in a password', 'password', 'long\0enough'],
    ['an unknown role', 'role', 'admin'],
    ['null as a role', 'role', null],
  ])('refuses %s and writes nothing', async (_, field, value) => {
    const before = await server.ctx.db.$count(users)
    const answer = await signUp(form({ [field]: value }))
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', details: [{ field: `body.${field}` }] },
    })
    expect(await server.ctx.db.$count(users)).toBe(before)
  })

  test('from one address ends after ten in an hour, also for addresses that are taken', async () => {
    await using limited = await TestApp.start({
      signup: 'open',
      rateLimit: 1_000,
      trustProxy: true,
    })
    const signUpFrom = (address: string) =>
      limited.call('POST', 'auth/signup', {
        body: form({ email: 'the-same@example.test' }),
        headers: { 'x-forwarded-for': address },
      })
    const statuses: number[] = []
    for (let i = 0; i < 11; i += 1) statuses.push((await signUpFrom('10.9.0.1')).status)
    expect(statuses).toEqual([statuses[0], ...Array(9).fill(409), 429])
    expect((await signUpFrom('10.9.0.1')).body).toMatchObject({ code: 'too_many_requests' })
    expect((await signUpFrom('10.9.0.2')).status).toBe(409)
  })

  test('can be closed, and says so', async () => {
    await using closed = await TestApp.start({ signup: 'closed' })
    const answer = await closed.call('POST', 'auth/signup', { body: form() })
    expect(answer).toMatchObject({ status: 403, body: { code: 'signup_closed' } })
    expect(await closed.ctx.db.$count(users)).toBe(0)
    const product = (app: TestApp) => app.call('GET', 'product')
    expect((await product(closed)).body).toEqual({ name: 'Inamora', signup: 'closed' })
    expect((await product(server)).body.signup).toBe('open')
  })
})

function altered(token: string): string {
  return (token.startsWith('A') ? 'B' : 'A') + token.slice(1)
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}
