import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Writable } from 'node:stream'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { PASSWORD, TestApp, type TestUser } from '#testing/app.ts'
import { buildApp } from './app.ts'
import { createLog } from './platform/log.ts'

let server: TestApp
let fan: TestUser
beforeAll(async () => {
  server = await TestApp.start()
  fan = await server.makeUser()
})
afterAll(() => server[Symbol.asyncDispose]())

describe('a body that cannot be read', () => {
  const post = (payload: string | Buffer, type = 'application/json') =>
    server.call('POST', 'auth/login', { body: payload, headers: { 'content-type': type } })

  test.each([
    ['cut off', '{"email": "a'],
    ['not JSON', 'email=a&password=b'],
    ['empty', ''],
    ['a poisoned prototype', '{"__proto__": {"role": "creator"}}'],
    ['deeply nested', '['.repeat(100_000)],
  ])('%s: 400 in wire form', async (_, payload) => {
    const answer = await post(payload)
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({
      code: 'invalid_input',
      message: 'The request could not be read.',
      details: [{ field: 'body', message: 'must be valid JSON' }],
    })
  })

  test('invalid UTF-8 is taken as replacement characters, never as an error of ours', async () => {
    const bytes = Buffer.from('{"email":"a@example.test","password":"\xff\xfe"}', 'latin1')
    expect((await post(bytes)).status).toBe(401)
  })

  test('over the limit: 413', async () => {
    const answer = await post(JSON.stringify({ email: 'a'.repeat(300 * 1024) }))
    expect(answer.status).toBe(413)
    expect(answer.body).toEqual({
      code: 'payload_too_large',
      message: 'The request is too large.',
    })
  })

  test.each(['text/plain', 'text/xml', 'application/x-www-form-urlencoded', 'nonsense'])(
    'of type %s: 415',
    async (type) => {
      const answer = await post(JSON.stringify({ email: fan.email, password: PASSWORD }), type)
      expect(answer.status).toBe(415)
      expect(answer.body).toEqual({
        code: 'unsupported_media_type',
        message: 'The request body must be JSON.',
      })
    },
  )
})

describe('an address', () => {
  test.each([
    ['GET', '/api/v1/nothing'],
    ['GET', '/api/nothing'],
    ['GET', '/streaming/nothing'],
    ['GET', '/media/nothing.webp'],
    ['POST', '/anything'],
    ['DELETE', '/api/v1/avatars'],
    ['PUT', '/api/v1/auth/login'],
  ] as const)('that is not there, %s %s, is a 404 in wire form', async (method, path) => {
    const answer = await server.call(method, path, { as: fan })
    expect(answer.status).toBe(404)
    expect(answer.body).toEqual({
      code: 'not_found',
      message: 'There is nothing at this address.',
    })
  })

  test('that cannot be decoded is a 400 in wire form', async () => {
    for (const id of ['%ff', '%', '%c3%28', 'a'.repeat(300)]) {
      const path = `/api/v1/avatars/${id}`
      const answer = await server.call('GET', path, { as: fan })
      expect(answer, path).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
      expect(answer.body.details).toEqual([{ field: 'url', message: 'must be a valid address' }])
    }
  })

  test('outside the API shows the web page', async () => {
    const answer = await server.call('GET', '/rewards', {
      headers: { accept: 'text/html' },
    })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^text\/html/)
  })
})

describe('every answer', () => {
  test('carries a request id of its own and keeps a strict content policy', async () => {
    const ids = new Set<unknown>()
    for (const path of ['/healthz', '/api/v1/avatars', '/api/v1/nothing', '/', '/api/docs']) {
      const { headers } = await server.call('GET', path)
      ids.add(headers['x-request-id'])
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain("default-src 'self'")
      expect(policy).toContain("script-src 'self'")
      expect(policy).toContain("object-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toMatch(/script-src[^;]*'unsafe|https?:|\*/)
      expect(headers['x-content-type-options']).toBe('nosniff')
    }
    expect(ids.size).toBe(5)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/)
  })
})

test('browsers are held to HTTPS where people come by it, and only there', async () => {
  const header = 'strict-transport-security'
  expect((await server.call('GET', '/')).headers).not.toHaveProperty(header)
  await using secure = await TestApp.start({ publicUrl: 'https://inamora.example' })
  expect((await secure.call('GET', '/')).headers).toHaveProperty(header, 'max-age=31536000')
})

