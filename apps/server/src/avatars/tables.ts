import { type SQL, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { creators } from '#creators/tables.ts'

export const avatars = pgTable(
  'avatars',
  {
    id: uuid().primaryKey(),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => creators.userId, { onDelete: 'cascade' }),
    /** Id at the streaming provider. */
    providerId: text('provider_id').notNull(),
    name: text().notNull(),
    description: text().notNull(),
    imageUrl: text('image_url'),
    status: text({ enum: ['active', 'training', 'draft', 'inactive'] }).notNull(),
    /** Shown to others. What is being built in private is not listed. */
    isListed: boolean('is_listed').notNull().default(false),
    priceCredits: integer('price_credits').notNull(),
    interactions: integer().notNull().default(0),
    totalEarnings: bigint('total_earnings', { mode: 'number' }).notNull().default(0),
    /** Number of favourite records; moves in the same transaction as they do. */
    favoriteCount: integer('favorite_count').notNull().default(0),
    rating: real(),
    voiceId: text('voice_id'),
    voiceRate: real('voice_rate'),
    persona: jsonb(),
    /** Drawn from parameters, or of a photograph that the engine keeps under this name: one of the two. */
    portrait: jsonb(),
    photograph: text(),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs((): SQL => sql`lower(name || chr(10) || description)`),
    /** Consent to the likeness was taken back: the engine must not know it any more. */
    likenessRevokedAt: timestamp('likeness_revoked_at', { withTimezone: true }),
    /** Taken away by the operator, with the reason for its creator, who cannot bring it back. */
    takenDownAt: timestamp('taken_down_at', { withTimezone: true }),
    takenDownReason: text('taken_down_reason'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('avatars_status', sql`${table.status} in ('active', 'training', 'draft', 'inactive')`),
    check('avatars_price', sql`${table.priceCredits} >= 0`),
    check('avatars_interactions', sql`${table.interactions} >= 0`),
    check('avatars_favorite_count', sql`${table.favoriteCount} >= 0`),
    // The text lies in an index (see the `covering-search` migration), which takes no more in one entry.
    check('avatars_search_length', sql`octet_length(${table.searchText}) <= 2400`),
    index('avatars_popular')
      .on(table.interactions.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.isListed}`),
    uniqueIndex('avatars_provider').on(table.providerId),
    index('avatars_creator').on(
      table.creatorId,
      table.interactions.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('avatars_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('avatars_search_short').using('gin', sql`spaced(${table.searchText}) gin_trgm_ops`),
    index('avatars_search_symbols').using('gin', sql`symbols(${table.searchText})`),
  ],
)
