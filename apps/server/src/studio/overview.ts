import { trainingSchema } from '@inamora/contract/engine'
import type { StudioListing, StudioOverview } from '@inamora/contract/studio'
import { inArray } from 'drizzle-orm'
import { listOwnAvatars } from '#avatars/avatars.ts'
import type { Context } from '#context.ts'
import { countFansOfCreator, listDaysOfCreator, totalsOfAvatars } from '#live/live.ts'
import { studioDrafts } from './tables.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The days of a period (UTC), today last. */
function daysUntil(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(now.getTime() - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  )
}

export async function getOverview(
  ctx: Context,
  creatorId: string,
  dayCount: number,
): Promise<StudioOverview> {
  const dates = daysUntil(ctx.now(), dayCount)
  const since = new Date(`${dates[0]}T00:00:00Z`)
  const [talked, fans, avatars] = await Promise.all([
    listDaysOfCreator(ctx, creatorId, since),
    countFansOfCreator(ctx, creatorId, since),
    listInStudio(ctx, creatorId),
  ])
  const byDate = new Map(talked.map((day) => [day.date, day]))
  const days = dates.map((date) => byDate.get(date) ?? { date, seconds: 0, chats: 0, credits: 0 })
  const sum = (of: 'seconds' | 'chats' | 'credits') =>
    days.reduce((total, day) => total + day[of], 0)
  const totals = { seconds: sum('seconds'), chats: sum('chats'), credits: sum('credits'), fans }
  return { days, totals, avatars }
}

/** The creator's avatars as they are written, last changed first. */
async function listInStudio(ctx: Context, creatorId: string): Promise<StudioListing[]> {
  const avatars = await listOwnAvatars(ctx.db, creatorId)
  const ids = avatars.map(({ id }) => id)
  const drafts =
    ids.length > 0
      ? await ctx.db.select().from(studioDrafts).where(inArray(studioDrafts.avatarId, ids))
      : []
  const draftOf = new Map(drafts.map((row) => [row.avatarId, row]))
  const totals = await totalsOfAvatars(ctx, creatorId)
  return avatars
    .map((avatar) => {
      const written = draftOf.get(avatar.id)
      return {
        id: avatar.id,
        name: written?.draft.name ?? avatar.name,
        image_url: avatar.imageUrl,
        status: avatar.status,
        price_credits: avatar.priceCredits,
        interactions: avatar.interactions,
        seconds: totals.get(avatar.id)?.seconds ?? 0,
        earned_credits: totals.get(avatar.id)?.credits ?? 0,
        favorites: avatar.favoriteCount,
        updated_at: (written?.updatedAt ?? avatar.createdAt).toISOString(),
        training: trainingSchema.nullable().parse(written?.training ?? null),
      }
    })
    .sort((a, b) => (a.updated_at < b.updated_at ? 1 : -1))
}
