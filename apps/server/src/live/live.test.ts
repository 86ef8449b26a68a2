import { GRANT_LIFETIME_SECONDS } from '@inamora/contract/live'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { TestApp } from '#testing/app.ts'
import { issueGrant, readGrant } from './grant.ts'

let server: TestApp
beforeAll(async () => {
  server = await TestApp.start()
})
afterAll(() => server[Symbol.asyncDispose]())
afterEach(() => {
  server.ctx.now = () => new Date()
})

describe('/api/raw-token', () => {
  test('gives one person a grant for at most two minutes', async () => {
    const fan = await server.makeUser()
    const now = new Date()
    server.ctx.now = () => now
    const answer = await server.call('GET', '/api/raw-token', { as: fan })
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.body)).toEqual(['token'])
    expect(GRANT_LIFETIME_SECONDS).toBeLessThanOrEqual(120)

    const read = (afterMs: number) =>
      readGrant(server.ctx.secret, answer.body.token, new Date(now.getTime() + afterMs))
    expect(read(0)).toMatchObject({ sub: fan.id })
    expect(read(GRANT_LIFETIME_SECONDS * 1000 - 2000)).toMatchObject({ sub: fan.id })
    expect(read(120_000)).toBeUndefined()
  })

  test('never gives the same grant twice, nor the bearer token, nor the secret', async () => {
    const fan = await server.makeUser()
    const [first, second] = [
      (await server.call('GET', '/api/raw-token', { as: fan })).body.token,
      (await server.call('GET', '/api/raw-token', { as: fan })).body.token,
    ]
    expect(first).not.toBe(second)
    const readable = Buffer.from(first.split('.')[0], 'base64url').toString()
    expect(first + readable).not.toContain(fan.token)
    expect(first + readable).not.toContain(server.ctx.secret)
  })

  test('is for people who are signed in, and a grant does not sign in', async () => {
    expect((await server.call('GET', '/api/raw-token')).status).toBe(401)
    const fan = await server.makeUser()
    const { token } = (await server.call('GET', '/api/raw-token', { as: fan })).body
    const headers = { authorization: `Bearer ${token}` }
    expect((await server.call('GET', 'auth/me', { headers })).status).toBe(401)
  })
})

describe('a grant', () => {
  const now = new Date('2026-01-01T12:00:00Z')
  const issue = (secret = 'secret') =>
    issueGrant(secret, { userId: 'a-user', now, lifetimeSeconds: 60 })

  test('is read until it expires', () => {
    expect(readGrant('secret', issue(), now)).toMatchObject({ sub: 'a-user' })
    expect(readGrant('secret', issue(), new Date(now.getTime() + 60_000))).toBeUndefined()
  })

  test('of another secret is not read', () => {
    expect(readGrant('secret', issue('guess'), now)).toBeUndefined()
  })

  test('altered anywhere is not read', () => {
    const grant = issue()
    const [payload = '', signature = ''] = grant.split('.')
    const forged = Buffer.from(
      JSON.stringify({ sub: 'somebody-else', jti: 'x', exp: now.getTime() / 1000 + 9999 }),
    ).toString('base64url')
    const broken = [
      `${forged}.${signature}`,
      `${payload}.${signature.slice(0, -4)}`,
      `${payload}.${signature}.${signature}`,
      `${payload}.`,
      `.${signature}`,
      payload,
      '',
      '.',
      'null.null',
    ]
    for (let i = 0; i < payload.length; i += 7) {
      const other = payload[i] === 'A' ? 'B' : 'A'
      broken.push(`${payload.slice(0, i)}${other}${payload.slice(i + 1)}.${signature}`)
    }
    for (const token of broken) expect(readGrant('secret', token, now), token).toBeUndefined()
    expect(readGrant('secret', grant, now)).toBeDefined()
  })
})

describe('/api/knowledge-base-id', () => {
  test("gives the avatar's persona, or the default one", async () => {
    const [fan, creator] = [await server.makeUser(), await server.makeUser('creator')]
    const id = await server.makeAvatar(creator, { providerId: 'ada-storm' })
    const ask = (query: string) => server.call('GET', `/api/knowledge-base-id${query}`, { as: fan })
    expect(await ask('')).toMatchObject({ status: 200, body: { knowledgeBaseId: 'default' } })
    expect((await ask(`?avatar_id=${id}`)).body).toEqual({ knowledgeBaseId: 'ada-storm' })
    expect(await ask(`?avatar_id=${fan.id}`)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
    expect(await ask('?avatar_id=7')).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', details: [{ field: 'query.avatar_id' }] },
    })
  })

  test("does not tell about somebody else's avatar that is not listed", async () => {
    const [fan, creator] = [await server.makeUser(), await server.makeUser('creator')]
    const path = `/api/knowledge-base-id?avatar_id=${await server.makeAvatar(creator, {
      isListed: false,
    })}`
    expect((await server.call('GET', path, { as: fan })).status).toBe(404)
    expect((await server.call('GET', path, { as: creator })).status).toBe(200)
    expect((await server.call('GET', '/api/knowledge-base-id')).status).toBe(401)
  })
})
