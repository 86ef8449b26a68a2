import { index, pgTable, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '#accounts/tables.ts'
import { avatars } from '#avatars/tables.ts'

export const favorites = pgTable(
  'favorites',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    avatarId: uuid('avatar_id')
      .notNull()
      .references(() => avatars.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('favorites_once').on(table.userId, table.avatarId),
    index('favorites_user').on(table.userId, table.id.desc().nullsFirst()),
    index('favorites_avatar').on(table.avatarId),
  ],
)
