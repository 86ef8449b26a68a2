import type { openReward as openRewardRoute, Reward } from '@inamora/contract/charisma'
import { CHARISMA_LEVELS } from '@inamora/contract/charisma-levels'
import type { RouteResponse } from '@inamora/contract/route'
import { and, eq } from 'drizzle-orm'
import { getAvatar, listAvatarsById } from '#avatars/avatars.ts'
import type { Context } from '#context.ts'
import { findMedia, signedUrl, toMedia } from '#media/media.ts'
import { AppError } from '#platform/errors.ts'
import { listCharisma, listCharismaProgress, listRewardContents } from './charisma.ts'
import { mediaOfReward } from './reward-media.ts'
import { avatarRewards, charismaTotals, unlocks } from './tables.ts'

interface KnownAvatar {
  id: string
  name: string
  imageUrl: string | null
}

type Level = (typeof CHARISMA_LEVELS)[number]

function toReward(
  avatar: KnownAvatar,
  level: Level,
  isUnlocked: boolean,
  thumbnailUrl: string | null,
): Reward {
  const { type, title, requiredCharisma, rarity } = level
  return {
    id: `${avatar.id}:${level.level}`,
    type,
    title,
    description: `From ${avatar.name}, at ${requiredCharisma} charisma`,
    requiredCharisma,
    isUnlocked,
    avatarId: avatar.id,
    avatarName: avatar.name,
    thumbnailUrl,
    rarity,
  }
}

/**
 * The five rewards of every avatar the fan knows, or of those to begin with. What is still locked shows the
 * portrait that everybody may see; an opened picture shows itself.
 */
export async function listRewards(ctx: Context, fanId: string): Promise<Reward[]> {
  const mine = await ctx.db.select().from(unlocks).where(eq(unlocks.fanId, fanId))
  const isUnlocked = new Set(mine.map((unlock) => `${unlock.avatarId}:${unlock.level}`))
  const shown = await listKnownAvatars(
    ctx,
    fanId,
    mine.map(({ avatarId }) => avatarId),
  )
  const contents = await listRewardContents(ctx.db, [...new Set(mine.map((one) => one.avatarId))])
  const opened = new Map(
    contents.flatMap(({ avatarId, level, mediaId }) => {
      const id = `${avatarId}:${level}`
      return mediaId && isUnlocked.has(id) ? [[id, mediaId] as const] : []
    }),
  )
  const media = await findMedia(ctx.db, [...opened.values()])
  return shown.flatMap((avatar) =>
    CHARISMA_LEVELS.map((level) => {
      const id = `${avatar.id}:${level.level}`
      const picture = media.get(opened.get(id) ?? '')
      const thumbnailUrl =
        picture?.kind === 'image' ? signedUrl(ctx, picture.id, fanId) : avatar.imageUrl
      return toReward(avatar, level, isUnlocked.has(id), thumbnailUrl)
    }),
  )
}

async function listKnownAvatars(
  ctx: Context,
  fanId: string,
  unlockedIds: string[],
): Promise<KnownAvatar[]> {
  const progress = [
    ...(await listCharisma(ctx, fanId)),
    ...(await listCharismaProgress(ctx, fanId)),
  ]
  const known = new Map(
    progress.map((row) => [
      row.avatarId,
      { id: row.avatarId, name: row.avatarName, imageUrl: row.avatarImageUrl },
    ]),
  )
  // Unlocked once and without charisma since: still theirs.
  const others = unlockedIds.filter((id) => !known.has(id))
  for (const avatar of (await listAvatarsById(ctx, fanId, others)).values())
    known.set(avatar.id, { id: avatar.id, name: avatar.name, imageUrl: avatar.imageUrl })
  return [...known.values()]
}

/** What is inside a reward, for whoever unlocked it. */
export async function openReward(
  ctx: Context,
  fanId: string,
  { avatarId, level }: { avatarId: string; level: number },
): Promise<RouteResponse<typeof openRewardRoute>> {
  const avatar = await getAvatar(ctx, fanId, avatarId)
  const step = CHARISMA_LEVELS.find((one) => one.level === level)
  if (!step) throw new AppError('not_found', 'There is no such reward.')
  await requireUnlock(ctx, fanId, avatar, step)
  const [content] = await ctx.db
    .select()
    .from(avatarRewards)
    .where(and(eq(avatarRewards.avatarId, avatarId), eq(avatarRewards.level, level)))
  const media = content
    ? await mediaOfReward(ctx, content, { id: avatar.heygenAvatarId, creatorId: avatar.creatorId })
    : undefined
  const picture = media?.kind === 'image' ? signedUrl(ctx, media.id, fanId) : avatar.imageUrl
  return {
    reward: toReward(avatar, step, true, picture),
    text: content?.text ?? '',
    media: media ? toMedia(ctx, media, fanId) : null,
  }
}

async function requireUnlock(
  ctx: Context,
  fanId: string,
  avatar: KnownAvatar,
  { level, title, requiredCharisma }: Level,
): Promise<void> {
  const [unlock] = await ctx.db
    .select()
    .from(unlocks)
    .where(and(eq(unlocks.fanId, fanId), eq(unlocks.avatarId, avatar.id), eq(unlocks.level, level)))
  if (unlock) return
  const [total] = await ctx.db
    .select({ points: charismaTotals.points })
    .from(charismaTotals)
    .where(and(eq(charismaTotals.fanId, fanId), eq(charismaTotals.avatarId, avatar.id)))
  const missing = Math.max(0, requiredCharisma - (total?.points ?? 0))
  throw new AppError(
    'forbidden',
    `${title} is still locked: ${missing} more charisma with ${avatar.name} opens it.`,
    [{ field: 'charisma', message: `${missing} more` }],
  )
}
