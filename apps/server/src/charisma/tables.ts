import type { EnginePictureInput } from '@inamora/contract/engine-clips'
import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#accounts/tables.ts'
import { avatars } from '#avatars/tables.ts'
import { media } from '#media/tables.ts'

/** Append-only: what was earned, when and for what. */
export const charismaEvents = pgTable(
  'charisma_events',
  {
    id: uuid().primaryKey(),
    fanId: uuid('fan_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    avatarId: uuid('avatar_id')
      .notNull()
      .references(() => avatars.id, { onDelete: 'cascade' }),
    /** What it was earned for, such as a live session: counted once. */
    source: text().notNull(),
    points: integer().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('charisma_events_once').on(table.source),
    check('charisma_events_points', sql`${table.points} >= 0`),
    index('charisma_events_pair').on(table.fanId, table.avatarId, table.createdAt),
  ],
)

/** The sum of the events; moves in the same transaction as they do. */
export const charismaTotals = pgTable(
  'charisma_totals',
  {
    fanId: uuid('fan_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    avatarId: uuid('avatar_id')
      .notNull()
      .references(() => avatars.id, { onDelete: 'cascade' }),
    points: integer().notNull().default(0),
    interactions: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.fanId, table.avatarId] }),
    check('charisma_totals_points', sql`${table.points} >= 0`),
  ],
)

/** What is inside the five rewards of an avatar, as published. */
export const avatarRewards = pgTable(
  'avatar_rewards',
  {
    avatarId: uuid('avatar_id')
      .notNull()
      .references(() => avatars.id, { onDelete: 'cascade' }),
    level: integer().notNull(),
    text: text().notNull().default(''),
    mediaId: uuid('media_id').references(() => media.id, { onDelete: 'set null' }),
    /** What the engine paints when the reward is first opened and there is no media. */
    recipe: jsonb().$type<EnginePictureInput>(),
  },
  (table) => [
    primaryKey({ columns: [table.avatarId, table.level] }),
    check('avatar_rewards_level', sql`${table.level} between 1 and 5`),
    index('avatar_rewards_media').on(table.mediaId),
  ],
)

/** Append-only: a level once reached stays open, whatever becomes of totals and rules. */
export const unlocks = pgTable(
  'unlocks',
  {
    fanId: uuid('fan_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    avatarId: uuid('avatar_id')
      .notNull()
      .references(() => avatars.id, { onDelete: 'cascade' }),
    level: integer().notNull(),
    unlockedAt: timestamp('unlocked_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.fanId, table.avatarId, table.level] }),
    check('unlocks_level', sql`${table.level} between 1 and 5`),
  ],
)
