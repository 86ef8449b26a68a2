import { randomUUID } from 'node:crypto'
import { earningsLineSchema, earningsSchema, payoutSchema } from '@inamora/contract/payouts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { users } from '#accounts/tables.ts'
import { closeHold, grantCredits, holdCredits, sandboxCredits } from '#credits/credits.ts'
import { readBalance } from '#credits/ledger.ts'
import { checkLedger } from '#credits/ledger-check.ts'
import { applyPaymentEvent, startCheckout } from '#credits/purchases.ts'
import { liveSessions } from '#live/tables.ts'
import { newId } from '#platform/ids.ts'
import { TestApp, type TestUser } from '#testing/app.ts'
import { runPayoutCommand } from './command.ts'
import { payouts } from './tables.ts'

let server: TestApp
let creator: TestUser
let fan: TestUser
beforeAll(async () => {
  server = await TestApp.start()
  fan = await server.makeUser('fan', 'Fan whose name is nobody’s business')
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  creator = await server.makeUser('creator')
})

/** A live chat for so many credits, of which the creator gets four fifths. */
async function talk(charged: number): Promise<void> {
  const id = newId()
  const now = new Date()
  await server.ctx.db.transaction(async (tx) => {
    await grantCredits(tx, { name: id, userId: fan.id, credits: charged })
    await holdCredits(tx, { holdId: id, userId: fan.id, credits: charged })
    await closeHold(tx, {
      holdId: id,
      userId: fan.id,
      credits: charged,
      charged,
      creatorId: creator.id,
    })
    await tx.insert(liveSessions).values({
      id,
      fanId: fan.id,
      creatorId: creator.id,
      avatarId: newId(),
      avatarName: 'Mara',
      grantId: id,
      state: 'closed',
      priceCredits: charged,
      chargedCredits: charged,
      seconds: 42,
      seenAt: now,
      createdAt: now,
    })
  })
}

const request = (credits: number, key: string = randomUUID(), as = creator) =>
  server.call('POST', 'payouts', { as, body: { credits, key } })
const earnings = async () =>
  earningsSchema.parse((await server.call('GET', 'earnings', { as: creator })).body)
const statement = async (query = '') =>
  server.call('GET', `earnings/statement${query}`, { as: creator })
const operate = (...words: string[]) => {
  const [command = '', id = '', note] = words
  const option = command === 'pay' ? { reference: note } : { reason: note }
  return runPayoutCommand(server.ctx, id ? [command, id] : [command], option)
}

