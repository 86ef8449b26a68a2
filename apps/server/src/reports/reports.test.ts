import { randomUUID } from 'node:crypto'
import { reportSchema } from '@inamora/contract/reports'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { PASSWORD, TestApp, type TestUser } from '#testing/app.ts'
import { ScriptedProvider } from '#testing/provider.ts'
import { makeComplete } from '#testing/studio.ts'
import { runReportCommand } from './command.ts'

const READY = { status: 'ready', step: null, progress: 100, reason: null } as const

let provider: ScriptedProvider
let server: TestApp
let creator: TestUser
let fan: TestUser
let avatarId: string

beforeAll(async () => {
  provider = await ScriptedProvider.start()
  server = await TestApp.start({}, provider.url)
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await provider[Symbol.asyncDispose]()
})
beforeEach(async () => {
  creator = await server.makeUser('creator')
  fan = await server.makeUser()
  avatarId = await server.makeAvatar(creator, { name: 'Ada', persona: {}, portrait: {} })
})

const report = (changes: object = {}, as: TestUser | undefined = fan) =>
  server.call('POST', 'reports', {
    ...(as && { as }),
    body: { avatar_id: avatarId, reason: 'underage', words: ' She says she is 15. ', ...changes },
  })
const operate = (command: string, id?: string, note?: string) =>
  runReportCommand(server.ctx, id ? [command, id] : [command], { note })
const reportsOf = async (user: TestUser) =>
  (await server.call('GET', 'account/export', { as: user })).body.reports

describe('a report', () => {
  test('is kept with its reason and words, and told to nobody but who wrote it', async () => {
    const answer = await report()
    expect(answer.status).toBe(201)
    expect(reportSchema.parse(answer.body)).toMatchObject({
      avatar_id: avatarId,
      avatar_name: 'Ada',
      reason: 'underage',
      words: 'She says she is 15.',
      state: 'open',
    })
    expect(await reportsOf(fan)).toEqual([answer.body])
    expect(await reportsOf(creator)).toEqual([])
    const listed = await operate('list')
    expect(listed).toContain(`${answer.body.id}  open`)
    expect(listed).toContain('Looks under age  "She says she is 15."')
    expect(listed).not.toContain(fan.id)
  })

  test('said again is the same one with the latest words, also at the same moment', async () => {
    const answers = await Promise.all([report(), report(), report()])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    const again = await report({ reason: 'other', words: undefined })
    expect(again.body).toMatchObject({ id: answers[0]?.body.id, reason: 'other', words: '' })
    expect(await reportsOf(fan)).toHaveLength(1)
    const other = await report({}, await server.makeUser())
    expect(other.body.id).not.toBe(again.body.id)
  })

  test.each([
    ['of a reason that is not offered', { reason: 'boring' }, 400],
    ['without a reason', { reason: undefined }, 400],
    ['of a thousand words', { words: 'x'.repeat(1001) }, 400],
    ['of nobody', { avatar_id: randomUUID() }, 404],
  ])('%s is refused', async (_, changes, status) => {
    expect((await report(changes)).status).toBe(status)
    expect(await reportsOf(fan)).toEqual([])
  })

  test('is for those who are signed in, of what they can see, and not of what is their own', async () => {
    const hidden = await server.makeAvatar(creator, { isListed: false })
    expect((await server.call('POST', 'reports', { body: {} })).status).toBe(401)
    expect((await report({ avatar_id: hidden })).status).toBe(404)
    expect((await report({}, creator)).status).toBe(403)
  })

  test('goes with the account of who wrote it, and outlives the avatar', async () => {
    const { body } = await report()
    await server.call('DELETE', `studio/avatars/${avatarId}`, { as: creator })
    expect(await operate('list')).toContain(body.id)
    const password = { current_password: PASSWORD }
    await server.call('DELETE', 'account', { as: fan, body: password })
    expect(await operate('list')).not.toContain(body.id)
  })

  test('is written so often in an hour and no more', async () => {
    const { rateLimit } = server.ctx.config
    server.ctx.config.rateLimit = 1000
    try {
      for (let i = 0; i < 20; i++) expect((await report()).status).toBe(201)
      expect(await report()).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
      expect((await report({}, await server.makeUser())).status).toBe(201)
    } finally {
      server.ctx.config.rateLimit = rateLimit
    }
  })
})

