import type { Favorite } from '@inamora/contract/favorites'
import { and, desc, eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import { addFavorites, getAvatar, removeFavoriteFromAll } from '#avatars/avatars.ts'
import type { Context } from '#context.ts'
import { defineCursor, type Page, toPage } from '#platform/cursor.ts'
import type { Transaction } from '#platform/database.ts'
import { AppError } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { favorites } from './tables.ts'

const columns = {
  id: favorites.id,
  user_id: favorites.userId,
  avatar_id: favorites.avatarId,
}

const cursor = defineCursor('favorites', z.uuid())

export async function listFavorites(
  ctx: Context,
  callerId: string,
  query: { user_id?: string | undefined; limit: number; cursor?: string | undefined },
): Promise<Page<Favorite>> {
  const after = cursor.decode(query.cursor)
  if (query.user_id && query.user_id !== callerId) return { items: [], nextCursor: undefined }
  const rows = await ctx.db
    .select(columns)
    .from(favorites)
    .where(and(eq(favorites.userId, callerId), after ? lt(favorites.id, after) : undefined))
    .orderBy(desc(favorites.id))
    .limit(query.limit + 1)
  return toPage(rows, query.limit, (last) => cursor.encode(last.id))
}

/** Favourites once, however often it is asked; record and count move together. */
export async function addFavorite(
  ctx: Context,
  callerId: string,
  input: { user_id: string; avatar_id: string },
): Promise<Favorite> {
  if (input.user_id !== callerId) {
    throw new AppError('forbidden', 'You can only add favorites for yourself.')
  }
  await getAvatar(ctx, callerId, input.avatar_id)
  return ctx.db.transaction(async (tx) => {
    // A record that vanishes between insert and read was removed meanwhile: then inserting works.
    for (;;) {
      const [inserted] = await tx
        .insert(favorites)
        .values({ id: newId(), userId: callerId, avatarId: input.avatar_id })
        .onConflictDoNothing({ target: [favorites.userId, favorites.avatarId] })
        .returning(columns)
      if (inserted) {
        await addFavorites(tx, input.avatar_id, 1)
        return inserted
      }
      const [existing] = await tx
        .select(columns)
        .from(favorites)
        .where(and(eq(favorites.userId, callerId), eq(favorites.avatarId, input.avatar_id)))
      if (existing) return existing
    }
  })
}

export async function removeFavorite(ctx: Context, callerId: string, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [removed] = await tx
      .delete(favorites)
      .where(and(eq(favorites.id, id), eq(favorites.userId, callerId)))
      .returning(columns)
    if (!removed) throw new AppError('not_found', 'Favorite record not found')
    await addFavorites(tx, removed.avatar_id, -1)
  })
}

/** Ends every favourite of a user. */
export async function removeAllFavorites(tx: Transaction, userId: string): Promise<void> {
  const removed = await tx.delete(favorites).where(eq(favorites.userId, userId)).returning(columns)
  await removeFavoriteFromAll(
    tx,
    removed.map((row) => row.avatar_id),
  )
}
