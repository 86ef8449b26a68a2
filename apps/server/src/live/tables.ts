import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

/**
 * One live chat. No foreign keys: a session is a record of money, which outlives accounts and avatars.
 * `opening`: credits are held, the provider is being asked. `open`: the provider knows it.
 * `closed`: settled; nothing changes any more.
 */
export const liveSessions = pgTable(
  'live_sessions',
  {
    id: uuid().primaryKey(),
    fanId: uuid('fan_id').notNull(),
    avatarId: uuid('avatar_id').notNull(),
    creatorId: uuid('creator_id').notNull(),
    avatarName: text('avatar_name').notNull(),
    /** The grant that opened it; a grant opens one session. */
    grantId: text('grant_id').notNull(),
    providerSessionId: text('provider_session_id'),
    state: text({ enum: ['opening', 'open', 'closed'] }).notNull(),
    /** A minute's price at the start: it holds for the whole session, and so much is held. */
    priceCredits: integer('price_credits').notNull(),
    firstFrameAt: timestamp('first_frame_at', { withTimezone: true }),
    /** The last time the provider said that the session runs; a watcher that stops leaves it behind. */
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
    answeredMessages: integer('answered_messages').notNull().default(0),
    endedReason: text('ended_reason'),
    seconds: integer().notNull().default(0),
    chargedCredits: integer('charged_credits').notNull().default(0),
    charismaBefore: integer('charisma_before').notNull().default(0),
    charismaAfter: integer('charisma_after').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    closedAt: timestamp('closed_at', { withTimezone: true }),
  },
  (table) => [
    unique('live_sessions_grant').on(table.grantId),
    uniqueIndex('live_sessions_one_per_fan').on(table.fanId).where(sql`${table.state} <> 'closed'`),
    index('live_sessions_running').on(table.seenAt).where(sql`${table.state} <> 'closed'`),
    index('live_sessions_creator').on(table.creatorId, table.createdAt),
    index('live_sessions_fan').on(table.fanId, table.id.desc().nullsFirst()),
    check('live_sessions_charge', sql`${table.chargedCredits} between 0 and ${table.priceCredits}`),
  ],
)

export type LiveSessionRow = typeof liveSessions.$inferSelect