describe('health', () => {
  test('tells of process and database', async () => {
    expect(await server.call('GET', '/healthz')).toMatchObject({
      status: 200,
      body: { status: 'ok' },
    })
    expect((await server.call('GET', '/readyz')).body).toMatchObject({ database: 'ok' })
  })

  test('tells strangers only whether it is ready, and figures to nobody but its operator', async () => {
    await using guarded = await TestApp.start({ metricsToken: 'a token for figures' })
    const ask = (url: string, remoteAddress: string, headers: Record<string, string> = {}) =>
      guarded.app.inject({ url, remoteAddress, headers })
    const stranger = '203.0.113.7'
    expect((await ask('/readyz', stranger)).json()).toEqual({ status: 'starting' })
    expect((await ask('/metrics', stranger)).statusCode).toBe(403)
    // Behind a proxy on this machine everybody comes from here.
    const forwarded = { 'x-forwarded-for': '127.0.0.1' }
    expect((await ask('/metrics', '127.0.0.1', forwarded)).statusCode).toBe(403)
    expect((await ask('/readyz', '127.0.0.1', forwarded)).json()).toEqual({ status: 'starting' })
    const guess = { authorization: 'Bearer a token for guesses' }
    expect((await ask('/metrics', stranger, guess)).statusCode).toBe(403)

    const operator = { authorization: 'Bearer a token for figures' }
    expect((await ask('/metrics', stranger, operator)).statusCode).toBe(200)
    expect((await ask('/readyz', stranger, operator)).json()).toMatchObject({ database: 'ok' })
    for (const own of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      expect((await ask('/metrics', own)).statusCode).toBe(200)
    }
  })

  test('shows figures by route, never by address', async () => {
    await server.call('GET', `avatars/${fan.id}?q=embarrassing`, { as: fan })
    const { body, headers } = await server.call('GET', '/metrics')
    expect(headers['content-type']).toMatch(/^text\/plain/)
    expect(body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/avatars\/:id",status="404"\} 1/,
    )
    expect(body).toContain('process_cpu_seconds_total')
    expect(body).not.toContain(fan.id)
    expect(body).not.toContain('embarrassing')
  })
})

test('the API describes itself, as a document and as a page', async () => {
  const document = (await server.call('GET', '/api/openapi.json')).body
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining([
      '/api/v1/auth/login',
      '/api/v1/auth/me',
      '/api/v1/auth/signup',
      '/api/v1/avatars',
      '/api/v1/avatar',
      '/api/v1/avatars/{id}',
      '/api/v1/avatars/user/{user_id}',
      '/api/v1/creator_user',
      '/api/v1/creator_user/{creatorId}',
      '/api/v1/creator_user/{id}',
      '/api/v1/followers',
      '/api/v1/followers/{id}',
      '/api/v1/favorites',
      '/api/v1/favorites/{id}',
      '/api/follows/fan/{userId}',
      '/api/users',
      '/api/avatars',
      '/api/raw-token',
      '/api/knowledge-base-id',
    ]),
  )
  const page = await server.call('GET', '/api/docs')
  expect(page.headers['content-type']).toMatch(/^text\/html/)
  for (const path of Object.keys(document.paths)) expect(page.body).toContain(path)
  expect(page.body).not.toMatch(/<script|(src|href)="(https?:)?\/\//)
})

