import { MAX_CLIP_CHARACTERS } from '@inamora/contract/engine-clips'
import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { fetchEngine } from '#engine/engine.ts'
import { deleteMedia, findMedia, storeImage, storeVideo } from '#media/media.ts'
import { AppError } from '#platform/errors.ts'
import { avatarRewards } from './tables.ts'

type RewardContent = typeof avatarRewards.$inferSelect
type MediaRow = Awaited<ReturnType<typeof storeImage>>

/** The level whose words are spoken when there is no film of them. */
const SPOKEN_LEVEL = 4
const PICTURE_EDGE = 1600
/** Painting or recording may have to wait for others. */
const ENGINE_LIMIT_MS = 120_000

/** Many may open a reward at once; it is made once. */
const underWay = new Map<string, Promise<MediaRow | undefined>>()

/** The picture or film of a reward. One that the engine makes is made when it is first opened, and kept. */
export async function mediaOfReward(
  ctx: Context,
  content: RewardContent,
  avatar: { id: string; creatorId: string },
): Promise<MediaRow | undefined> {
  if (content.mediaId) return (await findMedia(ctx.db, [content.mediaId])).get(content.mediaId)
  if (!content.recipe && !isSpoken(content)) return undefined
  const name = `${content.avatarId}:${content.level}`
  const known = underWay.get(name)
  if (known) return known
  const making = make(ctx, content, avatar).finally(() => underWay.delete(name))
  underWay.set(name, making)
  return making
}

const isSpoken = ({ level, text }: RewardContent) => level === SPOKEN_LEVEL && text.trim() !== ''

async function make(
  ctx: Context,
  content: RewardContent,
  avatar: { id: string; creatorId: string },
): Promise<MediaRow | undefined> {
  const ownerId = avatar.creatorId
  const row = content.recipe
    ? await storeImage(ctx, {
        ownerId,
        bytes: await askEngine(ctx, 'pictures', content.recipe),
        maxEdge: PICTURE_EDGE,
      })
    : await storeVideo(ctx, {
        ownerId,
        bytes: await askEngine(ctx, `avatars/${avatar.id}/clips`, { text: clipText(content.text) }),
      })
  const kept = await ctx.db
    .update(avatarRewards)
    .set({ mediaId: row.id })
    .where(
      and(
        eq(avatarRewards.avatarId, content.avatarId),
        eq(avatarRewards.level, content.level),
        eq(avatarRewards.text, content.text),
        isNull(avatarRewards.mediaId),
      ),
    )
    .returning({ level: avatarRewards.level })
  if (kept.length > 0) return row
  // Another server was faster, or the creator has changed the reward meanwhile.
  await deleteMedia(ctx.db, [row.id])
  throw new AppError('unavailable', 'This reward has just changed. Please open it again.')
}

async function askEngine(ctx: Context, path: string, body: object): Promise<Uint8Array> {
  const answer = await fetchEngine(ctx, path, { method: 'POST', body, limitMs: ENGINE_LIMIT_MS })
  if (answer.ok) return new Uint8Array(await answer.arrayBuffer())
  ctx.log.warn({ status: answer.status, path }, 'the engine made no reward')
  throw new AppError('unavailable', 'This reward is not ready yet. Please try again in a moment.')
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** As many whole sentences as fit into a clip; of a first one that is too long, its beginning. */
export function clipText(text: string): string {
  const whole = text.trim()
  if (whole.length <= MAX_CLIP_CHARACTERS) return whole
  let said = ''
  for (const { segment } of segmenter.segment(whole)) {
    if ((said + segment).trimEnd().length > MAX_CLIP_CHARACTERS) break
    said += segment
  }
  const begun = whole.slice(0, MAX_CLIP_CHARACTERS)
  return said.trim() || begun.replace(/\s\S*$/, '')
}
