import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '#accounts/sessions.ts'
import { checkLedger } from '#credits/ledger-check.ts'
import { idFromName } from '#platform/ids.ts'
import { TestApp } from '#testing/app.ts'
import { DEMO_CREATOR, seedWorld } from './world.ts'

let server: TestApp
beforeAll(async () => {
  server = await TestApp.start()
  await seedWorld(server.ctx)
})
afterAll(() => server[Symbol.asyncDispose]())

async function demoCreator() {
  const id = idFromName(`user:${DEMO_CREATOR}`)
  const device = { userAgent: 'test', address: '127.0.0.1' }
  return { id, email: DEMO_CREATOR, token: await openSession(server.ctx, id, device) }
}

test('the demo creator has weeks of chats, earnings to pay out and a draft, and the books are right', async () => {
  expect(await checkLedger(server.ctx.db)).toEqual([])
  const as = await demoCreator()
  const { body } = await server.call('GET', 'studio', { as })
  expect(body.days.filter((day: { chats: number }) => day.chats > 0).length).toBeGreaterThan(25)
  expect(body.totals.fans).toBeGreaterThan(20)
  const draft = body.avatars.find((avatar: { name: string }) => avatar.name === 'Ottavia Renn')
  expect(draft).toMatchObject({ status: 'draft', interactions: 0 })
  const earnings = (await server.call('GET', 'earnings', { as })).body
  expect(earnings.available).toBeGreaterThan(2000)
  expect(earnings).toMatchObject({ requested: 0, paid: 2000 })
  const earned = body.avatars.reduce(
    (sum: number, avatar: { earned_credits: number }) => sum + avatar.earned_credits,
    0,
  )
  expect(earned).toBe(earnings.earned)
  const statement = (await server.call('GET', 'earnings/statement?limit=100', { as })).body
  const times = statement.map((line: { created_at: string }) => line.created_at)
  expect(times).toEqual([...times].sort().reverse())
  const own = (await server.call('GET', `avatars/user/${as.id}`, { as })).body
  const shown = own.reduce(
    (sum: number, avatar: { total_earnings: number }) => sum + avatar.total_earnings,
    0,
  )
  expect(shown).toBe(earned)
})

test('everybody opens in the studio; what is begun says what it lacks, the others lack nothing', async () => {
  const as = await demoCreator()
  const { body } = await server.call('GET', 'studio', { as })
  for (const { id, name } of body.avatars) {
    const opened = await server.call('GET', `studio/avatars/${id}`, { as })
    expect(opened.status, name).toBe(200)
    if (name === 'Ottavia Renn') expect(opened.body.missing.length).toBeGreaterThan(0)
    else expect(opened.body.missing, name).toEqual([])
  }
})
