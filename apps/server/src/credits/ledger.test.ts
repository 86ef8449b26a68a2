import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '#platform/errors.ts'
import { TestApp } from '#testing/app.ts'
import { balanceOf, closeHold, grantCredits, holdCredits, splitCharge } from './credits.ts'
import { postTransfer, readBalance } from './ledger.ts'
import { checkLedger } from './ledger-check.ts'

let server: TestApp
beforeAll(async () => {
  server = await TestApp.start()
})
afterAll(() => server[Symbol.asyncDispose]())

const inTransaction = <T>(
  run: (tx: Parameters<Parameters<TestApp['ctx']['db']['transaction']>[0]>[0]) => Promise<T>,
) => server.ctx.db.transaction(run)

async function fanWith(credits: number): Promise<string> {
  const userId = randomUUID()
  await inTransaction((tx) => grantCredits(tx, { name: randomUUID(), userId, credits }))
  return userId
}

test('a hold sets credits aside; closing it charges a part, pays the creator and gives the rest back', async () => {
  const [userId, creatorId, holdId] = [await fanWith(100), randomUUID(), randomUUID()]
  await inTransaction((tx) => holdCredits(tx, { holdId, userId, credits: 25 }))
  expect(await balanceOf(server.ctx, userId)).toBe(75)
  expect(await readBalance(server.ctx.db, { kind: 'held', ownerId: userId })).toBe(25)
  await inTransaction((tx) =>
    closeHold(tx, { holdId, userId, credits: 25, charged: 18, creatorId }),
  )
  expect(await balanceOf(server.ctx, userId)).toBe(82)
  expect(await readBalance(server.ctx.db, { kind: 'held', ownerId: userId })).toBe(0)
  expect(await readBalance(server.ctx.db, { kind: 'earnings', ownerId: creatorId })).toBe(15)
})

test('the creator gets four fifths of every charge, and the odd credit', () => {
  expect(splitCharge(25)).toEqual({ creator: 20, house: 5 })
  expect(splitCharge(18)).toEqual({ creator: 15, house: 3 })
  expect(splitCharge(1)).toEqual({ creator: 1, house: 0 })
  expect(splitCharge(0)).toEqual({ creator: 0, house: 0 })
})

test('a hold of an avatar that costs nothing moves nothing, but is on record once', async () => {
  const [userId, creatorId, holdId] = [randomUUID(), randomUUID(), randomUUID()]
  const hold = { holdId, userId, credits: 0, charged: 0, creatorId }
  await inTransaction((tx) => holdCredits(tx, hold))
  expect(await inTransaction((tx) => closeHold(tx, hold))).toBe('posted')
  expect(await inTransaction((tx) => closeHold(tx, hold))).toBe('repeated')
  expect(await checkLedger(server.ctx.db)).toEqual([])
})

test('a wallet cannot go below zero, by code or by hand', async () => {
  const userId = await fanWith(10)
  const hold = inTransaction((tx) => holdCredits(tx, { holdId: randomUUID(), userId, credits: 11 }))
  await expect(hold).rejects.toMatchObject({ code: 'insufficient_credits' })
  expect(await balanceOf(server.ctx, userId)).toBe(10)
  const byHand = server.ctx.db.execute(
    sql`update credit_accounts set balance = -1 where owner_id = ${userId}`,
  )
  await expect(byHand).rejects.toThrow()
})

test('history cannot be changed, removed or left unbalanced', async () => {
  const userId = await fanWith(10)
  const { db } = server.ctx
  await expect(db.execute(sql`update credit_entries set amount = 5`)).rejects.toThrow()
  await expect(db.execute(sql`delete from credit_entries`)).rejects.toThrow()
  await expect(db.execute(sql`update credit_transfers set kind = 'grant'`)).rejects.toThrow()
  await expect(db.execute(sql`truncate credit_transfers cascade`)).rejects.toThrow()
  const lopsided = inTransaction((tx) =>
    postTransfer(tx, {
      key: randomUUID(),
      kind: 'grant',
      referenceId: 'test',
      entries: [{ account: { kind: 'wallet', ownerId: userId }, amount: 5 }],
    }),
  )
  await expect(lopsided).rejects.toThrow()
  expect(await balanceOf(server.ctx, userId)).toBe(10)
})

test('the check finds a balance that its entries do not explain', async () => {
  await using other = await TestApp.start()
  const userId = randomUUID()
  await other.ctx.db.transaction((tx) => grantCredits(tx, { name: 'x', userId, credits: 5 }))
  expect(await checkLedger(other.ctx.db)).toEqual([])
  await other.ctx.db.execute(
    sql`update credit_accounts set balance = balance + 1 where owner_id = ${userId}`,
  )
  expect(await checkLedger(other.ctx.db)).toEqual([
    expect.stringContaining('(wallet) holds 6, its entries say 5'),
    'all accounts together hold 1 instead of 0',
  ])
})