describe('a payout', () => {
  test('goes from earnings to requested, approved and paid, by the books', async () => {
    await talk(5000)
    expect(await earnings()).toEqual({
      available: 4000,
      maturing: 0,
      requested: 0,
      paid: 0,
      earned: 4000,
      minimum: 2000,
    })
    const asked = await request(2500)
    expect(asked.status).toBe(201)
    const payout = payoutSchema.parse(asked.body)
    expect(payout).toMatchObject({ credits: 2500, state: 'requested', note: '', decided_at: null })
    expect(await earnings()).toMatchObject({ available: 1500, requested: 2500, earned: 4000 })

    expect(await operate('list')).toContain(`${payout.id}  requested       25.00 $`)
    await operate('approve', payout.id)
    expect(await operate('pay', payout.id, 'SEPA 2026-11')).toContain('paid')
    expect(await earnings()).toMatchObject({ available: 1500, requested: 0, paid: 2500 })
    const { body } = await server.call('GET', 'payouts', { as: creator })
    expect(z.array(payoutSchema).parse(body)).toMatchObject([
      { id: payout.id, state: 'paid', note: 'SEPA 2026-11' },
    ])
    expect(await readBalance(server.ctx.db, { kind: 'payouts' })).toBeGreaterThanOrEqual(2500)
    expect(await checkLedger(server.ctx.db)).toEqual([])
  })

  test('that is rejected comes back, with the reason', async () => {
    await talk(5000)
    const { body } = await request(4000)
    await operate('approve', body.id)
    await operate('reject', body.id, 'No bank account on file')
    expect(await earnings()).toMatchObject({ available: 4000, requested: 0, paid: 0 })
    const list = (await server.call('GET', 'payouts', { as: creator })).body
    expect(list).toMatchObject([{ state: 'rejected', note: 'No bank account on file' }])
    expect((await statement()).body.map((line: { kind: string }) => line.kind)).toEqual([
      'payout_returned',
      'payout',
      'session',
    ])
    expect(await checkLedger(server.ctx.db)).toEqual([])
  })

  test.each([
    ['less than the minimum', { credits: 1999, key: randomUUID() }, 400],
    ['parts of a credit', { credits: 2000.5, key: randomUUID() }, 400],
    ['a debt', { credits: -5000, key: randomUUID() }, 400],
    ['more than there is', { credits: 4001, key: randomUUID() }, 402],
    ['more than can be counted', { credits: 2 ** 53, key: randomUUID() }, 400],
    ['without a key', { credits: 2000 }, 400],
  ])('of %s is refused', async (_, body, status) => {
    await talk(5000)
    const answer = await server.call('POST', 'payouts', { as: creator, body })
    expect(answer.status).toBe(status)
    expect(await earnings()).toMatchObject({ available: 4000, requested: 0 })
  })

  test('asked for twice with the same key is one', async () => {
    await talk(10_000)
    const key = randomUUID()
    const both = await Promise.all([request(3000, key), request(3000, key)])
    expect(both[0]?.body).toEqual(both[1]?.body)
    expect(await earnings()).toMatchObject({ available: 5000, requested: 3000 })
    expect((await request(2000, key)).status).toBe(409)
  })

  test('cannot take more than there is, however many ask at once', async () => {
    await talk(10_000)
    const answers = await Promise.all(Array.from({ length: 32 }, () => request(2000)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(4)
    expect(statuses.filter((status) => status === 402)).toHaveLength(28)
    expect(await earnings()).toMatchObject({ available: 0, requested: 8000 })
    expect(await checkLedger(server.ctx.db)).toEqual([])
  })

  test('is decided once, whoever decides at the same time', async () => {
    await talk(5000)
    const { body } = await request(2000)
    await operate('approve', body.id)
    const decisions = await Promise.allSettled([
      operate('pay', body.id, 'a'),
      operate('reject', body.id, 'b'),
      operate('pay', body.id, 'c'),
      operate('reject', body.id, 'd'),
    ])
    expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await earnings()).requested).toBe(0)
    expect(await checkLedger(server.ctx.db)).toEqual([])
  })
})

test('the statement names the avatar and the seconds, never the fan, page by page', async () => {
  for (const credits of [10, 20, 30]) await talk(credits)
  const first = await statement('?limit=2')
  const lines = z.array(earningsLineSchema).parse(first.body)
  expect(lines).toMatchObject([
    { kind: 'session', avatar_name: 'Mara', seconds: 42, credits: 24 },
    { credits: 16 },
  ])
  const text = JSON.stringify(first.body)
  for (const secret of [fan.id, fan.email, 'nobody']) expect(text).not.toContain(secret)
  const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? ''
  const second = await server.call('GET', next, { as: creator })
  expect(second.body).toMatchObject([{ credits: 8 }])
  expect(second.headers.link).toBeUndefined()
})

test('earnings are for creators, and each sees their own', async () => {
  await talk(5000)
  await request(2000)
  const other = await server.makeUser('creator')
  for (const path of ['earnings', 'earnings/statement', 'payouts']) {
    expect((await server.call('GET', path)).status, path).toBe(401)
    const asFan = await server.call('GET', path, { as: fan })
    expect(asFan, path).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  }
  expect((await request(2000, randomUUID(), fan)).status).toBe(403)
  expect((await server.call('GET', 'earnings', { as: other })).body).toMatchObject({ earned: 0 })
  expect((await server.call('GET', 'payouts', { as: other })).body).toEqual([])
  expect((await server.call('GET', 'earnings/statement', { as: other })).body).toEqual([])
  expect((await request(2000, randomUUID(), other)).status).toBe(402)
})

