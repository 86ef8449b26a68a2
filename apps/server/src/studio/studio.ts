import { CHARISMA_LEVELS } from '@inamora/contract/charisma-levels'
import {
  AVATARS_PER_CREATOR,
  type StudioAvatar,
  type StudioAvatarPatch,
} from '@inamora/contract/studio'
import { inArray } from 'drizzle-orm'
import {
  changeAvatar,
  insertAvatar,
  listOwnAvatars,
  type OwnAvatar,
  removeAvatar,
} from '#avatars/avatars.ts'
import type { Context } from '#context.ts'
import { lockCreator } from '#creators/creators.ts'
import { trialId } from '#engine/engine.ts'
import {
  deleteMedia,
  findMedia,
  removeUnownedMedia,
  requireRoom,
  storeImage,
  storeVideo,
} from '#media/media.ts'
import type { Transaction } from '#platform/database.ts'
import { AppError } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { type Draft, newDraft, toEngineInput, withChanges } from './draft.ts'
import {
  type InStudio,
  lockInStudio,
  mediaOf,
  missingOf,
  readInStudio,
  requireRevision,
  saveDraft,
  saveTraining,
  toStudioAvatar,
} from './drafts.ts'
import { putAtEngine } from './engine.ts'
import { forgetAtEngine, keepTrial, leavePhotograph } from './removals.ts'
import { studioDrafts } from './tables.ts'

const REWARD_PICTURE_EDGE = 1600

export async function getStudioAvatar(
  ctx: Context,
  callerId: string,
  id: string,
): Promise<StudioAvatar> {
  return toStudioAvatar(ctx, await readInStudio(ctx, callerId, id))
}

export async function createStudioAvatar(
  ctx: Context,
  callerId: string,
  draft: Draft | { name: string },
): Promise<StudioAvatar> {
  const id = newId()
  const written = 'persona' in draft ? draft : newDraft(draft.name)
  await ctx.db.transaction(async (tx) => {
    await lockCreator(tx, callerId)
    const own = await listOwnAvatars(tx, callerId)
    if (own.length >= AVATARS_PER_CREATOR) {
      throw new AppError('conflict', `You have ${AVATARS_PER_CREATOR} avatars already.`)
    }
    await insertAvatar(tx, {
      id,
      creatorId: callerId,
      providerId: `avatar-${id}`,
      name: written.name,
      description: written.description,
      status: 'draft',
      isListed: false,
      priceCredits: written.price_credits,
    })
    await tx
      .insert(studioDrafts)
      .values({ avatarId: id, revision: 0, draft: written, updatedAt: ctx.now() })
  })
  return getStudioAvatar(ctx, callerId, id)
}

/** Makes a change to one's own avatar, one at a time, and answers with what it is then. */
async function change(
  ctx: Context,
  callerId: string,
  id: string,
  make: (tx: Transaction, known: InStudio) => Promise<void>,
): Promise<StudioAvatar> {
  await ctx.db.transaction(async (tx) => make(tx, await lockInStudio(tx, callerId, id)))
  return getStudioAvatar(ctx, callerId, id)
}

export function patchStudioAvatar(
  ctx: Context,
  callerId: string,
  id: string,
  { revision, ...changes }: StudioAvatarPatch,
): Promise<StudioAvatar> {
  return change(ctx, callerId, id, async (tx, known) => {
    requireRevision(known, revision)
    await saveDraft(ctx, tx, known, withChanges(known.draft, changes))
  })
}

/** Forgets an avatar: rewards, favourites and charisma go, what was paid and earned stays. */
export async function deleteStudioAvatar(
  ctx: Context,
  callerId: string,
  id: string,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const known = await lockInStudio(tx, callerId, id)
    await deleteMedia(tx, [...mediaOf(known)])
    await forgetAtEngine(tx, { avatars: [known.avatar], drafts: [known.draft] })
    await removeAvatar(tx, id)
  })
  await removeUnownedMedia(ctx)
}

/** What the studio does before an account with all its avatars is deleted. */
export async function forgetCreator(tx: Transaction, userId: string): Promise<void> {
  const own = await listOwnAvatars(tx, userId)
  if (own.length === 0) return
  const drafts = await tx
    .select({ draft: studioDrafts.draft })
    .from(studioDrafts)
    .where(
      inArray(
        studioDrafts.avatarId,
        own.map(({ id }) => id),
      ),
    )
  await forgetAtEngine(tx, { avatars: own, drafts: drafts.map(({ draft }) => draft) })
}

function requireNotTakenDown({ takenDownAt, takenDownReason }: OwnAvatar): void {
  if (!takenDownAt) return
  throw new AppError('forbidden', `This avatar was taken offline by us: ${takenDownReason}`)
}

