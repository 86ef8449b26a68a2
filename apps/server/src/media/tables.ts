import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#accounts/tables.ts'

/** Pictures and videos. The bytes lie in the storage under their hash; rows with the same bytes share them. */
export const media = pgTable(
  'media',
  {
    id: uuid().primaryKey(),
    /** Nobody's media are shown to nobody, and soon removed with their bytes. */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    kind: text({ enum: ['image', 'video'] }).notNull(),
    contentType: text('content_type', {
      enum: ['image/webp', 'video/mp4', 'video/webm'],
    }).notNull(),
    /** SHA-256 of the stored bytes, in hexadecimal. */
    hash: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    width: integer(),
    height: integer(),
    /** Readable by anyone who knows the address, such as the photo of a creator. */
    isPublic: boolean('is_public').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('media_kind', sql`${table.kind} in ('image', 'video')`),
    check('media_bytes', sql`${table.bytes} > 0`),
    index('media_hash').on(table.hash),
    index('media_owner').on(table.ownerId),
    index('media_unowned').on(table.id).where(sql`${table.ownerId} is null`),
  ],
)

export type MediaRow = typeof media.$inferSelect
