import { and, eq, gte, inArray, ne, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { CREATOR_SHARE_PERCENT } from '#credits/credits.ts'
import { liveSessions } from './tables.ts'

/** A creator who tries an avatar of their own: free, and counted nowhere. */
export function isPrivate(session: { fanId: string; creatorId: string }): boolean {
  return session.fanId === session.creatorId
}

/** Seconds for which a creator tried avatars of their own since a moment. */
export async function secondsTried(ctx: Context, creatorId: string, since: Date): Promise<number> {
  const [row] = await ctx.db
    .select({ seconds })
    .from(liveSessions)
    .where(
      and(
        eq(liveSessions.creatorId, creatorId),
        eq(liveSessions.fanId, creatorId),
        gte(liveSessions.createdAt, since),
      ),
    )
  return row?.seconds ?? 0
}

const isFans = ne(liveSessions.fanId, liveSessions.creatorId)
/** What the creator got of a session, as `splitCharge` divides it. */
const earned = sql<number>`coalesce(sum(${liveSessions.chargedCredits} -
  ${liveSessions.chargedCredits} * ${100 - CREATOR_SHARE_PERCENT} / 100), 0)::int`
const seconds = sql<number>`coalesce(sum(${liveSessions.seconds}), 0)::int`
const chats = sql<number>`count(*)::int`

function shownTo(creatorId: string) {
  return and(eq(liveSessions.creatorId, creatorId), isFans, sql`${liveSessions.seconds} > 0`)
}

/** Seconds, chats and earnings of a creator's avatars by day (UTC); days without a chat are left out. */
export async function listDaysOfCreator(ctx: Context, creatorId: string, since: Date) {
  const date = sql<string>`to_char(${liveSessions.createdAt} at time zone 'utc', 'YYYY-MM-DD')`
  return ctx.db
    .select({ date, seconds, chats, credits: earned })
    .from(liveSessions)
    .where(and(shownTo(creatorId), gte(liveSessions.createdAt, since)))
    .groupBy(date)
    .orderBy(date)
}

export async function countFansOfCreator(
  ctx: Context,
  creatorId: string,
  since: Date,
): Promise<number> {
  const [row] = await ctx.db
    .select({ fans: sql<number>`count(distinct ${liveSessions.fanId})::int` })
    .from(liveSessions)
    .where(and(shownTo(creatorId), gte(liveSessions.createdAt, since)))
  return row?.fans ?? 0
}

/** Seconds talked and credits earned of each avatar of a creator, all time. */
export async function totalsOfAvatars(
  ctx: Context,
  creatorId: string,
): Promise<Map<string, { seconds: number; credits: number }>> {
  const rows = await ctx.db
    .select({ avatarId: liveSessions.avatarId, seconds, credits: earned })
    .from(liveSessions)
    .where(shownTo(creatorId))
    .groupBy(liveSessions.avatarId)
  return new Map(rows.map((row) => [row.avatarId, row]))
}

/** With which avatar sessions were and how long; never with whom. */
export async function describeSessions(
  ctx: Context,
  ids: string[],
): Promise<Map<string, { avatarName: string; seconds: number }>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({
      id: liveSessions.id,
      avatarName: liveSessions.avatarName,
      seconds: liveSessions.seconds,
    })
    .from(liveSessions)
    .where(inArray(liveSessions.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}
