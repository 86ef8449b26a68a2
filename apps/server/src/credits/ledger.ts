import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { PreparedQueryConfig } from 'drizzle-orm/pg-core'
import { DatabaseError } from 'pg'
import type { Database, Transaction } from '#platform/database.ts'
import { AppError, rootCause } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import {
  creditAccounts,
  type creditTransfers,
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

/**
 * One statement, because the rows of the house and of a popular creator are everybody's: they are locked
 * in one order and for as short as can be. The lock lets others refer to an account meanwhile.
 * The same text for every transfer, so that the database plans it once for each connection.
 */
const POST = `
  with meant as (
    select account.id, entry.amount
    from unnest($5::text[], $6::uuid[], $7::bigint[]) as entry (kind, owner_id, amount)
    join credit_accounts as account
      on account.kind = entry.kind and account.owner_id is not distinct from entry.owner_id
    where account.owner_id = any ($6) or account.owner_id is null
  ), lines as (
    -- Nothing is locked while an account is missing: opening it may wait.
    select account.id, meant.amount
    from credit_accounts as account join meant on account.id = meant.id
    where (select count(*) from meant) = cardinality($5)
    order by account.owner_id is null, account.kind, account.owner_id
    for no key update of account
  ), posted as (
    insert into credit_transfers (id, key, kind, reference_id)
    select $1, $2, $3, $4 where (select count(*) from lines) = cardinality($5)
    on conflict (key) do nothing returning id
  ), written as (
    insert into credit_entries (transfer_id, account_id, amount)
    select posted.id, lines.id, lines.amount from posted, lines
  ), moved as (
    update credit_accounts as account set balance = account.balance + lines.amount
    from lines, posted where account.id = lines.id
  )
  select case when exists (select from posted) then 'posted'
    when (select count(*) from lines) = cardinality($5) then 'repeated'
    else 'accounts missing' end as outcome`

type Outcome = 'posted' | 'repeated' | 'accounts missing'

async function post(tx: Transaction, transfer: Transfer, entries: Entry[]): Promise<Outcome> {
  const params = [
    newId(),
    transfer.key,
    transfer.kind,
    transfer.referenceId,
    entries.map(({ account }) => account.kind),
    entries.map(({ account }) => account.ownerId ?? null),
    entries.map(({ amount }) => amount),
  ]
  try {
    const { rows } = await tx._.session
      .prepareQuery<PreparedQueryConfig & { execute: { rows: [{ outcome: Outcome }] } }>(
        { sql: POST, params },
        undefined,
        'post_transfer',
        false,
      )
      .execute()
    return rows[0].outcome
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