describe('the operator', () => {
  const sees = async (as: TestUser) =>
    (await server.call('GET', `avatars/${avatarId}`, { as })).status

  test('closes a report with a note, once; another one may follow', async () => {
    const { body } = await report()
    expect(await operate('close', body.id, 'She is 34.')).toContain('note: She is 34.')
    expect(await operate('list')).not.toContain(body.id)
    await expect(operate('close', body.id, 'again')).rejects.toThrow('closed already')
    await expect(operate('give-back', body.id)).rejects.toThrow('not taken down')
    expect(await sees(fan)).toBe(200)
    expect((await report()).body.id).not.toBe(body.id)
  })

  test('takes an avatar down for good, which closes all reports of it; only the operator gives it back', async () => {
    const { body } = await report()
    const second = (await report({}, await server.makeUser())).body
    expect(await operate('take-down', body.id, 'Looks under age')).toContain('Taken down')
    const listed = await operate('list')
    for (const { id } of [body, second]) expect(listed).not.toContain(id)
    expect(await sees(fan)).toBe(404)
    const path = `studio/avatars/${avatarId}`
    const bringBack = () =>
      server.call('PUT', `${path}/online`, { as: creator, body: { online: true } })
    const publish = () => server.call('POST', `${path}/publish`, { as: creator })
    for (const answer of [await bringBack(), await publish()]) {
      expect(answer).toMatchObject({
        status: 403,
        body: { message: 'This avatar was taken offline by us: Looks under age' },
      })
    }
    const told = async () =>
      (await server.call('GET', path, { as: creator })).body.taken_down_reason
    expect(await told()).toBe('Looks under age')
    expect(await operate('give-back', body.id)).toContain('Ada may')
    expect(await told()).toBeNull()
    expect(await sees(fan)).toBe(404)
    // Now only what it lacks stands between it and the fans.
    expect(await publish()).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  })

  test('takes down also what is being trained: ready, it stays away', async () => {
    const { id } = await makeComplete(server, creator)
    const path = `studio/avatars/${id}`
    const become = (expected: object) =>
      vi.waitFor(
        async () => {
          const { body } = await server.call('GET', path, { as: creator })
          expect(body).toMatchObject(expected)
          return body
        },
        { timeout: 30_000, interval: 50 },
      )
    provider.beginning = READY
    await server.call('POST', `${path}/publish`, { as: creator })
    const { revision } = await become({ status: 'active' })
    provider.beginning = { ...READY, status: 'training', progress: 5 }
    const changed = { revision, description: 'Keeps bees in another town' }
    await server.call('PATCH', path, { as: creator, body: changed })
    await server.call('POST', `${path}/publish`, { as: creator })
    await become({ training: { status: 'training' } })
    const { body } = await report({ avatar_id: id })
    await operate('take-down', body.id, 'Looks under age')
    const next = provider.avatars.get(`next-${id}`)
    if (next) next.training = READY
    await become({ training: READY, status: 'inactive' })
    expect((await server.call('GET', `avatars/${id}`, { as: fan })).status).toBe(404)
  })

  test('reads one line for each, whatever was written', async () => {
    const { body } = await report({ words: 'a\nb\u001b[2Jc\u202ed' })
    const line = (await operate('list')).split('\n').find((one) => one.startsWith(body.id))
    expect(line).toMatch(/"a b \[2Jc d"$/)
  })

  test.each([
    [['close', randomUUID()], 'note'],
    [['close', randomUUID(), 'seen'], 'There is no report'],
    [['take-down', 'nobody', 'why'], 'npm run reports'],
    [['burn', randomUUID(), 'why'], 'npm run reports'],
    [[''], 'npm run reports'],
  ] as const)('is told what is wrong with %j', async ([command, id, note], told) => {
    await expect(operate(command, id, note)).rejects.toThrow(told)
  })
})
