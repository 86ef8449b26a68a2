import type { Avatar } from '@inamora/contract/avatars'
import { and, count, desc, eq, inArray, isNotNull, isNull, or, sql, sum } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#context.ts'
import { defineCursor, type Page, toPage } from '#platform/cursor.ts'
import type { Database, Transaction } from '#platform/database.ts'
import { AppError } from '#platform/errors.ts'
import { avatarColumns, toAvatar } from './rows.ts'
import { searchAvatars } from './search.ts'
import { avatars } from './tables.ts'

const popularity = z.tuple([z.int32(), z.uuid()])

export interface AvatarQuery {
  q?: string | undefined
  limit: number
  cursor?: string | undefined
}

export async function listAvatars(
  ctx: Context,
  callerId: string,
  query: AvatarQuery,
): Promise<Page<Avatar>> {
  const cursor = defineCursor(`avatars:${query.q ?? ''}`, popularity)
  const rows = await searchAvatars(ctx, query.q, cursor.decode(query.cursor), query.limit + 1)
  const page = toPage(rows, query.limit, (last) => cursor.encode([last.interactions, last.id]))
  return { ...page, items: page.items.map((row) => toAvatar(row, callerId)) }
}

export async function listAvatarsOfUser(
  ctx: Context,
  callerId: string,
  creatorId: string,
  query: { limit: number; cursor?: string | undefined },
): Promise<Page<Avatar>> {
  const cursor = defineCursor(`avatars/user:${creatorId}`, popularity)
  const after = cursor.decode(query.cursor)
  const rows = await ctx.db
    .select(avatarColumns)
    .from(avatars)
    .where(
      and(
        eq(avatars.creatorId, creatorId),
        creatorId === callerId ? undefined : avatars.isListed,
        after && sql`(${avatars.interactions}, ${avatars.id}) < (${after[0]}, ${after[1]})`,
      ),
    )
    .orderBy(desc(avatars.interactions), desc(avatars.id))
    .limit(query.limit + 1)
  const page = toPage(rows, query.limit, (last) => cursor.encode([last.interactions, last.id]))
  return { ...page, items: page.items.map((row) => toAvatar(row, callerId)) }
}

/** An avatar that is not listed exists for its creator only. */
export async function getAvatar(ctx: Context, callerId: string, id: string): Promise<Avatar> {
  const [row] = await ctx.db
    .select(avatarColumns)
    .from(avatars)
    .where(and(eq(avatars.id, id), or(avatars.isListed, eq(avatars.creatorId, callerId))))
  if (!row) throw new AppError('not_found', 'Avatar not found')
  return toAvatar(row, callerId)
}

/** Those of the ids that the caller may see. */
export async function listAvatarsById(
  ctx: Context,
  callerId: string,
  ids: string[],
): Promise<Map<string, Avatar>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select(avatarColumns)
    .from(avatars)
    .where(and(inArray(avatars.id, ids), or(avatars.isListed, eq(avatars.creatorId, callerId))))
  return new Map(rows.map((row) => [row.id, toAvatar(row, callerId)]))
}

export interface CreatorTotals {
  avatarCount: number
  favorites: number
}

