import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import type { Database, Transaction } from '#platform/database.ts'
import { AppError, rootCause } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import {
  creditAccounts,
  creditEntries,
  creditTransfers,
  type HOUSE_ACCOUNTS,
  type PERSONAL_ACCOUNTS,
} from './tables.ts'

export type AccountRef =
  | { kind: (typeof PERSONAL_ACCOUNTS)[number]; ownerId: string }
  | { kind: (typeof HOUSE_ACCOUNTS)[number]; ownerId?: undefined }

export interface Entry {
  account: AccountRef
  /** Credits that come in (positive) or go out (negative). */
  amount: number
}

export interface Transfer {
  key: string
  kind: (typeof creditTransfers.$inferInsert)['kind']
  referenceId: string
  entries: Entry[]
}

function nameOf(account: { kind: string; ownerId?: string | null | undefined }): string {
  return `${account.kind}:${account.ownerId ?? ''}`
}

function isAccount(ref: AccountRef): SQL | undefined {
  return and(
    eq(creditAccounts.kind, ref.kind),
    ref.ownerId ? eq(creditAccounts.ownerId, ref.ownerId) : isNull(creditAccounts.ownerId),
  )
}

/** One order for everybody rules out deadlocks. The house comes last: its rows are everybody's. */
function byLockOrder(a: AccountRef, b: AccountRef): number {
  const rank = (ref: AccountRef) => `${ref.ownerId ? 0 : 1}${nameOf(ref)}`
  return rank(a) < rank(b) ? -1 : 1
}

/** Finds accounts and opens those that do not exist yet: opening may wait, and must hold no lock. */
async function openAccounts(tx: Transaction, refs: AccountRef[]) {
  const { id, kind, ownerId } = creditAccounts
  const find = () =>
    tx
      .select({ id, kind, ownerId })
      .from(creditAccounts)
      .where(or(...refs.map(isAccount)))
  const known = await find()
  if (known.length === refs.length) return known
  const opened = [...refs].sort(byLockOrder)
  await tx
    .insert(creditAccounts)
    .values(opened.map((ref) => ({ id: newId(), kind: ref.kind, ownerId: ref.ownerId ?? null })))
    .onConflictDoNothing()
  return find()
}

/**
 * Posts a transfer in the caller's transaction, once for its key: a repetition changes nothing.
 *
 * Invariants, by the database itself: the entries of a transfer sum to zero, transfers and entries are
 * never changed, and no personal account goes below zero. Balances move in the same transaction.
 */
export async function postTransfer(
  tx: Transaction,
  transfer: Transfer,
): Promise<'posted' | 'repeated'> {
  const entries = transfer.entries.filter((entry) => entry.amount !== 0)
  if (entries.some((entry) => !Number.isSafeInteger(entry.amount))) {
    throw new Error(`${transfer.key}: credits are whole numbers`)
  }
  const [row] = await tx
    .insert(creditTransfers)
    .values({
      id: newId(),
      key: transfer.key,
      kind: transfer.kind,
      referenceId: transfer.referenceId,
    })
    .onConflictDoNothing({ target: creditTransfers.key })
    .returning({ id: creditTransfers.id })
  if (!row) return 'repeated'
  if (entries.length === 0) return 'posted'

  const accounts = await openAccounts(
    tx,
    entries.map((entry) => entry.account),
  )
  const idOf = new Map(accounts.map((account) => [nameOf(account), account.id]))
  const lines = entries.map(({ account, amount }) => {
    const accountId = idOf.get(nameOf(account))
    if (!accountId) throw new Error(`${transfer.key}: no account ${nameOf(account)}`)
    return { transferId: row.id, accountId, amount }
  })
  await tx.insert(creditEntries).values(lines)
  await moveBalances(tx, lines)
  return 'posted'
}

/**
 * Locks in one order and moves in one statement, the last of a transfer: the rows of the house and of a
 * popular creator are everybody's, so they are locked for as short as can be. The lock lets others' entries
 * refer to the account meanwhile.
 */
async function moveBalances(
  tx: Transaction,
  lines: { accountId: string; amount: number }[],
): Promise<void> {
  const change = sql.join(
    [
      sql`case ${creditAccounts.id}`,
      ...lines.map((line) => sql`when ${line.accountId}::uuid then ${line.amount}::bigint`),
      sql`end`,
    ],
    sql` `,
  )
  try {
    const locked = tx.$with('locked').as(
      tx
        .select({ lockedId: sql<string>`${creditAccounts.id}`.as('locked_id') })
        .from(creditAccounts)
        .where(
          inArray(
            creditAccounts.id,
            lines.map((line) => line.accountId),
          ),
        )
        .orderBy(
          sql`${creditAccounts.ownerId} is null`,
          creditAccounts.kind,
          creditAccounts.ownerId,
        )
        .for('no key update'),
    )
    await tx
      .with(locked)
      .update(creditAccounts)
      .set({ balance: sql`${creditAccounts.balance} + ${change}` })
      .from(locked)
      .where(eq(creditAccounts.id, locked.lockedId))
  } catch (error) {
    const cause = rootCause(error)
    if (cause instanceof DatabaseError && cause.constraint === 'credit_accounts_not_negative') {
      throw new AppError('insufficient_credits', 'You do not have enough credits for this.')
    }
    throw error
  }
}

export async function readBalance(db: Database | Transaction, ref: AccountRef): Promise<number> {
  const [row] = await db
    .select({ balance: creditAccounts.balance })
    .from(creditAccounts)
    .where(isAccount(ref))
  return row?.balance ?? 0
}

/** The balance, locked until the transaction ends, for a movement that depends on it. */
export async function lockBalance(tx: Transaction, ref: AccountRef): Promise<number> {
  await openAccounts(tx, [ref])
  const [account] = await tx
    .select({ balance: creditAccounts.balance })
    .from(creditAccounts)
    .where(isAccount(ref))
    .for('no key update')
  return account?.balance ?? 0
}
