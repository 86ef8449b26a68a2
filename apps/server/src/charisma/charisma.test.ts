import { randomUUID } from 'node:crypto'
import { CHARISMA_RULES } from '@inamora/contract/charisma-levels'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestApp } from '#testing/app.ts'
import { type Conversation, earnCharisma } from './charisma.ts'

let server: TestApp
beforeAll(async () => {
  server = await TestApp.start()
})
afterAll(() => server[Symbol.asyncDispose]())

const earn = (conversation: Omit<Conversation, 'source'> & { source?: string }, now = new Date()) =>
  server.ctx.db.transaction((tx) =>
    earnCharisma(tx, { source: randomUUID(), ...conversation }, now),
  )

async function pair() {
  const [fan, creator] = [await server.makeUser(), await server.makeUser('creator')]
  return { fan, avatarId: await server.makeAvatar(creator) }
}

test('a point for every two seconds and five for every answered message', async () => {
  const { fan, avatarId } = await pair()
  const earned = await earn({ fanId: fan.id, avatarId, activeSeconds: 41, answeredMessages: 3 })
  expect(earned).toEqual({ points: 35, before: 0, after: 35 })
  const { body } = await server.call('GET', 'charisma', { as: fan })
  expect(body).toMatchObject([
    {
      avatarId,
      currentCharisma: 35,
      level: 0,
      progress: 35,
      nextRewardAt: 100,
      totalInteractions: 1,
      weeklyProgress: 35,
    },
  ])
})

test('the same conversation counts once', async () => {
  const { fan, avatarId } = await pair()
  const conversation = { fanId: fan.id, avatarId, activeSeconds: 60, answeredMessages: 0 }
  const source = randomUUID()
  await Promise.all([earn({ ...conversation, source }), earn({ ...conversation, source })])
  const { body } = await server.call('GET', 'charisma', { as: fan })
  expect(body[0].currentCharisma).toBe(30)
})

test('a reward unlocks at its charisma and the rest stay locked', async () => {
  const { fan, avatarId } = await pair()
  await earn({ fanId: fan.id, avatarId, activeSeconds: 60, answeredMessages: 14 })
  const { body } = await server.call('GET', 'rewards', { as: fan })
  const ours = body.filter((reward: { avatarId: string }) => reward.avatarId === avatarId)
  expect(ours.map((reward: { isUnlocked: boolean }) => reward.isUnlocked)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})

test('a newcomer sees three avatars to begin with, at zero', async () => {
  const creator = await server.makeUser('creator')
  for (let i = 0; i < 3; i += 1) await server.makeAvatar(creator, { interactions: 10_000 + i })
  const fan = await server.makeUser()
  const { body } = await server.call('GET', 'charisma/progress', { as: fan })
  expect(body).toHaveLength(3)
  expect(body.every((row: { currentCharisma: number }) => row.currentCharisma === 0)).toBe(true)
})

test('charisma of somebody else is not shown', async () => {
  const { fan, avatarId } = await pair()
  await earn({ fanId: fan.id, avatarId, activeSeconds: 60, answeredMessages: 0 })
  const other = await server.makeUser()
  expect((await server.call('GET', 'charisma', { as: other })).body).toEqual([])
})

test('under any interleaving totals equal the sum of events, the daily limit holds and levels only rise', async () => {
  const conversation = fc.record({
    activeSeconds: fc.nat(60),
    answeredMessages: fc.nat(8),
    day: fc.nat(2),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(conversation, { minLength: 5, maxLength: 25 }), async (talks) => {
      const { fan, avatarId } = await pair()
      let level = 0
      for (let day = 0; day <= 2; day += 1) {
        const today = new Date(Date.UTC(2026, 10, 10 + day, 12))
        const ofDay = talks.filter((talk) => talk.day === day)
        const earned = await Promise.all(
          ofDay.map((talk) => earn({ fanId: fan.id, avatarId, ...talk }, today)),
        )
        const points = earned.reduce((sum, talk) => sum + talk.points, 0)
        expect(points).toBeLessThanOrEqual(CHARISMA_RULES.pointsPerDayAndAvatar)
        const [row] = (await server.call('GET', 'charisma', { as: fan })).body
        expect(row?.level ?? 0).toBeGreaterThanOrEqual(level)
        level = row?.level ?? 0
      }
      const { rows } = await server.ctx.db.$client.query(
        `select (select coalesce(sum(points), 0)::int from charisma_events where fan_id = $1) as events,
                (select coalesce(sum(points), 0)::int from charisma_totals where fan_id = $1) as totals`,
        [fan.id],
      )
      expect(rows[0].totals).toBe(rows[0].events)
    }),
    { numRuns: 15 },
  )
})