interface Plan {
  /** A hold is always asked for with the same amount by the same fan, however often it is retried. */
  holds: { fan: number; credits: number; share: number }[]
  gifts: { fan: number; credits: number }[]
  steps: { kind: 'grant' | 'hold' | 'close'; index: number; crash: boolean }[]
}

const fan = fc.nat(2)
const plan: fc.Arbitrary<Plan> = fc.record({
  holds: fc.array(
    fc.record({ fan, credits: fc.integer({ min: 1, max: 60 }), share: fc.nat(100) }),
    { minLength: 12, maxLength: 12 },
  ),
  gifts: fc.array(fc.record({ fan, credits: fc.integer({ min: 1, max: 80 }) }), {
    minLength: 6,
    maxLength: 6,
  }),
  steps: fc.array(
    fc.record({
      kind: fc.constantFrom('grant' as const, 'hold' as const, 'close' as const),
      index: fc.nat(11),
      crash: fc.boolean(),
    }),
    { minLength: 40, maxLength: 120 },
  ),
})

test('thousands of operations at once, repeated and cut off, leave books that balance to the credit', async () => {
  await fc.assert(
    fc.asyncProperty(plan, async ({ holds, gifts, steps }) => {
      const run = randomUUID()
      const creatorId = randomUUID()
      const fans = [randomUUID(), randomUUID(), randomUUID()]
      const fanOf = (index: number) => fans[index] ?? run
      const held = new Set<number>()
      const given = new Set<number>()
      const holdOf = (index: number) => {
        const { fan, credits, share } = holds[index] ?? { fan: 0, credits: 1, share: 0 }
        const charged = Math.floor((credits * share) / 100)
        return { holdId: `${run}:${index}`, userId: fanOf(fan), credits, charged, creatorId }
      }

      // A crash before the commit: the transaction never happened.
      const attempt = async (crash: boolean, work: Parameters<typeof inTransaction>[0]) => {
        try {
          await inTransaction(async (tx) => {
            await work(tx)
            if (crash) throw new Error('crash')
          })
          return true
        } catch (error) {
          const expected = error instanceof AppError && error.code === 'insufficient_credits'
          if (expected || (error instanceof Error && error.message === 'crash')) return false
          throw error
        }
      }
      const perform = async ({ kind, index, crash }: Plan['steps'][number]) => {
        if (kind === 'grant') {
          const gift = gifts[index % gifts.length] ?? { fan: 0, credits: 1 }
          const name = `${run}:${index % gifts.length}`
          const grant = { name, userId: fanOf(gift.fan), credits: gift.credits }
          if (await attempt(crash, (tx) => grantCredits(tx, grant))) given.add(index % gifts.length)
        } else if (kind === 'hold') {
          if (await attempt(crash, (tx) => holdCredits(tx, holdOf(index)))) held.add(index)
        } else if (held.has(index)) {
          await attempt(crash, (tx) => closeHold(tx, holdOf(index)))
        }
      }
      // In bunches: operations of one bunch race each other, the next ones build on them.
      for (let i = 0; i < steps.length; i += 6) {
        await Promise.all(steps.slice(i, i + 6).map(perform))
      }
      // What a sweeper does at the end: every hold is closed, whether or not it was before.
      for (const index of held) await inTransaction((tx) => closeHold(tx, holdOf(index)))

      expect(await checkLedger(server.ctx.db)).toEqual([])
      for (const userId of fans) {
        const received = [...given]
          .map((index) => gifts[index])
          .filter((gift) => gift && fanOf(gift.fan) === userId)
          .reduce((sum, gift) => sum + (gift?.credits ?? 0), 0)
        const charged = [...held]
          .map(holdOf)
          .filter((hold) => hold.userId === userId)
          .reduce((sum, hold) => sum + hold.charged, 0)
        expect(await readBalance(server.ctx.db, { kind: 'held', ownerId: userId })).toBe(0)
        expect(await balanceOf(server.ctx, userId)).toBe(received - charged)
      }
      const earned = [...held].reduce(
        (sum, index) => sum + splitCharge(holdOf(index).charged).creator,
        0,
      )
      expect(await readBalance(server.ctx.db, { kind: 'earnings', ownerId: creatorId })).toBe(
        earned,
      )
    }),
    { numRuns: 25 },
  )
}, 300_000)
