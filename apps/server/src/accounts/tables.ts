import { sql } from 'drizzle-orm'
import {
  check,
  customType,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    /** Lower case. */
    email: text().notNull().unique(),
    name: text().notNull(),
    role: text({ enum: ['fan', 'creator'] }).notNull(),
    bio: text().notNull().default(''),
    passwordHash: text('password_hash').notNull(),
    adultConfirmedAt: timestamp('adult_confirmed_at', { withTimezone: true }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('users_role', sql`${table.role} in ('fan', 'creator')`),
    check('users_email_lower', sql`${table.email} = lower(${table.email})`),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token; the token itself is never stored. */
    tokenHash: bytes('token_hash').notNull().unique(),
    device: text().notNull(),
    address: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('sessions_user').on(table.userId)],
)

export const twoFactors = pgTable('two_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted with the installation's secret. */
  secret: text().notNull(),
  /** Counts from here on; until then it is only being set up. */
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  /** SHA-256 of the codes that are left. */
  recoveryHashes: text('recovery_hashes').array().notNull().default([]),
  /** The newest time step that was used, so that no code works twice. */
  lastStep: integer('last_step').notNull().default(0),
})
