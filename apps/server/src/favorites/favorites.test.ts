import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestApp, type TestUser } from '#testing/app.ts'
import { favorites } from './tables.ts'

let server: TestApp
let creator: TestUser
beforeAll(async () => {
  server = await TestApp.start()
  creator = await server.makeUser('creator')
})
afterAll(() => server[Symbol.asyncDispose]())

function add(as: TestUser, avatarId: string, userId = as.id) {
  return server.call('POST', 'favorites', { as, body: { user_id: userId, avatar_id: avatarId } })
}

async function subscribersOf(avatarId: string): Promise<number> {
  return (await server.call('GET', `avatars/${avatarId}`, { as: creator })).body.subscribers
}

async function listOf(as: TestUser, query = ''): Promise<{ id: string; avatar_id: string }[]> {
  return (await server.call('GET', `favorites${query}`, { as })).body
}

test('a heart adds a record and counts once; doing it again changes nothing', async () => {
  const fan = await server.makeUser()
  const avatarId = await server.makeAvatar(creator)
  const first = await add(fan, avatarId)
  expect(first.status).toBe(201)
  expect(first.body).toEqual({ id: expect.any(String), user_id: fan.id, avatar_id: avatarId })
  expect((await add(fan, avatarId)).body).toEqual(first.body)
  expect(await subscribersOf(avatarId)).toBe(1)
})

test('the same heart pressed many times at once is one record', async () => {
  const fan = await server.makeUser()
  const avatarId = await server.makeAvatar(creator)
  const answers = await Promise.all(Array.from({ length: 12 }, () => add(fan, avatarId)))
  expect(answers.map((answer) => answer.status)).toEqual(Array(12).fill(201))
  expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
  expect(await listOf(fan)).toHaveLength(1)
  expect(await subscribersOf(avatarId)).toBe(1)
})

test('removing takes the record and the count away, once', async () => {
  const fan = await server.makeUser()
  const avatarId = await server.makeAvatar(creator)
  const { id } = (await add(fan, avatarId)).body
  expect((await server.call('DELETE', `favorites/${id}`, { as: fan })).status).toBe(204)
  expect(await server.call('DELETE', `favorites/${id}`, { as: fan })).toMatchObject({
    status: 404,
    body: { code: 'not_found', message: 'Favorite record not found' },
  })
  expect(await subscribersOf(avatarId)).toBe(0)
  expect(await listOf(fan)).toEqual([])
})

test('nobody can add or remove for somebody else, or see what others like', async () => {
  const [fan, other] = [await server.makeUser(), await server.makeUser()]
  const avatarId = await server.makeAvatar(creator)
  expect(await add(other, avatarId, fan.id)).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  })
  const { id } = (await add(fan, avatarId)).body
  for (const as of [other, creator]) {
    expect((await server.call('DELETE', `favorites/${id}`, { as })).status).toBe(404)
    expect(await listOf(as, `?user_id=${fan.id}`)).toEqual([])
    expect(await listOf(as)).toEqual([])
  }
  expect(await subscribersOf(avatarId)).toBe(1)
})

test('everything about favourites is for people who are signed in', async () => {
  const fan = await server.makeUser()
  const avatarId = await server.makeAvatar(creator)
  const { id } = (await add(fan, avatarId)).body
  const body = { user_id: fan.id, avatar_id: avatarId }
  expect((await server.call('GET', 'favorites')).status).toBe(401)
  expect((await server.call('POST', 'favorites', { body })).status).toBe(401)
  expect((await server.call('DELETE', `favorites/${id}`)).status).toBe(401)
  expect(await listOf(fan)).toHaveLength(1)
})

test('an avatar that one cannot see cannot be a favourite', async () => {
  const fan = await server.makeUser()
  const secret = await server.makeAvatar(creator, { isListed: false })
  for (const avatarId of [secret, fan.id]) {
    expect(await add(fan, avatarId)).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: 'Avatar not found' },
    })
  }
  expect((await add(creator, secret)).status).toBe(201)
})

test('your own are listed newest first, in pages', async () => {
  const fan = await server.makeUser()
  const avatarIds: string[] = []
  for (let i = 0; i < 5; i += 1) avatarIds.push(await server.makeAvatar(creator))
  for (const avatarId of avatarIds) await add(fan, avatarId)
  const seen: string[] = []
  let next: string | undefined = `/api/v1/favorites?user_id=${fan.id}&limit=2`
  while (next) {
    const answer = await server.call('GET', next, { as: fan })
    seen.push(...answer.body.map((row: { avatar_id: string }) => row.avatar_id))
    next = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1]
  }
  expect(seen).toEqual(avatarIds.toReversed())
})

test('an id in capitals is the same id', async () => {
  const fan = await server.makeUser()
  const avatarId = await server.makeAvatar(creator)
  const answer = await add(fan, avatarId.toUpperCase(), fan.id.toUpperCase())
  expect(answer).toMatchObject({ status: 201, body: { user_id: fan.id, avatar_id: avatarId } })
  expect(await listOf(fan, `?user_id=${fan.id.toUpperCase()}`)).toHaveLength(1)
})

test('what is not a pair of ids is refused and nothing is written', async () => {
  const fan = await server.makeUser()
  const avatarId = await server.makeAvatar(creator)
  const before = await server.ctx.db.$count(favorites)
  const bad: [unknown, string][] = [
    [{ user_id: fan.id }, 'body.avatar_id'],
    [{ avatar_id: avatarId }, 'body.user_id'],
    [{ user_id: fan.id, avatar_id: 7 }, 'body.avatar_id'],
    [{ user_id: fan.id, avatar_id: `${avatarId}0` }, 'body.avatar_id'],
    [{ user_id: fan.id, avatar_id: [avatarId] }, 'body.avatar_id'],
    [{ user_id: { $ne: null }, avatar_id: avatarId }, 'body.user_id'],
  ]
  for (const [body, field] of bad) {
    expect(await server.call('POST', 'favorites', { as: fan, body })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', details: [{ field }] },
    })
  }
  expect(await server.ctx.db.$count(favorites)).toBe(before)
})

test('many fans adding and removing at once leave counts equal to the records', async () => {
  const fans = await Promise.all(Array.from({ length: 6 }, () => server.makeUser()))
  const avatarIds = [await server.makeAvatar(creator), await server.makeAvatar(creator)]
  const step = fc.record({
    fan: fc.constantFrom(...fans),
    avatarId: fc.constantFrom(...avatarIds),
    wish: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 40 }), async (steps) => {
      await Promise.all(
        steps.map(async ({ fan, avatarId, wish }) => {
          if (wish) return add(fan, avatarId)
          const mine = (await listOf(fan)).find((row) => row.avatar_id === avatarId)
          return mine && server.call('DELETE', `favorites/${mine.id}`, { as: fan })
        }),
      )
      const records = (await Promise.all(fans.map((fan) => listOf(fan)))).flat()
      for (const avatarId of avatarIds) {
        const likes = records.filter((row) => row.avatar_id === avatarId)
        expect(await subscribersOf(avatarId)).toBe(likes.length)
      }
    }),
    { numRuns: 15 },
  )
})
