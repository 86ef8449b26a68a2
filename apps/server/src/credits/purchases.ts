import { CREDIT_PACKAGES, CREDITS_PER_DOLLAR, type Purchase } from '@inamora/contract/credits'
import { idSchema } from '@inamora/contract/fields'
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#context.ts'
import { defineCursor, type Page, toPage } from '#platform/cursor.ts'
import type { Transaction } from '#platform/database.ts'
import { AppError } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { lockBalance, postTransfer } from './ledger.ts'
import { CURRENCY, type PaymentEvent, type PaymentProvider } from './payments.ts'
import { paymentReversals, purchases } from './tables.ts'

type PurchaseRow = typeof purchases.$inferSelect

function toPurchase(row: PurchaseRow): Purchase {
  return {
    id: row.id,
    package_id: row.packageId,
    credits: row.credits,
    price: row.priceCents / CREDITS_PER_DOLLAR,
    provider: row.provider,
    status: row.status,
    created_at: row.createdAt.toISOString(),
    settled_at: row.settledAt?.toISOString() ?? null,
  }
}

export async function startCheckout(
  ctx: Context,
  provider: PaymentProvider,
  buyer: { userId: string; email: string },
  packageId: string,
): Promise<{ purchase: Purchase; url: string }> {
  const chosen = CREDIT_PACKAGES.find((offer) => offer.id === packageId)
  if (!chosen) throw new AppError('not_found', 'There is no such credit package.')
  const id = newId()
  const priceCents = Math.round(chosen.price * 100)
  const [row] = await ctx.db
    .insert(purchases)
    .values({
      id,
      userId: buyer.userId,
      packageId,
      credits: chosen.credits,
      priceCents,
      provider: provider.name,
      status: 'pending',
    })
    .returning()
  if (!row) throw new Error('the purchase was not written')
  const checkout = await provider.openCheckout({
    purchaseId: id,
    title: `${chosen.credits.toLocaleString('en-US')} credits`,
    priceCents,
    email: buyer.email,
  })
  await ctx.db
    .update(purchases)
    .set({ checkoutId: checkout.checkoutId })
    .where(eq(purchases.id, id))
  return { purchase: toPurchase(row), url: checkout.url }
}

/** A purchase of this user; of anybody else there is none. */
export async function getPurchaseRow(
  ctx: Context,
  userId: string,
  id: string,
): Promise<PurchaseRow> {
  const [row] = await ctx.db
    .select()
    .from(purchases)
    .where(and(eq(purchases.id, id), eq(purchases.userId, userId)))
  if (!row) throw new AppError('not_found', 'There is no such purchase.')
  return row
}

export async function getPurchase(ctx: Context, userId: string, id: string): Promise<Purchase> {
  return toPurchase(await getPurchaseRow(ctx, userId, id))
}

const cursor = defineCursor('purchases', z.uuid())

export async function listPurchases(
  ctx: Context,
  userId: string,
  query: { limit: number; cursor?: string | undefined },
): Promise<Page<Purchase>> {
  const after = cursor.decode(query.cursor)
  const rows = await ctx.db
    .select()
    .from(purchases)
    .where(and(eq(purchases.userId, userId), after ? lt(purchases.id, after) : undefined))
    .orderBy(desc(purchases.id))
    .limit(query.limit + 1)
  const page = toPage(rows, query.limit, (last) => cursor.encode(last.id))
  return { ...page, items: page.items.map(toPurchase) }
}

/** A purchase that was paid stays paid; cancelling says only that the buyer came back without paying. */
export async function cancelPurchase(ctx: Context, userId: string, id: string): Promise<Purchase> {
  await getPurchaseRow(ctx, userId, id)
  await ctx.db
    .update(purchases)
    .set({ status: 'cancelled', settledAt: ctx.now() })
    .where(and(eq(purchases.id, id), eq(purchases.status, 'pending')))
  return getPurchase(ctx, userId, id)
}

