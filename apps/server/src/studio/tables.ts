import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { avatars } from '#avatars/tables.ts'
import type { Draft, Publication } from './draft.ts'

/**
 * What a creator is writing. The row in `avatars` is what fans see: it changes only when a publication
 * has been trained (decision 007). An avatar without a row here was never edited in the studio.
 */
export const studioDrafts = pgTable(
  'studio_drafts',
  {
    avatarId: uuid('avatar_id')
      .primaryKey()
      .references(() => avatars.id, { onDelete: 'cascade' }),
    /** Rises with every saved change. */
    revision: integer().notNull(),
    draft: jsonb().$type<Draft>().notNull(),
    /** What is being trained in order to be published; null when nothing is. */
    publication: jsonb().$type<Publication>(),
    /** How the last training went. */
    training: jsonb(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    check('studio_drafts_revision', sql`${table.revision} >= 0`),
    index('studio_drafts_training').on(table.avatarId).where(sql`${table.publication} is not null`),
  ],
)

/** Names the engine must forget; taken off the list when it has. */
export const engineRemovals = pgTable('engine_removals', {
  engineId: text('engine_id').primaryKey(),
})