describe('too many requests', () => {
  test('are answered 429 in wire form; health is not counted', async () => {
    await using limited = await TestApp.start({ rateLimit: 5 })
    const statuses: number[] = []
    for (let i = 0; i < 7; i += 1) {
      statuses.push((await limited.call('GET', 'credits/packages')).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    const refused = await limited.call('GET', 'credits/packages')
    expect(refused.body).toEqual({
      code: 'too_many_requests',
      message: 'Too many requests. Please wait a moment.',
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await limited.call('GET', '/healthz')).status).toBe(200)
  })

  test('are counted at the streaming calls too', async () => {
    await using limited = await TestApp.start({ rateLimit: 2 })
    const ask = () => limited.call('POST', '/streaming/v1/streaming.new', { body: {} })
    for (const status of [401, 401, 429]) expect((await ask()).status).toBe(status)
  })

  test('count for each address', async () => {
    await using limited = await TestApp.start({ rateLimit: 2, trustProxy: true })
    const from = (address: string) =>
      limited.call('GET', 'credits/packages', { headers: { 'x-forwarded-for': address } })
    for (const status of [200, 200, 429]) expect((await from('10.0.0.1')).status).toBe(status)
    expect((await from('10.0.0.2')).status).toBe(200)
  })

  test('cannot be got around by what the client wrote before the proxy did', async () => {
    await using limited = await TestApp.start({ rateLimit: 2, trustProxy: true })
    const claiming = (address: string) =>
      limited.call('GET', 'credits/packages', {
        headers: { 'x-forwarded-for': `${address}, 10.0.0.1` },
      })
    expect((await claiming('192.0.2.1')).status).toBe(200)
    expect((await claiming('192.0.2.2')).status).toBe(200)
    expect((await claiming('192.0.2.3')).status).toBe(429)
  })

  test('cannot be got around by another spelling of the address', async () => {
    await using limited = await TestApp.start({ rateLimit: 2 })
    const ask = () => limited.call('GET', '/%61pi/v1/credits/packages')
    for (const status of [200, 200, 429]) expect((await ask()).status).toBe(status)
  })

  test('cannot be got around by a made-up address when there is no proxy', async () => {
    await using limited = await TestApp.start({ rateLimit: 2 })
    const from = (address: string) =>
      limited.call('GET', 'credits/packages', { headers: { 'x-forwarded-for': address } })
    expect((await from('10.0.0.1')).status).toBe(200)
    expect((await from('10.0.0.2')).status).toBe(200)
    expect((await from('10.0.0.3')).status).toBe(429)
  })
})

test('the log tells what happened without tokens, passwords, addresses or searches', async () => {
  await using open = await TestApp.start({ signup: 'open' })
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const app = await buildApp({ ...open.ctx, log: createLog('trace', sink) })
  const user = await open.makeUser('fan', 'Mika Private')
  const authorization = `Bearer ${user.token}`
  const secrets = [user.token, user.email, PASSWORD, 'Mika Private', 'sup3rsecret', 'lovesearch']
  const json = { 'content-type': 'application/json' }

  const login = await app.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    payload: { email: user.email, password: PASSWORD },
  })
  secrets.push(login.json().authToken)
  const requests = [
    { url: '/api/v1/auth/login', payload: { email: user.email, password: 'sup3rsecret' } },
    { url: '/api/v1/auth/login', payload: `{"password": "sup3rsecret`, headers: json },
    { url: '/api/v1/auth/login', payload: { email: 'sup3rsecret'.repeat(40), password: 1 } },
    {
      url: '/api/v1/auth/signup',
      payload: { name: 'Mika Private', email: user.email, password: 'sup3rsecret', adult: true },
    },
    { url: '/api/v1/followers', payload: { fan_user_id: 'lovesearch' } },
  ]
  for (const request of requests) await app.inject({ method: 'POST', ...request })
  const reads = ['/api/v1/avatars?q=lovesearch', '/api/lovesearch', '/lovesearch?lovesearch']
  for (const url of reads) await app.inject({ url, headers: { authorization } })
  // The worst case: an error nobody foresaw, with the search among the parameters of its query.
  await open.ctx.db.execute('drop table avatars cascade')
  const failed = await app.inject({
    url: '/api/v1/avatars?q=lovesearch',
    headers: { authorization },
  })
  expect(failed.statusCode).toBe(500)
  expect(failed.json()).toEqual({
    code: 'internal',
    message: 'Something went wrong on our side. Please try again.',
  })
  await app.close()

  const log = lines.join('')
  for (const secret of secrets) expect(log).not.toContain(secret)
  expect(log).toContain('"route":"/api/v1/avatars"')
  expect(log).toContain('unexpected error')
  expect(lines.filter((line) => line.includes('"msg":"request"'))).toHaveLength(10)
  for (const line of lines.filter((one) => one.includes('"msg":"request"'))) {
    expect(JSON.parse(line)).toMatchObject({
      reqId: expect.any(String),
      status: expect.any(Number),
      ms: expect.any(Number),
    })
  }
})

test('closing finishes the requests under way and takes no new ones', async () => {
  await using closing = await TestApp.start()
  const user = await closing.makeUser()
  await closing.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = closing.app.server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const idle = connect(port, '127.0.0.1')
  await once(idle, 'connect')

  const holder = new pg.Client(closing.databaseUrl)
  const admin = new pg.Client(closing.databaseUrl)
  await Promise.all([holder.connect(), admin.connect()])
  await holder.query('begin; lock table avatars in access exclusive mode')
  const underWay = fetch(`${origin}/api/v1/avatars`, {
    headers: { authorization: `Bearer ${user.token}` },
  })
  await vi.waitFor(
    async () => {
      const { rows } = await admin.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock'
         and datname = current_database()`,
      )
      expect(rows).toHaveLength(1)
    },
    { timeout: 30_000 },
  )
  let closed = false
  const close = closing.app.close().then(() => {
    closed = true
  })
  await vi.waitFor(() => expect(fetch(`${origin}/healthz`)).rejects.toThrow(), {
    timeout: 30_000,
  })
  expect(closed).toBe(false)
  await holder.query('commit')
  const answer = await underWay
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual([])
  await close
  await Promise.all([holder.end(), admin.end()])
})
