import type { Creator } from '@inamora/contract/creators'
import { and, desc, eq, inArray, like, lt, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { totalsOfCreators } from '#avatars/avatars.ts'
import type { Context } from '#context.ts'
import { deletePublicMedia, publicUrl, removeUnownedMedia, storeImage } from '#media/media.ts'
import { defineCursor, type Page, toPage } from '#platform/cursor.ts'
import type { Transaction } from '#platform/database.ts'
import { AppError } from '#platform/errors.ts'
import { containing } from '#platform/search.ts'
import { creators } from './tables.ts'

const columns = {
  id: creators.userId,
  name: creators.name,
  bio: creators.bio,
  profile_photo: creators.profilePhoto,
  header_image: creators.headerImage,
  followers: creators.followers,
}

interface CreatorRow {
  id: string
  name: string
  bio: string
  profile_photo: string | null
  header_image: string | null
  followers: number
}

const popularity = z.tuple([z.int32(), z.uuid()])

async function toCreators(ctx: Context, rows: CreatorRow[]): Promise<Creator[]> {
  const totals = await totalsOfCreators(
    ctx,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    ...row,
    user_id: row.id,
    avatar_count: totals.get(row.id)?.avatarCount ?? 0,
    fans: totals.get(row.id)?.favorites ?? 0,
  }))
}

export async function listCreators(
  ctx: Context,
  query: { q?: string | undefined; limit: number; cursor?: string | undefined },
): Promise<Page<Creator>> {
  const cursor = defineCursor(`creators:${query.q ?? ''}`, popularity)
  const after = cursor.decode(query.cursor)
  const conditions: (SQL | undefined)[] = []
  if (query.q) conditions.push(like(creators.searchText, sql`lower(${containing(query.q)})`))
  if (after) {
    const [followers, id] = after
    conditions.push(
      or(
        lt(creators.followers, followers),
        and(eq(creators.followers, followers), lt(creators.userId, id)),
      ),
    )
  }
  const rows = await ctx.db
    .select(columns)
    .from(creators)
    .where(and(...conditions))
    .orderBy(desc(creators.followers), desc(creators.userId))
    .limit(query.limit + 1)
  const page = toPage(rows, query.limit, (last) => cursor.encode([last.followers, last.id]))
  return { ...page, items: await toCreators(ctx, page.items) }
}

export async function getCreator(ctx: Context, id: string): Promise<Creator> {
  const rows = await ctx.db.select(columns).from(creators).where(eq(creators.userId, id))
  const [creator] = await toCreators(ctx, rows)
  if (!creator) throw new AppError('not_found', 'Creator not found')
  return creator
}

/** The owner edits name and bio. A call that names neither changes nothing and tells the true count. */
export async function patchCreator(
  ctx: Context,
  callerId: string,
  id: string,
  changes: { name?: string | undefined; bio?: string | undefined },
): Promise<Creator> {
  const wished = { name: changes.name, bio: changes.bio }
  if (Object.values(wished).some((value) => value !== undefined)) {
    await getCreator(ctx, id)
    if (id !== callerId) {
      throw new AppError('forbidden', 'Only the creator can edit this profile.')
    }
    await ctx.db.update(creators).set(wished).where(eq(creators.userId, id))
  }
  return getCreator(ctx, id)
}

const PICTURES = {
  photo: { column: 'profilePhoto', maxEdge: 512 },
  header: { column: 'headerImage', maxEdge: 1920 },
} as const

/** Sets or, without a file, takes away a picture of one's own profile; the former one is deleted. */
export async function setCreatorPicture(
  ctx: Context,
  callerId: string,
  { id, picture, file }: { id: string; picture: keyof typeof PICTURES; file?: Uint8Array },
): Promise<Creator> {
  const { column, maxEdge } = PICTURES[picture]
  await getCreator(ctx, id)
  if (id !== callerId) throw new AppError('forbidden', 'Only the creator can edit this profile.')
  const stored =
    file && (await storeImage(ctx, { ownerId: id, bytes: file, maxEdge, isPublic: true }))
  await ctx.db.transaction(async (tx) => {
    const ofCreator = eq(creators.userId, id)
    const [before] = await tx.select().from(creators).where(ofCreator).for('update')
    const [after] = await tx
      .update(creators)
      .set({ [column]: stored ? publicUrl(stored) : null })
      .where(ofCreator)
      .returning()
    const former = before?.[column] ?? null
    // A small picture may be both photo and header.
    const isShown = former === after?.profilePhoto || former === after?.headerImage
    if (!isShown) await deletePublicMedia(tx, id, former)
  })
  await removeUnownedMedia(ctx)
  return getCreator(ctx, id)
}

export async function createCreatorProfile(
  tx: Transaction,
  profile: { userId: string; name: string },
): Promise<void> {
  await tx.insert(creators).values(profile)
}

/** Held until the transaction ends: what a creator may have only so many of is counted one by one. */
export async function lockCreator(tx: Transaction, id: string): Promise<void> {
  await tx
    .select({ id: creators.userId })
    .from(creators)
    .where(eq(creators.userId, id))
    .for('no key update')
}

/** Moves the follower count in the caller's transaction. */
export async function addFollowers(tx: Transaction, id: string, change: 1 | -1): Promise<void> {
  await tx
    .update(creators)
    .set({ followers: sql`${creators.followers} + ${change}` })
    .where(eq(creators.userId, id))
}

/** One follower less for each of these creators, whose rows are locked in one order to rule out deadlocks. */
export async function removeFollowerFromAll(tx: Transaction, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const locked = tx
    .select({ id: creators.userId })
    .from(creators)
    .where(inArray(creators.userId, ids))
    .orderBy(creators.userId)
    .for('update')
  await tx
    .update(creators)
    .set({ followers: sql`${creators.followers} - 1` })
    .where(inArray(creators.userId, locked))
}
