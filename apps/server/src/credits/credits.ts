import type { StatementLine } from '@inamora/contract/credits'
import { and, desc, eq, gt, gte, inArray, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#context.ts'
import { defineCursor, type Page, toPage } from '#platform/cursor.ts'
import type { Database, Transaction } from '#platform/database.ts'
import { firstIdAt } from '#platform/ids.ts'
import { type Entry, postTransfer, readBalance } from './ledger.ts'
import { creditAccounts, creditEntries, creditTransfers, purchases } from './tables.ts'

/** What moves the earnings of a creator. */
const EARNINGS_KINDS = ['close', 'payout', 'payout_returned'] as const

/** Of every credit spent on an avatar, its creator gets this share; odd credits go to the creator. */
export const CREATOR_SHARE_PERCENT = 80

/** Credits a user can spend. */
export function balanceOf(ctx: Context, userId: string): Promise<number> {
  return readBalance(ctx.db, { kind: 'wallet', ownerId: userId })
}

/** Sets credits aside, or fails with `insufficient_credits`. */
export async function holdCredits(
  tx: Transaction,
  hold: { holdId: string; userId: string; credits: number },
): Promise<void> {
  await postTransfer(tx, {
    key: `hold:${hold.holdId}`,
    kind: 'hold',
    referenceId: hold.holdId,
    entries: [
      { account: { kind: 'wallet', ownerId: hold.userId }, amount: -hold.credits },
      { account: { kind: 'held', ownerId: hold.userId }, amount: hold.credits },
    ],
  })
}

export function splitCharge(charged: number): { creator: number; house: number } {
  const house = Math.floor((charged * (100 - CREATOR_SHARE_PERCENT)) / 100)
  return { creator: charged - house, house }
}

/** Ends a hold, once: charges a part of it for a creator and gives the rest back. */
export async function closeHold(
  tx: Transaction,
  hold: { holdId: string; userId: string; credits: number; charged: number; creatorId: string },
): Promise<'posted' | 'repeated'> {
  if (hold.charged < 0 || hold.charged > hold.credits) {
    throw new Error(`${hold.holdId}: cannot charge ${hold.charged} of ${hold.credits}`)
  }
  const share = splitCharge(hold.charged)
  return postTransfer(tx, {
    key: `close:${hold.holdId}`,
    kind: 'close',
    referenceId: hold.holdId,
    entries: [
      { account: { kind: 'held', ownerId: hold.userId }, amount: -hold.credits },
      { account: { kind: 'wallet', ownerId: hold.userId }, amount: hold.credits - hold.charged },
      { account: { kind: 'earnings', ownerId: hold.creatorId }, amount: share.creator },
      { account: { kind: 'revenue' }, amount: share.house },
    ],
  })
}

/** Gives credits away, once for the name of the gift. */
export async function grantCredits(
  tx: Transaction,
  grant: { name: string; userId: string; credits: number },
): Promise<void> {
  await postTransfer(tx, {
    key: `grant:${grant.name}:${grant.userId}`,
    kind: 'grant',
    referenceId: `grant:${grant.name}`,
    entries: [
      { account: { kind: 'grants' }, amount: -grant.credits },
      { account: { kind: 'wallet', ownerId: grant.userId }, amount: grant.credits },
    ],
  })
}

interface PayoutMove {
  payoutId: string
  userId: string
  credits: number
}

/** Sets earnings aside to be paid out, or fails with `insufficient_credits`. */
export async function holdPayout(tx: Transaction, payout: PayoutMove): Promise<void> {
  await movePayout(tx, 'payout', payout, [
    { account: { kind: 'earnings', ownerId: payout.userId }, amount: -payout.credits },
    { account: { kind: 'payout_held', ownerId: payout.userId }, amount: payout.credits },
  ])
}

/** The payout was rejected: what was set aside is earnings again. */
export async function returnPayout(tx: Transaction, payout: PayoutMove): Promise<void> {
  await movePayout(tx, 'payout_returned', payout, [
    { account: { kind: 'payout_held', ownerId: payout.userId }, amount: -payout.credits },
    { account: { kind: 'earnings', ownerId: payout.userId }, amount: payout.credits },
  ])
}

/** The money has left the house. */
export async function payOut(tx: Transaction, payout: PayoutMove): Promise<void> {
  await movePayout(tx, 'payout_paid', payout, [
    { account: { kind: 'payout_held', ownerId: payout.userId }, amount: -payout.credits },
    { account: { kind: 'payouts' }, amount: payout.credits },
  ])
}

/** One end for each payout: returned and paid share a key, so that only one of them can ever be posted. */
async function movePayout(
  tx: Transaction,
  kind: 'payout' | 'payout_returned' | 'payout_paid',
  { payoutId }: PayoutMove,
  entries: Entry[],
): Promise<void> {
  const key = kind === 'payout' ? `payout:${payoutId}` : `payout-end:${payoutId}`
  const posted = await postTransfer(tx, { key, kind, referenceId: payoutId, entries })
  if (posted === 'repeated') throw new Error(`${key} was posted already`)
}

/** Ids are made by our clock, times by the database's; no two clocks are a day apart. */
const CLOCKS_APART_MS = 24 * 60 * 60 * 1000
const firstIdAround = (at: Date) => firstIdAt(new Date(at.getTime() - CLOCKS_APART_MS))

/** Credits of a creator: what is there, how much of it was earned since a moment, and what is in open requests. */
export async function readEarnings(
  db: Database | Transaction,
  userId: string,
  since: Date,
): Promise<{ balance: number; recent: number; requested: number }> {
  const balance = await readBalance(db, { kind: 'earnings', ownerId: userId })
  const [recent] = await db
    .select({ credits: sql<number>`coalesce(sum(${creditEntries.amount}), 0)::int` })
    .from(creditEntries)
    .innerJoin(creditAccounts, eq(creditAccounts.id, creditEntries.accountId))
    .innerJoin(creditTransfers, eq(creditTransfers.id, creditEntries.transferId))
    .where(
      and(
        eq(creditAccounts.ownerId, userId),
        eq(creditAccounts.kind, 'earnings'),
        eq(creditTransfers.kind, 'close'),
        gt(creditTransfers.createdAt, since),
        // The index of an account is in the order of ids, and so of time: two weeks are read, not years.
        gte(creditEntries.transferId, firstIdAround(since)),
      ),
    )
  return {
    balance,
    recent: recent?.credits ?? 0,
    requested: await readBalance(db, { kind: 'payout_held', ownerId: userId }),
  }
}

/**
 * At most so much of what a creator ever earned came from credits that nobody paid for: gifts, and purchases in the
 * sandbox. A wallet mixes them with credits that were paid for, so it is a bound: for each fan no more than the
 * creator got from that fan, and no more than that fan was given.
 */
export async function unpaidEarnings(db: Database, creatorId: string): Promise<number> {
  const { rows } = await db.execute<{ credits: number }>(sql`
    with earned as (
      select fan.owner_id as fan_id, sum(share.amount) as credits
      from credit_accounts earnings
      join credit_entries share on share.account_id = earnings.id
      join credit_transfers transfer on transfer.id = share.transfer_id and transfer.kind = 'close'
      join credit_entries spent on spent.transfer_id = transfer.id
      join credit_accounts fan on fan.id = spent.account_id and fan.kind = 'held'
      where earnings.kind = 'earnings' and earnings.owner_id = ${creatorId}
      group by fan.owner_id
    ), given as (
      select earned.fan_id, sum(entry.amount) as credits
      from earned
      join credit_accounts wallet on wallet.kind = 'wallet' and wallet.owner_id = earned.fan_id
      join credit_entries entry on entry.account_id = wallet.id
      join credit_transfers transfer on transfer.id = entry.transfer_id
      left join purchases bought
        on transfer.kind = 'purchase' and bought.id::text = transfer.reference_id
      where transfer.kind = 'grant' or bought.provider = 'sandbox'
      group by earned.fan_id
    )
    select coalesce(sum(least(earned.credits, given.credits)), 0)::int as credits
    from earned join given using (fan_id)`)
  return rows[0]?.credits ?? 0
}

/** Credits that were bought in the sandbox, for nothing, and not taken back. */
export async function sandboxCredits(db: Database): Promise<number> {
  const [row] = await db
    .select({ credits: sql<number>`coalesce(sum(${purchases.credits}), 0)::int` })
    .from(purchases)
    .where(and(eq(purchases.provider, 'sandbox'), eq(purchases.status, 'paid')))
  return row?.credits ?? 0
}

const earningsCursor = defineCursor('earnings', z.uuid())

/** Movements of a creator's earnings, newest first. */
export async function listEarningsEntries(
  ctx: Context,
  userId: string,
  query: { limit: number; cursor?: string | undefined },
) {
  const after = earningsCursor.decode(query.cursor)
  const rows = await ctx.db
    .select({
      id: creditEntries.transferId,
      kind: creditTransfers.kind,
      referenceId: creditTransfers.referenceId,
      credits: creditEntries.amount,
      createdAt: creditTransfers.createdAt,
    })
    .from(creditEntries)
    .innerJoin(creditAccounts, eq(creditAccounts.id, creditEntries.accountId))
    .innerJoin(creditTransfers, eq(creditTransfers.id, creditEntries.transferId))
    .where(
      and(
        eq(creditAccounts.ownerId, userId),
        eq(creditAccounts.kind, 'earnings'),
        inArray(creditTransfers.kind, EARNINGS_KINDS),
        after ? lt(creditEntries.transferId, after) : undefined,
      ),
    )
    .orderBy(desc(creditEntries.transferId))
    .limit(query.limit + 1)
  const page = toPage(rows, query.limit, (last) => earningsCursor.encode(last.id))
  const isEarnings = (kind: string) => EARNINGS_KINDS.find((known) => known === kind)
  return {
    ...page,
    items: page.items.flatMap((row) => {
      const kind = isEarnings(row.kind)
      return kind ? [{ ...row, kind }] : []
    }),
  }
}

/** What went out of a wallet for live sessions since a moment, less what came back. */
export async function spentSince(ctx: Context, userId: string, since: Date): Promise<number> {
  const [row] = await ctx.db
    .select({ spent: sql<number>`coalesce(-sum(${creditEntries.amount}), 0)::int` })
    .from(creditEntries)
    .innerJoin(creditAccounts, eq(creditAccounts.id, creditEntries.accountId))
    .innerJoin(creditTransfers, eq(creditTransfers.id, creditEntries.transferId))
    .where(
      and(
        eq(creditAccounts.ownerId, userId),
        inArray(creditAccounts.kind, ['wallet', 'held']),
        inArray(creditTransfers.kind, ['hold', 'close']),
        gte(creditTransfers.createdAt, since),
      ),
    )
  return Math.max(0, row?.spent ?? 0)
}

const statementCursor = defineCursor('statement', z.uuid())

/** Movements of the wallet, newest first; a hold and its end are one line. */
export async function listStatement(
  ctx: Context,
  userId: string,
  query: { limit: number; cursor?: string | undefined },
): Promise<Page<StatementLine>> {
  const after = statementCursor.decode(query.cursor)
  const lastTransfer = sql<string>`max(${creditTransfers.id}::text)::uuid`
  const rows = await ctx.db
    .select({
      id: lastTransfer,
      reference_id: creditTransfers.referenceId,
      kinds: sql<string[]>`array_agg(${creditTransfers.kind})`,
      credits: sql<number>`sum(${creditEntries.amount})::int`,
      created_at: sql<string>`to_char(min(${creditTransfers.createdAt}) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    })
    .from(creditEntries)
    .innerJoin(creditAccounts, eq(creditAccounts.id, creditEntries.accountId))
    .innerJoin(creditTransfers, eq(creditTransfers.id, creditEntries.transferId))
    .where(and(eq(creditAccounts.ownerId, userId), eq(creditAccounts.kind, 'wallet')))
    .groupBy(creditTransfers.referenceId)
    .having(after ? sql`${lastTransfer} < ${after}` : undefined)
    .orderBy(desc(lastTransfer))
    .limit(query.limit + 1)
  const page = toPage(rows, query.limit, (last) => statementCursor.encode(last.id))
  return {
    ...page,
    items: page.items.map(({ kinds, ...row }) => ({ ...row, kind: kindOf(kinds) })),
  }
}

function kindOf(kinds: string[]): StatementLine['kind'] {
  if (kinds.includes('refund')) return 'refund'
  if (kinds.includes('purchase')) return 'purchase'
  if (kinds.includes('hold') || kinds.includes('close')) return 'session'
  return 'grant'
}
