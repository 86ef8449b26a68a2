import { type SQL, sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#accounts/tables.ts'

/** A creator profile has the id of its user. */
export const creators = pgTable(
  'creators',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    bio: text().notNull().default(''),
    profilePhoto: text('profile_photo'),
    headerImage: text('header_image'),
    /** Number of follow records; moves in the same transaction as they do. */
    followers: integer().notNull().default(0),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs((): SQL => sql`lower(name || chr(10) || bio)`),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('creators_followers', sql`${table.followers} >= 0`),
    index('creators_popular').on(
      table.followers.desc().nullsFirst(),
      table.userId.desc().nullsFirst(),
    ),
    index('creators_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
  ],
)
