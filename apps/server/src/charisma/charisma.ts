import type { CharismaProgress } from '@inamora/contract/charisma'
import {
  CHARISMA_LEVELS,
  CHARISMA_RULES,
  levelOf,
  nextRewardAt,
  progressOf,
} from '@inamora/contract/charisma-levels'
import { and, desc, eq, gt, gte, inArray, sql } from 'drizzle-orm'
import { listAvatars, listAvatarsById } from '#avatars/avatars.ts'
import type { Context } from '#context.ts'
import type { Database, Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { mediaOfReward } from './reward-media.ts'
import { avatarRewards, charismaEvents, charismaTotals, unlocks } from './tables.ts'

const WEEK_MS = 7 * 24 * 60 * 60 * 1000
const SHOWN_AVATARS = 3

export interface Conversation {
  fanId: string
  avatarId: string
  /** Unique name of what was done; a repetition earns nothing. */
  source: string
  activeSeconds: number
  answeredMessages: number
}

/**
 * Adds what a conversation earned, within the daily limit, and unlocks what it reaches; tells the points
 * and the total.
 * The total's row is locked first, so that conversations of one fan with one avatar count one by one.
 */
export async function earnCharisma(
  tx: Transaction,
  conversation: Conversation,
  now: Date,
): Promise<{ points: number; before: number; after: number }> {
  const { fanId, avatarId, source } = conversation
  const pair = { fanId, avatarId }
  const [total] = await tx
    .insert(charismaTotals)
    .values(pair)
    .onConflictDoUpdate({
      target: [charismaTotals.fanId, charismaTotals.avatarId],
      set: { points: sql`${charismaTotals.points}` },
    })
    .returning({ points: charismaTotals.points })
    .prepare('lock_charisma')
    .execute()
  const before = total?.points ?? 0

  const day = new Date(now)
  day.setUTCHours(0, 0, 0, 0)
  const ofPair = and(eq(charismaEvents.fanId, fanId), eq(charismaEvents.avatarId, avatarId))
  const today = tx
    .select({ points: sql`coalesce(sum(${charismaEvents.points}), 0)` })
    .from(charismaEvents)
    .where(and(ofPair, gte(charismaEvents.createdAt, day)))
  const earned =
    Math.floor(conversation.activeSeconds / CHARISMA_RULES.secondsPerPoint) +
    conversation.answeredMessages * CHARISMA_RULES.pointsPerAnsweredMessage
  const event = tx.$with('event').as(
    tx
      .insert(charismaEvents)
      .values({
        id: newId(),
        ...pair,
        source,
        points: sql`greatest(0, least(${earned}, ${CHARISMA_RULES.pointsPerDayAndAvatar} - (${today})))`,
        createdAt: now,
      })
      .onConflictDoNothing({ target: charismaEvents.source })
      .returning({ points: charismaEvents.points }),
  )
  const [counted] = await tx
    .with(event)
    .update(charismaTotals)
    .set({
      points: sql`${charismaTotals.points} + ${event.points}`,
      interactions: sql`${charismaTotals.interactions} + 1`,
    })
    .from(event)
    .where(and(eq(charismaTotals.fanId, fanId), eq(charismaTotals.avatarId, avatarId)))
    .returning({ points: event.points })
    .prepare('earn_charisma')
    .execute()
  if (!counted) return { points: 0, before, after: before }
  const { points } = counted
  const after = before + points
  const reached = CHARISMA_LEVELS.filter((level) => after >= level.requiredCharisma)
  if (reached.length > 0) {
    await tx
      .insert(unlocks)
      .values(reached.map(({ level }) => ({ ...pair, level, unlockedAt: now })))
      .onConflictDoNothing()
  }
  return { points, before, after }
}

/** Has what was just unlocked made, so that it need not be waited for when it is opened. */
export async function prepareRewards(
  ctx: Context,
  unlocked: { fanId: string; avatarId: string; before: number; after: number },
): Promise<void> {
  const { fanId, avatarId, before, after } = unlocked
  const levels = CHARISMA_LEVELS.slice(levelOf(before), levelOf(after)).map(({ level }) => level)
  if (levels.length === 0) return
  const avatar = (await listAvatarsById(ctx, fanId, [avatarId])).get(avatarId)
  if (!avatar) return
  const { heygenAvatarId: id, creatorId } = avatar
  for (const content of await listRewardContents(ctx.db, [avatarId]))
    if (levels.some((level) => level === content.level))
      await mediaOfReward(ctx, content, { id, creatorId })
}

/** What is inside the rewards of these avatars, as published, by level. */
export async function listRewardContents(db: Database | Transaction, avatarIds: string[]) {
  return db
    .select()
    .from(avatarRewards)
    .where(inArray(avatarRewards.avatarId, avatarIds))
    .orderBy(avatarRewards.avatarId, avatarRewards.level)
}

/** Publishes what is inside the five rewards of an avatar. A recipe counts only without media and stays. */
export async function setRewardContents(
  tx: Transaction,
  avatarId: string,
  rewards: { text: string; mediaId: string | null }[],
): Promise<void> {
  await tx
    .insert(avatarRewards)
    .values(rewards.map((reward, index) => ({ avatarId, level: index + 1, ...reward })))
    .onConflictDoUpdate({
      target: [avatarRewards.avatarId, avatarRewards.level],
      set: { text: sql`excluded.text`, mediaId: sql`excluded.media_id` },
    })
}

/** Charisma with every avatar the fan earned any with, highest first. */
export async function listCharisma(ctx: Context, fanId: string): Promise<CharismaProgress[]> {
  const totals = await ctx.db
    .select()
    .from(charismaTotals)
    .where(and(eq(charismaTotals.fanId, fanId), gt(charismaTotals.points, 0)))
    .orderBy(desc(charismaTotals.points), charismaTotals.avatarId)
  const weekly = await ctx.db
    .select({
      avatarId: charismaEvents.avatarId,
      points: sql<number>`sum(${charismaEvents.points})::int`,
    })
    .from(charismaEvents)
    .where(
      and(
        eq(charismaEvents.fanId, fanId),
        gte(charismaEvents.createdAt, new Date(ctx.now().getTime() - WEEK_MS)),
      ),
    )
    .groupBy(charismaEvents.avatarId)
  const weeklyPoints = new Map(weekly.map((row) => [row.avatarId, row.points]))
  const avatars = await listAvatarsById(
    ctx,
    fanId,
    totals.map((total) => total.avatarId),
  )
  return totals.flatMap((total) => {
    const avatar = avatars.get(total.avatarId)
    if (!avatar) return []
    return [
      toProgress(avatar, total.points, total.interactions, weeklyPoints.get(total.avatarId) ?? 0),
    ]
  })
}

function toProgress(
  avatar: { id: string; name: string; imageUrl: string | null },
  charisma: number,
  totalInteractions: number,
  weeklyProgress: number,
): CharismaProgress {
  return {
    avatarId: avatar.id,
    avatarName: avatar.name,
    avatarImageUrl: avatar.imageUrl,
    currentCharisma: charisma,
    level: levelOf(charisma),
    progress: progressOf(charisma),
    nextRewardAt: nextRewardAt(charisma),
    totalInteractions,
    weeklyProgress,
  }
}

/** The avatars nearest their next reward; filled up with popular ones, at zero, to begin with. */
export async function listCharismaProgress(
  ctx: Context,
  fanId: string,
): Promise<CharismaProgress[]> {
  const missing = (row: CharismaProgress) =>
    row.nextRewardAt === null ? Number.POSITIVE_INFINITY : row.nextRewardAt - row.currentCharisma
  const nearest = (await listCharisma(ctx, fanId)).sort((a, b) => missing(a) - missing(b))
  const shown = nearest.slice(0, SHOWN_AVATARS)
  if (shown.length === SHOWN_AVATARS) return shown
  const popular = await listAvatars(ctx, fanId, { limit: SHOWN_AVATARS * 4 })
  const known = new Set(nearest.map((row) => row.avatarId))
  const beginnings = popular.items
    .filter((avatar) => avatar.status === 'active' && !known.has(avatar.id))
    .map((avatar) => toProgress(avatar, 0, 0, 0))
  return [...shown, ...beginnings].slice(0, SHOWN_AVATARS)
}
