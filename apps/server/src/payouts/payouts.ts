import {
  type Earnings,
  type EarningsLine,
  PAYOUT_MINIMUM,
  type Payout,
} from '@inamora/contract/payouts'
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#context.ts'
import {
  holdPayout,
  listEarningsEntries,
  payOut,
  readEarnings,
  returnPayout,
} from '#credits/credits.ts'
import { describeSessions } from '#live/live.ts'
import { defineCursor, type Page, toPage } from '#platform/cursor.ts'
import type { Database, Transaction } from '#platform/database.ts'
import { AppError } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { payouts } from './tables.ts'

type PayoutRow = typeof payouts.$inferSelect
interface PageQuery {
  limit: number
  cursor?: string | undefined
}

function toPayout(row: PayoutRow): Payout {
  return {
    id: row.id,
    credits: row.credits,
    state: row.state,
    note: row.note,
    requested_at: row.requestedAt.toISOString(),
    decided_at: row.decidedAt?.toISOString() ?? null,
  }
}

const DAY_MS = 24 * 60 * 60 * 1000

function maturedUntil(ctx: Context): Date {
  return new Date(ctx.now().getTime() - ctx.config.payoutHoldDays * DAY_MS)
}

export async function getEarnings(ctx: Context, userId: string): Promise<Earnings> {
  const { balance, recent, requested } = await readEarnings(ctx.db, userId, maturedUntil(ctx))
  const maturing = Math.min(recent, balance)
  const [paid] = await ctx.db
    .select({ credits: sql<number>`coalesce(sum(${payouts.credits}), 0)::int` })
    .from(payouts)
    .where(and(eq(payouts.userId, userId), eq(payouts.state, 'paid')))
  const paidCredits = paid?.credits ?? 0
  return {
    available: balance - maturing,
    maturing,
    requested,
    paid: paidCredits,
    earned: balance + requested + paidCredits,
    minimum: PAYOUT_MINIMUM,
  }
}

/** Movements of the earnings, newest first; with which avatar, never with whom. */
export async function listEarnings(
  ctx: Context,
  userId: string,
  query: PageQuery,
): Promise<Page<EarningsLine>> {
  const page = await listEarningsEntries(ctx, userId, query)
  const sessions = await describeSessions(
    ctx,
    page.items.flatMap((entry) => (entry.kind === 'close' ? entry.referenceId : [])),
  )
  return {
    ...page,
    items: page.items.map((entry) => {
      const session = entry.kind === 'close' ? sessions.get(entry.referenceId) : undefined
      return {
        id: entry.id,
        kind: entry.kind === 'close' ? 'session' : entry.kind,
        avatar_name: session?.avatarName ?? '',
        seconds: session?.seconds ?? null,
        credits: entry.credits,
        created_at: entry.createdAt.toISOString(),
      }
    }),
  }
}

const payoutCursor = defineCursor('payouts', z.uuid())

export async function listPayouts(
  ctx: Context,
  userId: string,
  query: PageQuery,
): Promise<Page<Payout>> {
  const after = payoutCursor.decode(query.cursor)
  const rows = await ctx.db
    .select()
    .from(payouts)
    .where(and(eq(payouts.userId, userId), after ? lt(payouts.id, after) : undefined))
    .orderBy(desc(payouts.id))
    .limit(query.limit + 1)
  const page = toPage(rows, query.limit, (last) => payoutCursor.encode(last.id))
  return { ...page, items: page.items.map(toPayout) }
}

/** Sets earnings aside to be paid out. The same key is the same request, whatever it asks for. */
export async function requestPayout(
  ctx: Context,
  userId: string,
  { credits, key }: { credits: number; key: string },
): Promise<Payout> {
  return ctx.db.transaction(async (tx) => {
    const row = {
      id: newId(),
      userId,
      key,
      credits,
      state: 'requested',
      requestedAt: ctx.now(),
    } as const
    const [added] = await tx.insert(payouts).values(row).onConflictDoNothing().returning()
    if (added) {
      // The movement locks the earnings, so that what is read after it is read by one request at a time.
      await holdPayout(tx, { payoutId: added.id, userId, credits })
      const { balance, recent } = await readEarnings(tx, userId, maturedUntil(ctx))
      if (recent > balance) {
        throw new AppError(
          'insufficient_credits',
          `What was earned in the last ${ctx.config.payoutHoldDays} days cannot be paid out yet.`,
        )
      }
      return toPayout(added)
    }
    const [known] = await tx
      .select()
      .from(payouts)
      .where(and(eq(payouts.userId, userId), eq(payouts.key, key)))
    if (known?.credits !== credits) {
      throw new AppError('conflict', 'This request was made already, with another amount.')
    }
    return toPayout(known)
  })
}

/** Every request that is not decided yet, oldest first: the operator's list. */
export async function listOpenPayouts(db: Database): Promise<PayoutRow[]> {
  return db
    .select()
    .from(payouts)
    .where(sql`${payouts.state} in ('requested', 'approved')`)
    .orderBy(payouts.id)
}

/** A decision of the operator that cannot be: said in words on the command line. */
export class PayoutRefusal extends Error {}

async function decide(
  ctx: Pick<Context, 'db' | 'now'>,
  id: string,
  from: readonly PayoutRow['state'][],
  decision: { state: PayoutRow['state']; note?: string },
  move: (tx: Transaction, row: PayoutRow) => Promise<unknown>,
): Promise<PayoutRow> {
  return ctx.db.transaction(async (tx) => {
    const [row] = await tx.select().from(payouts).where(eq(payouts.id, id)).for('update')
    if (!row) throw new PayoutRefusal(`There is no payout ${id}.`)
    if (!from.includes(row.state)) throw new PayoutRefusal(`This payout is ${row.state} already.`)
    await move(tx, row)
    const [decided] = await tx
      .update(payouts)
      .set({ ...decision, decidedAt: ctx.now() })
      .where(eq(payouts.id, id))
      .returning()
    if (!decided) throw new Error(`payout ${id} vanished`)
    return decided
  })
}

export function approvePayout(ctx: Pick<Context, 'db' | 'now'>, id: string): Promise<PayoutRow> {
  return decide(ctx, id, ['requested'], { state: 'approved' }, async () => undefined)
}

/** The money has left: the credits leave the creator's account for good. */
export function markPaid(
  ctx: Pick<Context, 'db' | 'now'>,
  id: string,
  reference: string,
): Promise<PayoutRow> {
  return decide(ctx, id, ['approved'], { state: 'paid', note: reference }, (tx, row) =>
    payOut(tx, { payoutId: row.id, userId: row.userId, credits: row.credits }),
  )
}

/** The credits go back to the earnings. */
export function rejectPayout(
  ctx: Pick<Context, 'db' | 'now'>,
  id: string,
  reason: string,
): Promise<PayoutRow> {
  const from = ['requested', 'approved'] as const
  return decide(ctx, id, from, { state: 'rejected', note: reason }, (tx, row) =>
    returnPayout(tx, { payoutId: row.id, userId: row.userId, credits: row.credits }),
  )
}