/** Sends what is written to be trained. Fans see the former state until that has succeeded. */
export function publishStudioAvatar(
  ctx: Context,
  callerId: string,
  id: string,
): Promise<StudioAvatar> {
  return change(ctx, callerId, id, async (tx, known) => {
    const { avatar, draft, revision, publication } = known
    requireNotTakenDown(avatar)
    const media = await findMedia(tx, [...mediaOf(known)])
    const missing = missingOf(known, (mediaId) => media.get(mediaId)?.kind)
    if (missing.length > 0) {
      throw new AppError(
        'invalid_input',
        `Not ready yet: ${missing.map(({ message }) => message).join('; ')}.`,
        missing,
      )
    }
    if (publication?.revision === revision) return
    const statusBefore = publication?.statusBefore ?? avatar.status
    await saveTraining(ctx, tx, known, {
      publication: { creatorId: callerId, draft, revision, statusBefore },
      training: { status: 'queued', step: null, progress: 0, reason: null },
    })
    if (avatar.status !== 'active') await changeAvatar(tx, id, { status: 'training' })
  })
}

export function setOnline(
  ctx: Context,
  callerId: string,
  id: string,
  online: boolean,
): Promise<StudioAvatar> {
  return change(ctx, callerId, id, async (tx, { avatar }) => {
    if (online) requireNotTakenDown(avatar)
    if (avatar.status !== 'active' && avatar.status !== 'inactive') {
      throw new AppError('conflict', 'Publish the avatar first.')
    }
    if (online && (avatar.likenessRevokedAt || !avatar.persona)) {
      throw new AppError('conflict', 'Give consent to the likeness and publish the avatar again.')
    }
    await changeAvatar(tx, id, { status: online ? 'active' : 'inactive' })
  })
}

/** Consent is taken back: nobody sees the avatar from now on, and the engine forgets it. */
export function revokeLikeness(ctx: Context, callerId: string, id: string): Promise<StudioAvatar> {
  return change(ctx, callerId, id, async (tx, known) => {
    const { avatar } = known
    const wasPublished = avatar.persona !== null
    await changeAvatar(tx, id, {
      status: wasPublished ? 'inactive' : 'draft',
      isListed: false,
      likenessRevokedAt: ctx.now(),
      imageUrl: null,
    })
    await saveDraft(ctx, tx, known, { ...known.draft, likeness: null })
    await saveTraining(ctx, tx, known, { publication: null, training: null })
    await forgetAtEngine(tx, { avatars: [avatar], drafts: [known.draft] })
  })
}

/** The picture or film of a reward: which of the two, the level says. */
export async function setRewardMedia(
  ctx: Context,
  callerId: string,
  { id, level, file }: { id: string; level: number; file: Uint8Array },
): Promise<StudioAvatar> {
  const reward = CHARISMA_LEVELS[level - 1]
  await readInStudio(ctx, callerId, id)
  await requireRoom(ctx, callerId)
  const row =
    reward?.type === 'video'
      ? await storeVideo(ctx, { ownerId: callerId, bytes: file })
      : await storeImage(ctx, { ownerId: callerId, bytes: file, maxEdge: REWARD_PICTURE_EDGE })
  try {
    return await replaceMedia(ctx, callerId, { id, level, mediaId: row.id })
  } catch (error) {
    // The avatar went away meanwhile: so must the file.
    await deleteMedia(ctx.db, [row.id])
    throw error
  }
}

/** Media that neither the draft nor the fans have any more are deleted. */
export async function replaceMedia(
  ctx: Context,
  callerId: string,
  { id, level, mediaId }: { id: string; level: number; mediaId: string | null },
): Promise<StudioAvatar> {
  const answer = await change(ctx, callerId, id, async (tx, known) => {
    const rewards = known.draft.rewards.map((reward, index) =>
      index === level - 1 ? { ...reward, mediaId } : reward,
    )
    const draft = { ...known.draft, rewards }
    await saveDraft(ctx, tx, known, draft)
    const kept = mediaOf({ ...known, draft })
    await deleteMedia(
      tx,
      [...mediaOf(known)].filter((old) => !kept.has(old)),
    )
  })
  await removeUnownedMedia(ctx)
  return answer
}

/** Tells the engine what the creator has written by now; answers with the name to ask for there. */
export async function prepareTrial(ctx: Context, callerId: string, id: string): Promise<string> {
  const { avatar, draft } = await readInStudio(ctx, callerId, id)
  // Another provider knows nothing of drafts, and shows whom it shows fans.
  if (ctx.config.liveAvatar) return avatar.providerId
  await keepTrial(ctx, id)
  const { photographLeft } = await putAtEngine(ctx, trialId(id), toEngineInput(draft), 'last')
  await leavePhotograph(ctx.db, photographLeft)
  return trialId(id)
}

/** Everything a creator has written, for the export of the account. */
export async function exportDrafts(ctx: Context, userId: string): Promise<StudioAvatar[]> {
  const own = await listOwnAvatars(ctx.db, userId)
  return Promise.all(own.map(({ id }) => getStudioAvatar(ctx, userId, id)))
}
