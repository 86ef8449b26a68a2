import type { Follow } from '@inamora/contract/follows'
import { and, count, desc, eq, lt, or } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#context.ts'
import { addFollowers, getCreator, removeFollowerFromAll } from '#creators/creators.ts'
import { defineCursor, type Page, toPage } from '#platform/cursor.ts'
import type { Transaction } from '#platform/database.ts'
import { AppError } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { follows } from './tables.ts'

const columns = {
  id: follows.id,
  fan_user_id: follows.fanId,
  creator_user_id: follows.creatorId,
}

const cursor = defineCursor('followers', z.uuid())

/** Rows that concern the caller, as fan or as creator; anybody else's are not there. */
export async function listFollows(
  ctx: Context,
  callerId: string,
  query: {
    fan_user_id?: string | undefined
    creator_user_id?: string | undefined
    limit: number
    cursor?: string | undefined
  },
): Promise<Page<Follow>> {
  const after = cursor.decode(query.cursor)
  const rows = await ctx.db
    .select(columns)
    .from(follows)
    .where(
      and(
        or(eq(follows.fanId, callerId), eq(follows.creatorId, callerId)),
        query.fan_user_id ? eq(follows.fanId, query.fan_user_id) : undefined,
        query.creator_user_id ? eq(follows.creatorId, query.creator_user_id) : undefined,
        after ? lt(follows.id, after) : undefined,
      ),
    )
    .orderBy(desc(follows.id))
    .limit(query.limit + 1)
  return toPage(rows, query.limit, (last) => cursor.encode(last.id))
}

/** Follows once, however often it is asked; record and count move together. */
export async function follow(
  ctx: Context,
  callerId: string,
  input: { fan_user_id: string; creator_user_id: string },
): Promise<Follow> {
  if (input.fan_user_id !== callerId) {
    throw new AppError('forbidden', 'You can only follow for yourself.')
  }
  if (input.creator_user_id === callerId) {
    throw new AppError('conflict', 'You cannot follow yourself.')
  }
  await getCreator(ctx, input.creator_user_id)
  return ctx.db.transaction(async (tx) => {
    // A record that vanishes between insert and read was unfollowed meanwhile: then inserting works.
    for (;;) {
      const [inserted] = await tx
        .insert(follows)
        .values({ id: newId(), fanId: callerId, creatorId: input.creator_user_id })
        .onConflictDoNothing({ target: [follows.fanId, follows.creatorId] })
        .returning(columns)
      if (inserted) {
        await addFollowers(tx, input.creator_user_id, 1)
        return inserted
      }
      const [existing] = await tx
        .select(columns)
        .from(follows)
        .where(and(eq(follows.fanId, callerId), eq(follows.creatorId, input.creator_user_id)))
      if (existing) return existing
    }
  })
}

export async function unfollow(ctx: Context, callerId: string, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [removed] = await tx
      .delete(follows)
      .where(and(eq(follows.id, id), eq(follows.fanId, callerId)))
      .returning(columns)
    if (!removed) throw new AppError('not_found', 'Follow record not found')
    await addFollowers(tx, removed.creator_user_id, -1)
  })
}

/** Ends every follow of a fan; tells how many there were. */
export async function unfollowAll(tx: Transaction, fanId: string): Promise<number> {
  const removed = await tx.delete(follows).where(eq(follows.fanId, fanId)).returning(columns)
  await removeFollowerFromAll(
    tx,
    removed.map((row) => row.creator_user_id),
  )
  return removed.length
}

export async function countFollows(ctx: Context, fanId: string): Promise<number> {
  const [row] = await ctx.db
    .select({ follows: count() })
    .from(follows)
    .where(eq(follows.fanId, fanId))
  return row?.follows ?? 0
}
