import type { ReportReason } from '@inamora/contract/report-reasons'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#accounts/tables.ts'

/** What fans report. It goes with the fan who wrote it, and outlives the avatar: deleting that is no way out. */
export const reports = pgTable(
  'reports',
  {
    id: uuid().primaryKey(),
    reporterId: uuid('reporter_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    avatarId: uuid('avatar_id').notNull(),
    avatarName: text('avatar_name').notNull(),
    creatorId: uuid('creator_id').notNull(),
    reason: text().$type<ReportReason>().notNull(),
    words: text().notNull(),
    state: text({ enum: ['open', 'closed'] }).notNull(),
    /** What the operator wrote when closing it. */
    note: text().notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    closedAt: timestamp('closed_at', { withTimezone: true }),
  },
  (table) => [
    check('reports_words', sql`char_length(${table.words}) <= 1000`),
    check('reports_state', sql`${table.state} in ('open', 'closed')`),
    uniqueIndex('reports_one_open')
      .on(table.reporterId, table.avatarId)
      .where(sql`${table.state} = 'open'`),
    index('reports_open').on(table.id).where(sql`${table.state} = 'open'`),
    index('reports_reporter').on(table.reporterId, table.id.desc().nullsFirst()),
  ],
)