export async function totalsOfCreators(
  ctx: Context,
  creatorIds: string[],
): Promise<Map<string, CreatorTotals>> {
  if (creatorIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({
      creatorId: avatars.creatorId,
      avatarCount: count(),
      favorites: sum(avatars.favoriteCount).mapWith(Number),
    })
    .from(avatars)
    .where(and(inArray(avatars.creatorId, creatorIds), avatars.isListed))
    .groupBy(avatars.creatorId)
  return new Map(rows.map((row) => [row.creatorId, row]))
}

/** What a live chat needs to know of an avatar, found by its id at the provider. */
export async function findAvatarForChat(ctx: Context, providerId: string) {
  const [row] = await ctx.db
    .select({
      id: avatars.id,
      name: avatars.name,
      status: avatars.status,
      isListed: avatars.isListed,
      creatorId: avatars.creatorId,
      priceCredits: avatars.priceCredits,
    })
    .from(avatars)
    .where(eq(avatars.providerId, providerId))
    .limit(1)
  return row
}

/** Everything that is kept of an avatar, for its creator. */
export type OwnAvatar = typeof avatars.$inferSelect
type NewAvatar = typeof avatars.$inferInsert

function findOwnAvatar(db: Database | Transaction, creatorId: string, id: string) {
  return db
    .select()
    .from(avatars)
    .where(and(eq(avatars.id, id), eq(avatars.creatorId, creatorId)))
}

function requireFound(rows: OwnAvatar[]): OwnAvatar {
  const [row] = rows
  if (!row) throw new AppError('not_found', 'Avatar not found')
  return row
}

/** One avatar of this creator; another's does not exist. */
export async function getOwnAvatar(
  ctx: Context,
  creatorId: string,
  id: string,
): Promise<OwnAvatar> {
  return requireFound(await findOwnAvatar(ctx.db, creatorId, id))
}

/** The same, held until the transaction ends, so that changes come one by one. */
export async function lockOwnAvatar(
  tx: Transaction,
  creatorId: string,
  id: string,
): Promise<OwnAvatar> {
  return requireFound(await findOwnAvatar(tx, creatorId, id).for('update'))
}

export async function listOwnAvatars(
  db: Database | Transaction,
  creatorId: string,
): Promise<OwnAvatar[]> {
  return db
    .select()
    .from(avatars)
    .where(eq(avatars.creatorId, creatorId))
    .orderBy(desc(avatars.createdAt), desc(avatars.id))
}

export async function insertAvatar(tx: Transaction, avatar: NewAvatar): Promise<void> {
  await tx.insert(avatars).values(avatar)
}

export async function changeAvatar(
  tx: Transaction,
  id: string,
  changes: Partial<NewAvatar>,
): Promise<void> {
  await tx.update(avatars).set(changes).where(eq(avatars.id, id))
}

/** With its favourites, charisma and rewards; sessions and earnings are records of money and stay. */
export async function removeAvatar(tx: Transaction, id: string): Promise<void> {
  await tx.delete(avatars).where(eq(avatars.id, id))
}

/** Whether consent to the likeness of any of these was not taken back. */
export async function isLikenessGiven(ctx: Context, ids: string[]): Promise<boolean> {
  if (ids.length === 0) return false
  const rows = await ctx.db
    .select({ id: avatars.id })
    .from(avatars)
    .where(and(inArray(avatars.id, ids), isNull(avatars.likenessRevokedAt)))
    .limit(1)
  return rows.length > 0
}

/** Avatars that have what the engine needs to play them, most popular first. */
export async function listTeachableAvatars(ctx: Context) {
  return ctx.db
    .select({
      providerId: avatars.providerId,
      name: avatars.name,
      voiceId: avatars.voiceId,
      voiceRate: avatars.voiceRate,
      persona: avatars.persona,
      portrait: avatars.portrait,
      photograph: avatars.photograph,
    })
    .from(avatars)
    .where(
      and(
        isNotNull(avatars.persona),
        or(isNotNull(avatars.portrait), isNotNull(avatars.photograph)),
        isNull(avatars.likenessRevokedAt),
      ),
    )
    .orderBy(desc(avatars.interactions), desc(avatars.id))
    .limit(10_000)
}

/** Counts a conversation and what it earned. */
export async function addInteraction(
  tx: Transaction,
  id: string,
  earnedCredits: number,
): Promise<void> {
  await tx
    .update(avatars)
    .set({
      interactions: sql`${avatars.interactions} + 1`,
      totalEarnings: sql`${avatars.totalEarnings} + ${earnedCredits}`,
    })
    .where(eq(avatars.id, id))
    .prepare('add_interaction')
    .execute()
}

/** Whether an avatar is there, and stays until the end of the transaction. */
export async function hasAvatar(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: avatars.id })
    .from(avatars)
    .where(eq(avatars.id, id))
    .for('key share')
    .prepare('has_avatar')
    .execute()
  return rows.length > 0
}

/** Moves the favourite count in the caller's transaction. */
export async function addFavorites(tx: Transaction, id: string, change: 1 | -1): Promise<void> {
  await tx
    .update(avatars)
    .set({ favoriteCount: sql`${avatars.favoriteCount} + ${change}` })
    .where(eq(avatars.id, id))
}

/** One favourite less for each of these avatars, whose rows are locked in one order to rule out deadlocks. */
export async function removeFavoriteFromAll(tx: Transaction, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const locked = tx
    .select({ id: avatars.id })
    .from(avatars)
    .where(inArray(avatars.id, ids))
    .orderBy(avatars.id)
    .for('update')
  await tx
    .update(avatars)
    .set({ favoriteCount: sql`${avatars.favoriteCount} - 1` })
    .where(inArray(avatars.id, locked))
}
