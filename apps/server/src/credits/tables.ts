import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'

/** Accounts of a person, which never go below zero. */
export const PERSONAL_ACCOUNTS = ['wallet', 'held', 'earnings', 'payout_held'] as const
/** Accounts of the house: where credits come from and where they go. */
export const HOUSE_ACCOUNTS = ['purchases', 'grants', 'revenue', 'losses', 'payouts'] as const

export const TRANSFER_KINDS = [
  'grant',
  'purchase',
  'refund',
  'hold',
  'close',
  'payout',
  'payout_returned',
  'payout_paid',
] as const

export const creditAccounts = pgTable(
  'credit_accounts',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: [...PERSONAL_ACCOUNTS, ...HOUSE_ACCOUNTS] }).notNull(),
    /** A user's id; none for the house. No foreign key: the ledger outlives deleted accounts. */
    ownerId: uuid('owner_id'),
    balance: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [
    unique('credit_accounts_one').on(table.ownerId, table.kind).nullsNotDistinct(),
    check(
      'credit_accounts_owner',
      sql`(${table.kind} in ('wallet', 'held', 'earnings', 'payout_held')) = (${table.ownerId} is not null)`,
    ),
    check('credit_accounts_not_negative', sql`${table.ownerId} is null or ${table.balance} >= 0`),
  ],
)

/** A movement of credits. Written once, never changed (triggers in the `ledger` migration). */
export const creditTransfers = pgTable(
  'credit_transfers',
  {
    id: uuid().primaryKey(),
    /** The same key moves credits once, however often it is posted. */
    key: text().notNull().unique(),
    kind: text({ enum: TRANSFER_KINDS }).notNull(),
    /** What it was for: a purchase, a live session. */
    referenceId: text('reference_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('credit_transfers_reference').on(table.referenceId)],
)

export const creditEntries = pgTable(
  'credit_entries',
  {
    transferId: uuid('transfer_id')
      .notNull()
      .references(() => creditTransfers.id),
    accountId: uuid('account_id')
      .notNull()
      .references(() => creditAccounts.id),
    amount: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.transferId, table.accountId] }),
    check('credit_entries_amount', sql`${table.amount} <> 0`),
    index('credit_entries_account').on(table.accountId, table.transferId.desc().nullsFirst()),
  ],
)

export const purchases = pgTable(
  'purchases',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id').notNull(),
    packageId: text('package_id').notNull(),
    credits: integer().notNull(),
    priceCents: integer('price_cents').notNull(),
    provider: text({ enum: ['stripe', 'sandbox'] }).notNull(),
    /** The provider's checkout session and, once paid, its payment. */
    checkoutId: text('checkout_id').unique(),
    paymentId: text('payment_id').unique(),
    status: text({
      enum: ['pending', 'paid', 'failed', 'cancelled', 'refunded', 'disputed'],
    }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    settledAt: timestamp('settled_at', { withTimezone: true }),
  },
  (table) => [
    index('purchases_user').on(table.userId, table.id.desc().nullsFirst()),
    check('purchases_credits', sql`${table.credits} > 0`),
  ],
)

/** Refunds and disputes, also those that arrive before their payment. */
export const paymentReversals = pgTable('payment_reversals', {
  paymentId: text('payment_id').primaryKey(),
  kind: text({ enum: ['refunded', 'disputed'] }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
