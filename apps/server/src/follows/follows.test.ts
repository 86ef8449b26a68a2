import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestApp } from '#testing/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await TestApp.start()
})
afterAll(() => server[Symbol.asyncDispose]())

async function followersOf(creatorId: string): Promise<number> {
  return (await server.call('GET', `creator_user/${creatorId}`)).body.followers
}

test('following adds a record and one follower; doing it again changes nothing', async () => {
  const [fan, creator] = [await server.makeUser(), await server.makeUser('creator')]
  const body = { fan_user_id: fan.id, creator_user_id: creator.id }
  const first = await server.call('POST', 'followers', { as: fan, body })
  expect(first.status).toBe(201)
  expect(first.body).toEqual({ id: expect.any(String), ...body })
  const second = await server.call('POST', 'followers', { as: fan, body })
  expect(second.body).toEqual(first.body)
  expect(await followersOf(creator.id)).toBe(1)
})

test('unfollowing removes the record and the follower, once', async () => {
  const [fan, creator] = [await server.makeUser(), await server.makeUser('creator')]
  const body = { fan_user_id: fan.id, creator_user_id: creator.id }
  const { id } = (await server.call('POST', 'followers', { as: fan, body })).body
  expect((await server.call('DELETE', `followers/${id}`, { as: fan })).status).toBe(204)
  const again = await server.call('DELETE', `followers/${id}`, { as: fan })
  expect(again.status).toBe(404)
  expect(again.body).toEqual({ code: 'not_found', message: 'Follow record not found' })
  expect(await followersOf(creator.id)).toBe(0)
})

test('nobody can follow for somebody else, unfollow for somebody else, or follow themself', async () => {
  const [fan, other, creator] = [
    await server.makeUser(),
    await server.makeUser(),
    await server.makeUser('creator'),
  ]
  const body = { fan_user_id: fan.id, creator_user_id: creator.id }
  const forged = await server.call('POST', 'followers', { as: other, body })
  expect(forged).toMatchObject({ status: 403, body: { code: 'forbidden' } })

  const { id } = (await server.call('POST', 'followers', { as: fan, body })).body
  expect((await server.call('DELETE', `followers/${id}`, { as: other })).status).toBe(404)
  expect(await followersOf(creator.id)).toBe(1)

  const self = { fan_user_id: creator.id, creator_user_id: creator.id }
  const selfish = await server.call('POST', 'followers', { as: creator, body: self })
  expect(selfish).toMatchObject({ status: 409, body: { code: 'conflict' } })
})

test('following somebody who is not a creator is not found', async () => {
  const [fan, other] = [await server.makeUser(), await server.makeUser()]
  const body = { fan_user_id: fan.id, creator_user_id: other.id }
  expect((await server.call('POST', 'followers', { as: fan, body })).status).toBe(404)
})

test('a fan sees the own records, the creator all of the profile, anybody else none', async () => {
  const [ann, ben, creator, stranger] = [
    await server.makeUser(),
    await server.makeUser(),
    await server.makeUser('creator'),
    await server.makeUser(),
  ]
  for (const fan of [ann, ben]) {
    const body = { fan_user_id: fan.id, creator_user_id: creator.id }
    await server.call('POST', 'followers', { as: fan, body })
  }
  const ofCreator = `followers?creator_user_id=${creator.id}`
  const fansSeenBy = async (as: typeof ann, path = ofCreator) =>
    (await server.call('GET', path, { as })).body
      .map((row: { fan_user_id: string }) => row.fan_user_id)
      .sort()
  expect(await fansSeenBy(ann)).toEqual([ann.id])
  expect(await fansSeenBy(creator)).toEqual([ann.id, ben.id].sort())
  expect(await fansSeenBy(stranger)).toEqual([])
  expect(await fansSeenBy(stranger, `followers?fan_user_id=${ann.id}`)).toEqual([])
  expect(await fansSeenBy(ann, `followers?fan_user_id=${ann.id}`)).toEqual([ann.id])
})

test('the app-server lists give your own follows and nothing of others', async () => {
  const [fan, creator] = [await server.makeUser(), await server.makeUser('creator')]
  const body = { fan_user_id: fan.id, creator_user_id: creator.id }
  const { id } = (await server.call('POST', 'followers', { as: fan, body })).body
  for (const list of ['follows', 'subscriptions']) {
    const mine = await server.call('GET', `/api/${list}/fan/${fan.id}`, { as: fan })
    expect(mine.body).toEqual([{ id, fanId: fan.id, creatorId: creator.id }])
    const theirs = await server.call('GET', `/api/${list}/fan/${fan.id}`, { as: creator })
    expect(theirs.body).toEqual([])
  }
})

test('many fans following and unfollowing at once leave a count equal to the records', async () => {
  const creator = await server.makeUser('creator')
  const fans = await Promise.all(Array.from({ length: 8 }, () => server.makeUser()))
  const step = fc.record({ fan: fc.nat(fans.length - 1), wish: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 40 }), async (steps) => {
      await Promise.all(
        steps.map(async ({ fan: index, wish }) => {
          const fan = fans[index]
          if (!fan) throw new Error('no such fan')
          const body = { fan_user_id: fan.id, creator_user_id: creator.id }
          if (wish) return server.call('POST', 'followers', { as: fan, body })
          const list = await server.call('GET', `followers?creator_user_id=${creator.id}`, {
            as: fan,
          })
          const [mine] = list.body
          return mine && server.call('DELETE', `followers/${mine.id}`, { as: fan })
        }),
      )
      const records = await server.call('GET', 'followers?limit=100', { as: creator })
      expect(await followersOf(creator.id)).toBe(records.body.length)
    }),
    { numRuns: 15 },
  )
})