test('the operator sees how much of a payout could be from credits that nobody paid for', async () => {
  const buyer = await server.makeUser()
  const spend = async (charged: number) => {
    const holdId = newId()
    const hold = { holdId, userId: buyer.id, credits: charged }
    await server.ctx.db.transaction(async (tx) => {
      await holdCredits(tx, hold)
      await closeHold(tx, { ...hold, charged, creatorId: creator.id })
    })
  }
  const buy = async (provider: 'stripe' | 'sandbox') => {
    const before = await sandboxCredits(server.ctx.db)
    const { url: _, ...checkout } = await startCheckout(
      server.ctx,
      {
        name: provider,
        openCheckout: async ({ purchaseId }) => ({ checkoutId: purchaseId, url: '' }),
        readEvent: () => undefined,
      },
      { userId: buyer.id, email: buyer.email },
      'popular',
    )
    const { id, price, credits } = checkout.purchase
    await applyPaymentEvent(server.ctx, provider, {
      kind: 'paid',
      purchaseId: id,
      checkoutId: id,
      paymentId: id,
      amountCents: Math.round(price * 100),
      currency: 'usd',
    })
    const more = (await sandboxCredits(server.ctx.db)) - before
    expect(more).toBe(provider === 'sandbox' ? credits : 0)
  }
  await buy('stripe')
  await spend(5000)
  const paidFor = (await request(4000)).body
  expect(await operate('list')).not.toMatch(new RegExp(`${paidFor.id}.*sandbox`))

  await buy('sandbox')
  await buy('stripe')
  await spend(10_000)
  const mixed = (await request(8000)).body
  // 12,000 credits earned of one fan, who was given 5,000 of the 15,000 spent.
  const flagged = 'up to 50.00 $ of it from sandbox or gift credits'
  expect(await operate('approve', mixed.id)).toContain(flagged)
  expect(await operate('list')).toMatch(new RegExp(`${mixed.id}.*up to 50.00 \\$ of it`))
})

test('what is owed outlives the account', async () => {
  await talk(5000)
  const { body } = await request(2000)
  await server.ctx.db.delete(users).where(eq(users.id, creator.id))
  await operate('approve', body.id)
  expect(await operate('pay', body.id, 'last')).toContain('paid')
  expect(await checkLedger(server.ctx.db)).toEqual([])
})

test.each([
  [['pay', randomUUID()], 'reference'],
  [['approve', 'nobody'], 'npm run payouts'],
  [['approve', randomUUID()], 'There is no payout'],
  [['burn', randomUUID()], 'npm run payouts'],
  [[], 'npm run payouts'],
])('the command line says what is wrong with %j', async (words, told) => {
  await expect(operate(...words)).rejects.toThrow(told)
})

test('the check of the books sees a payout that the ledger does not know', async () => {
  const id = newId()
  await server.ctx.db.insert(payouts).values({
    id,
    userId: creator.id,
    key: randomUUID(),
    credits: 2000,
    state: 'paid',
    requestedAt: new Date(),
  })
  expect(await checkLedger(server.ctx.db)).toEqual([
    expect.stringContaining(`payout ${id} is paid`),
  ])
  await server.ctx.db.execute(sql`delete from payouts where id = ${id}`)
  expect(await checkLedger(server.ctx.db)).toEqual([])
})

test('what was earned while a payment can still be taken back is not paid out yet', async () => {
  server.ctx.config.payoutHoldDays = 14
  try {
    await talk(5000)
    const earnings = await server.call('GET', 'earnings', { as: creator })
    expect(earnings.body).toMatchObject({ available: 0, maturing: 4000, earned: 4000 })
    expect((await request(2000)).status).toBe(402)
    expect((await server.call('GET', 'earnings', { as: creator })).body.requested).toBe(0)

    const { now } = server.ctx
    server.ctx.now = () => new Date(now().getTime() + 15 * 24 * 60 * 60 * 1000)
    const later = await request(4000)
    server.ctx.now = now
    expect(later.status).toBe(201)
  } finally {
    server.ctx.config.payoutHoldDays = 0
  }
})
