import { PAYOUT_STATES } from '@inamora/contract/payouts'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'

/**
 * requested → approved → paid, or rejected on the way. Where the credits are meanwhile, the ledger says.
 * No foreign key: what is owed outlives deleted accounts.
 */
export const payouts = pgTable(
  'payouts',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id').notNull(),
    /** Chosen by the caller: the same key is the same request. */
    key: uuid().notNull(),
    credits: integer().notNull(),
    state: text({ enum: PAYOUT_STATES }).notNull(),
    note: text().notNull().default(''),
    requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
  },
  (table) => [
    unique('payouts_once').on(table.userId, table.key),
    check('payouts_credits', sql`${table.credits} > 0`),
    check('payouts_state', sql`${table.state} in ('requested', 'approved', 'paid', 'rejected')`),
    index('payouts_user').on(table.userId, table.id.desc().nullsFirst()),
  ],
)
