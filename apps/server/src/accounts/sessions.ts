import { createHash, randomBytes } from 'node:crypto'
import type { LoginRecord } from '@inamora/contract/account-settings'
import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import type { Database } from '#platform/database.ts'
import type { Caller } from '#platform/http.ts'
import { newId } from '#platform/ids.ts'
import { sessions, users } from './tables.ts'

const SESSION_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000
/** `last_used_at` is written at most this often, so that reading stays reading. */
const LAST_USED_STEP_MS = 5 * 60 * 1000

export interface Device {
  userAgent: string
  address: string
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export async function openSession(ctx: Context, userId: string, device: Device): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = ctx.now()
  await ctx.db.insert(sessions).values({
    id: newId(),
    userId,
    tokenHash: hashToken(token),
    device: device.userAgent.slice(0, 300),
    address: device.address,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + SESSION_LIFETIME_MS),
  })
  return token
}

export async function closeSession(ctx: Context, sessionId: string): Promise<void> {
  await ctx.db.delete(sessions).where(eq(sessions.id, sessionId))
}

/** Signs out every other device of a user; tells how many there were. */
export async function closeOtherSessions(
  ctx: Context,
  userId: string,
  sessionId: string,
): Promise<number> {
  const closed = await ctx.db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
    .returning({ id: sessions.id })
  return closed.length
}

export async function listSessions(
  ctx: Context,
  userId: string,
  currentId: string,
): Promise<LoginRecord[]> {
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, ctx.now())))
    .orderBy(desc(sessions.lastUsedAt))
    .limit(100)
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    address: row.address,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt.toISOString(),
    current: row.id === currentId,
  }))
}

/** True when this account was signed in to from this address before. */
export async function isKnownAddress(
  ctx: Context,
  userId: string,
  address: string,
): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.address, address)))
    .limit(1)
  return rows.length > 0
}

function prepareLookup(db: Database) {
  return db
    .select({
      sessionId: sessions.id,
      userId: sessions.userId,
      role: users.role,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
      ),
    )
    .prepare('session_by_token')
}

/** Tells who holds a token. Asked on every call, so the query is prepared. */
export function createAuthenticate(ctx: Context): (token: string) => Promise<Caller | undefined> {
  const lookup = prepareLookup(ctx.db)
  return async (token) => {
    const now = ctx.now()
    const [row] = await lookup.execute({ tokenHash: hashToken(token), now })
    if (!row) return undefined
    if (now.getTime() - row.lastUsedAt.getTime() > LAST_USED_STEP_MS) {
      await ctx.db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, row.sessionId))
    }
    return { userId: row.userId, sessionId: row.sessionId, role: row.role }
  }
}

export async function removeExpiredSessions(ctx: Context): Promise<void> {
  await ctx.db.delete(sessions).where(lt(sessions.expiresAt, ctx.now()))
}
