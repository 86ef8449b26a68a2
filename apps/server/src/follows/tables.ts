import { sql } from 'drizzle-orm'
import { check, index, pgTable, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '#accounts/tables.ts'
import { creators } from '#creators/tables.ts'

export const follows = pgTable(
  'follows',
  {
    id: uuid().primaryKey(),
    fanId: uuid('fan_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => creators.userId, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('follows_once').on(table.fanId, table.creatorId),
    check('follows_not_self', sql`${table.fanId} <> ${table.creatorId}`),
    index('follows_creator').on(table.creatorId, table.id.desc().nullsFirst()),
  ],
)