/**
 * Applies what the provider tells, in any order and however often.
 *
 * A payment counts from every state in which credits were not given yet: a cancelled or failed checkout
 * that is paid after all was paid. A reversal (refund or dispute) may come before its payment, so it is
 * written down first and applied by whichever of the two comes last; a lock on the payment keeps them
 * apart. An event of an unknown purchase is ignored, and so is one whose checkout, provider, amount or
 * currency is not that of the purchase: somebody else's signature may be right as well.
 */
export async function applyPaymentEvent(
  ctx: Context,
  provider: PaymentProvider['name'],
  event: PaymentEvent,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (event.kind === 'refunded' || event.kind === 'disputed') {
      await lockPayment(tx, event.paymentId)
      await tx.insert(paymentReversals).values(event).onConflictDoNothing()
      await applyReversal(ctx, tx, event.paymentId)
      return
    }
    const row = await lockPurchase(tx, event.purchaseId)
    if (!row) {
      ctx.log.warn({ kind: event.kind }, 'payment event of an unknown purchase')
      return
    }
    if (row.provider !== provider || row.checkoutId !== event.checkoutId) {
      ctx.log.error({ purchaseId: row.id }, 'payment event of another checkout')
      return
    }
    if (event.kind !== 'paid') {
      if (row.status !== 'pending') return
      await settle(ctx, tx, row.id, { status: event.kind === 'failed' ? 'failed' : 'cancelled' })
      return
    }
    if (!['pending', 'cancelled', 'failed'].includes(row.status)) return
    if (event.amountCents !== row.priceCents || event.currency !== CURRENCY) {
      ctx.log.error({ purchaseId: row.id }, 'paid amount differs from the price')
      return
    }
    await lockPayment(tx, event.paymentId)
    await grantPurchase(tx, row)
    await settle(ctx, tx, row.id, { status: 'paid', paymentId: event.paymentId })
    await applyReversal(ctx, tx, event.paymentId)
  })
}

async function lockPayment(tx: Transaction, paymentId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${paymentId}, 0))`)
}

async function lockPurchase(tx: Transaction, id: string): Promise<PurchaseRow | undefined> {
  if (!idSchema.safeParse(id).success) return undefined
  const [row] = await tx.select().from(purchases).where(eq(purchases.id, id)).for('update')
  return row
}

async function settle(
  ctx: Context,
  tx: Transaction,
  id: string,
  change: { status: PurchaseRow['status']; paymentId?: string },
): Promise<void> {
  await tx
    .update(purchases)
    .set({ ...change, settledAt: ctx.now() })
    .where(eq(purchases.id, id))
}

/** Takes the credits of a paid purchase back when its payment was reversed. */
async function applyReversal(ctx: Context, tx: Transaction, paymentId: string): Promise<void> {
  const [found] = await tx
    .select({ row: purchases, kind: paymentReversals.kind })
    .from(purchases)
    .innerJoin(paymentReversals, eq(paymentReversals.paymentId, purchases.paymentId))
    .where(and(eq(purchases.paymentId, paymentId), eq(purchases.status, 'paid')))
    .for('update', { of: purchases })
  if (!found) return
  await takeBack(tx, found.row)
  await settle(ctx, tx, found.row.id, { status: found.kind })
}

async function grantPurchase(tx: Transaction, row: PurchaseRow): Promise<void> {
  await postTransfer(tx, {
    key: `purchase:${row.id}`,
    kind: 'purchase',
    referenceId: row.id,
    entries: [
      { account: { kind: 'purchases' }, amount: -row.credits },
      { account: { kind: 'wallet', ownerId: row.userId }, amount: row.credits },
    ],
  })
}

/** Takes the credits back as far as they are there; what was spent already is the house's loss. */
async function takeBack(tx: Transaction, row: PurchaseRow): Promise<void> {
  const wallet = { kind: 'wallet', ownerId: row.userId } as const
  const taken = Math.min(await lockBalance(tx, wallet), row.credits)
  await postTransfer(tx, {
    key: `refund:${row.id}`,
    kind: 'refund',
    referenceId: row.id,
    entries: [
      { account: wallet, amount: -taken },
      { account: { kind: 'losses' }, amount: taken - row.credits },
      { account: { kind: 'purchases' }, amount: row.credits },
    ],
  })
}
