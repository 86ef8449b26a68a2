import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
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

/** Opens accounts that do not exist yet. May wait for others, and so must hold no lock. */
async function openAccounts(tx: Transaction, refs: AccountRef[]): Promise<void> {
  const opened = [...refs].sort(byLockOrder)
  await tx
    .insert(creditAccounts)
    .values(opened.map((ref) => ({ id: newId(), kind: ref.kind, ownerId: ref.ownerId ?? null })))
    .onConflictDoNothing()
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
  if (entries.length === 0) return postNothing(tx, transfer)
  const first = await post(tx, transfer, entries)
  if (first !== 'accounts missing') return first
  await openAccounts(
    tx,
    entries.map((entry) => entry.account),
  )
  const second = await post(tx, transfer, entries)
  if (second === 'accounts missing') throw new Error(`${transfer.key}: accounts are missing`)
  return second
}

/** A hold of an avatar that costs nothing moves nothing, but is on record. */
async function postNothing(tx: Transaction, transfer: Transfer): Promise<'posted' | 'repeated'> {
  const { key, kind, referenceId } = transfer
  const rows = await tx
    .insert(creditTransfers)
    .values({ id: newId(), key, kind, referenceId })
    .onConflictDoNothing({ target: creditTransfers.key })
    .returning({ id: creditTransfers.id })
  return rows.length > 0 ? 'posted' : 'repeated'
}

/**
 * One statement, because the rows of the house and of a popular creator are everybody's: they are locked
 * in one order and for as short as can be. The lock lets others refer to an account meanwhile.
 */
async function post(
  tx: Transaction,
  transfer: Transfer,
  entries: Entry[],
): Promise<'posted' | 'repeated' | 'accounts missing'> {
  const amounts = entries.map(
    ({ account, amount }) => sql`when ${isAccount(account)} then ${amount}::bigint`,
  )
  const areMeant = or(...entries.map((entry) => isAccount(entry.account)))
  try {
    // Nothing is locked while an account is missing: opening it may wait.
    const { rows } = await tx.execute<{ found: number; posted: number }>(sql`
      with lines as (
        select ${creditAccounts.id}, case ${sql.join(amounts, sql` `)} end as amount
        from ${creditAccounts}
        where (${areMeant}) and (select count(*) from ${creditAccounts} where ${areMeant}) = ${entries.length}
        order by ${creditAccounts.ownerId} is null, ${creditAccounts.kind}, ${creditAccounts.ownerId}
        for no key update
      ), posted as (
        insert into ${creditTransfers} (id, key, kind, reference_id)
        select ${newId()}::uuid, ${transfer.key}, ${transfer.kind}, ${transfer.referenceId}
        where (select count(*) from lines) = ${entries.length}
        on conflict (key) do nothing returning id
      ), written as (
        insert into ${creditEntries} (transfer_id, account_id, amount)
        select posted.id, lines.id, lines.amount from posted, lines
      ), moved as (
        update ${creditAccounts} set balance = balance + lines.amount
        from lines, posted where ${creditAccounts.id} = lines.id
      )
      select (select count(*) from lines)::int as found, (select count(*) from posted)::int as posted`)
    if (rows[0]?.posted) return 'posted'
    return rows[0]?.found === entries.length ? 'repeated' : 'accounts missing'
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
