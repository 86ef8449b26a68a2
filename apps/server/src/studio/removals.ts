import { eq, or, sql } from 'drizzle-orm'
import { isLikenessGiven, type OwnAvatar } from '#avatars/avatars.ts'
import type { Context } from '#context.ts'
import { nextId, trialId } from '#engine/engine.ts'
import type { Database, Transaction } from '#platform/database.ts'
import type { Draft } from './draft.ts'
import { removeAvatarFromEngine, removePhotographFromEngine } from './engine.ts'
import { engineRemovals, studioDrafts } from './tables.ts'

/**
 * What the engine must forget is a list in the database, worked off by the publisher. The engine keeps photographs
 * by their content: two drafts with the same picture share it, and it goes with the last of them.
 */

const PHOTOGRAPH = /^photograph-(?=[0-9a-f]{64}$)/

/** The name under which a photograph is to be forgotten, beside the names of avatars. */
const photographName = (id: string) => `photograph-${id}`

async function list(db: Database | Transaction, names: string[]): Promise<void> {
  if (names.length === 0) return
  await db
    .insert(engineRemovals)
    .values([...new Set(names)].map((engineId) => ({ engineId })))
    .onConflictDoNothing()
}

/** From this transaction on the engine must not know these avatars, nor the photographs of their drafts. */
export async function forgetAtEngine(
  tx: Transaction,
  forgotten: { avatars: OwnAvatar[]; drafts: Draft[] },
): Promise<void> {
  const photographs = forgotten.drafts.flatMap(({ face }) =>
    face.kind === 'photograph' ? photographName(face.photograph_id) : [],
  )
  const names = forgotten.avatars.flatMap(({ id, providerId }) => [
    providerId,
    trialId(id),
    nextId(id),
  ])
  await list(tx, [...names, ...photographs])
}

/** The next state of an avatar was trained under a name of its own, which nobody needs any more. */
export async function forgetNext(tx: Transaction, avatarId: string): Promise<void> {
  await list(tx, [nextId(avatarId)])
}

/** No avatar at the engine wears this photograph any more. */
export async function leavePhotograph(
  db: Database | Transaction,
  id: string | undefined,
): Promise<void> {
  if (id) await list(db, [photographName(id)])
}

/** Wanted again, before it was forgotten. */
export async function keepTrial(ctx: Context, avatarId: string): Promise<void> {
  await ctx.db.delete(engineRemovals).where(eq(engineRemovals.engineId, trialId(avatarId)))
}

export async function listRemovals(ctx: Context): Promise<string[]> {
  const rows = await ctx.db.select().from(engineRemovals).limit(500)
  return rows.map(({ engineId }) => engineId)
}

/** Has the engine forget one name of the list. */
export async function workOff(ctx: Context, engineId: string): Promise<void> {
  const photograph = PHOTOGRAPH.test(engineId) ? engineId.replace(PHOTOGRAPH, '') : undefined
  if (!photograph) await leavePhotograph(ctx.db, await removeAvatarFromEngine(ctx, engineId))
  else if (!(await isInDraft(ctx, photograph))) await removePhotographFromEngine(ctx, photograph)
  await ctx.db.delete(engineRemovals).where(eq(engineRemovals.engineId, engineId))
}

/** Whether somebody is working with a photograph. A draft whose consent was taken back is no reason to keep it. */
async function isInDraft(ctx: Context, photograph: string): Promise<boolean> {
  const holders = await ctx.db
    .select({ avatarId: studioDrafts.avatarId, draft: studioDrafts.draft })
    .from(studioDrafts)
    .where(
      or(
        sql`${studioDrafts.draft}->'face'->>'photograph_id' = ${photograph}`,
        sql`${studioDrafts.publication}->'draft'->'face'->>'photograph_id' = ${photograph}`,
      ),
    )
  if (holders.some(({ draft }) => draft.likeness)) return true
  return isLikenessGiven(
    ctx,
    holders.map(({ avatarId }) => avatarId),
  )
}
