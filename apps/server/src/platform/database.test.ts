import type { FastifyInstance, InjectOptions } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildApp } from '#app.ts'
import { PASSWORD, TestApp, type TestUser } from '#testing/app.ts'
import { TcpProxy } from '#testing/tcp-proxy.ts'
import { connectDatabase } from './database.ts'

let server: TestApp
let fan: TestUser
let creator: TestUser
beforeAll(async () => {
  server = await TestApp.start()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  fan = await server.makeUser()
  creator = await server.makeUser('creator')
})

const AWAY = {
  code: 'unavailable',
  message: 'The service is not available right now. Please try again.',
}

/** The app on the same database, reached over a line that can be cut. */
async function appBehindProxy(answerWithinMs?: number) {
  const url = new URL(server.databaseUrl)
  const proxy = await TcpProxy.start({ host: url.hostname, port: Number(url.port) })
  url.port = String(proxy.port)
  const db = connectDatabase({
    url: url.href,
    poolSize: 4,
    onConnectionError: () => undefined,
    ...(answerWithinMs && { answerWithinMs }),
  })
  const app = await buildApp({ ...server.ctx, db })
  return {
    app,
    proxy,
    async [Symbol.asyncDispose]() {
      await app.close()
      await db.$client.end()
      await proxy[Symbol.asyncDispose]()
    },
  }
}

async function call(
  app: FastifyInstance,
  method: InjectOptions['method'],
  path: string,
  body?: object,
) {
  const response = await app.inject({
    method,
    url: path,
    headers: { authorization: `Bearer ${fan.token}` },
    ...(body && { payload: body }),
  })
  return { status: response.statusCode, body: response.body ? response.json() : undefined }
}

const follow = () => ({ fan_user_id: fan.id, creator_user_id: creator.id })

describe('while the database is away', () => {
  test('every call answers 503, and works again by itself when it is back', async () => {
    await using setting = await appBehindProxy()
    const { app, proxy } = setting
    expect((await call(app, 'GET', '/api/v1/avatars')).status).toBe(200)
    for (let round = 0; round < 3; round += 1) {
      proxy.cut()
      const answers = await Promise.all([
        call(app, 'GET', '/api/v1/avatars'),
        call(app, 'GET', '/api/v1/avatars?q=a'),
        call(app, 'GET', '/api/v1/auth/me'),
        call(app, 'POST', '/api/v1/auth/login', { email: fan.email, password: PASSWORD }),
        call(app, 'POST', '/api/v1/followers', follow()),
        call(app, 'GET', `/api/v1/creator_user/${creator.id}`),
        call(app, 'GET', '/readyz'),
      ])
      expect(answers).toEqual(answers.map(() => ({ status: 503, body: AWAY })))
      expect((await call(app, 'GET', '/healthz')).status).toBe(200)
      proxy.restore()
      await vi.waitFor(
        async () => expect((await call(app, 'GET', '/api/v1/avatars')).status).toBe(200),
        {
          timeout: 30_000,
        },
      )
      expect((await call(app, 'POST', '/api/v1/followers', follow())).status).toBe(201)
    }
  })

  test('a write that was under way is either whole or not there', async () => {
    await using setting = await appBehindProxy()
    const { app, proxy } = setting
    await using lock = await holdLock(
      `update creators set bio = bio where user_id = '${creator.id}'`,
    )
    const write = call(app, 'POST', '/api/v1/followers', follow())
    await lock.waited()
    proxy.cut()
    expect(await write).toEqual({ status: 503, body: AWAY })
    await lock.release()
    proxy.restore()
    const records = (await server.call('GET', 'followers', { as: fan })).body
    const profile = await server.call('GET', `creator_user/${creator.id}`)
    expect(profile.body.followers).toBe(records.length)
  })

  test('a line that fell silent does not keep anybody waiting for ever', async () => {
    await using setting = await appBehindProxy(1_000)
    const { app, proxy } = setting
    expect((await call(app, 'GET', '/api/v1/avatars')).status).toBe(200)
    proxy.silence()
    expect(await call(app, 'GET', '/api/v1/avatars')).toEqual({ status: 503, body: AWAY })
    proxy.restore()
    await vi.waitFor(
      async () => expect((await call(app, 'GET', '/api/v1/avatars')).status).toBe(200),
      { timeout: 30_000 },
    )
  })
})

describe('a statement', () => {
  test.each(['pg_cancel_backend', 'pg_terminate_backend'])(
    'ended by %s is a 503, not an error of ours',
    async (end) => {
      await using lock = await holdLock('lock table avatars in access exclusive mode')
      const list = server.call('GET', 'avatars', { as: fan })
      await lock.waited()
      await lock.admin.query(
        `select ${end}(pid) from pg_stat_activity
         where wait_event_type = 'Lock' and datname = current_database()`,
      )
      expect(await list).toMatchObject({ status: 503, body: AWAY })
    },
  )

  test('that lost a race with somebody else is a conflict', async () => {
    await using lock = await holdLock(`delete from users where id = '${creator.id}'`)
    const write = server.call('POST', 'followers', { as: fan, body: follow() })
    await lock.waited()
    await lock.release()
    expect(await write).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect((await server.call('GET', 'followers', { as: fan })).body).toEqual([])
  })
})

/** Runs a statement in a transaction that stays open until it is released. */
async function holdLock(statement: string) {
  const admin = new pg.Client(server.databaseUrl)
  const holder = new pg.Client(server.databaseUrl)
  await Promise.all([admin.connect(), holder.connect()])
  await holder.query('begin')
  await holder.query(statement)
  return {
    admin,
    /** Resolves when somebody waits for what is locked. */
    waited: () =>
      vi.waitFor(
        async () => {
          const { rows } = await admin.query(
            `select 1 from pg_stat_activity
             where wait_event_type = 'Lock' and datname = current_database()`,
          )
          expect(rows.length).toBeGreaterThan(0)
        },
        { timeout: 30_000 },
      ),
    release: () => holder.query('commit'),
    async [Symbol.asyncDispose]() {
      await Promise.all([admin.end(), holder.end()])
    },
  }
}
