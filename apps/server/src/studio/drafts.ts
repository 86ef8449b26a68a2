import { CHARISMA_LEVELS } from '@inamora/contract/charisma-levels'
import { type Training, trainingSchema } from '@inamora/contract/engine'
import type { StudioAvatar } from '@inamora/contract/studio'
import { eq } from 'drizzle-orm'
import { changeAvatar, getOwnAvatar, lockOwnAvatar, type OwnAvatar } from '#avatars/avatars.ts'
import { listRewardContents } from '#charisma/charisma.ts'
import type { Context } from '#context.ts'
import { findMedia, toMedia } from '#media/media.ts'
import type { Database, Transaction } from '#platform/database.ts'
import { AppError } from '#platform/errors.ts'
import { type Draft, draftOf, type Publication } from './draft.ts'
import { missingIn, type RewardContent } from './missing.ts'
import { studioDrafts } from './tables.ts'

/** An avatar in the studio: what fans see, and what its creator has written since. */
export interface InStudio {
  avatar: OwnAvatar
  draft: Draft
  revision: number
  updatedAt: Date
  publication: Publication | null
  training: Training | null
  /** As published, by level. */
  rewards: Awaited<ReturnType<typeof listRewardContents>>
}

async function withDraft(db: Database | Transaction, avatar: OwnAvatar): Promise<InStudio> {
  const rewards = await listRewardContents(db, [avatar.id])
  const [row] = await db.select().from(studioDrafts).where(eq(studioDrafts.avatarId, avatar.id))
  if (!row) {
    const draft = draftOf(avatar, rewards)
    const never = { revision: 0, publication: null, training: null }
    return { avatar, rewards, draft, ...never, updatedAt: avatar.createdAt }
  }
  const { draft, revision, updatedAt, publication } = row
  const training = trainingSchema.nullable().parse(row.training)
  return { avatar, rewards, draft, revision, updatedAt, publication, training }
}

export async function readInStudio(ctx: Context, callerId: string, id: string): Promise<InStudio> {
  return withDraft(ctx.db, await getOwnAvatar(ctx, callerId, id))
}

/** Held until the transaction ends: two saves of one avatar come one after the other. */
export async function lockInStudio(
  tx: Transaction,
  callerId: string,
  id: string,
): Promise<InStudio> {
  return withDraft(tx, await lockOwnAvatar(tx, callerId, id))
}

/** Writes the next revision. Until an avatar is listed, its creator's own lists show what is written. */
export async function saveDraft(
  ctx: Context,
  tx: Transaction,
  { avatar, revision }: InStudio,
  draft: Draft,
): Promise<void> {
  const next = { draft, revision: revision + 1, updatedAt: ctx.now() }
  await tx
    .insert(studioDrafts)
    .values({ avatarId: avatar.id, ...next })
    .onConflictDoUpdate({ target: studioDrafts.avatarId, set: next })
  if (avatar.isListed) return
  const { name, description, price_credits: priceCredits } = draft
  await changeAvatar(tx, avatar.id, { name, description, priceCredits })
}

/** Keeps how a publication goes; `publication` null ends it. */
export async function saveTraining(
  ctx: Context,
  db: Database | Transaction,
  { avatar, draft, revision }: InStudio,
  state: { publication: Publication | null; training: Training | null },
): Promise<void> {
  await db
    .insert(studioDrafts)
    .values({ avatarId: avatar.id, draft, revision, updatedAt: ctx.now(), ...state })
    .onConflictDoUpdate({ target: studioDrafts.avatarId, set: state })
}

/** Refuses a save that started from another revision than the one that is stored. */
export function requireRevision(stored: InStudio, given: number): void {
  if (stored.revision === given) return
  throw new AppError(
    'conflict',
    `This avatar was changed elsewhere: it is at revision ${stored.revision}, your changes started from ${given}. Nothing was saved.`,
    [{ field: 'revision', message: String(stored.revision) }],
  )
}

/** The media of all rewards, written and published. */
export function mediaOf({ draft, rewards, publication }: InStudio): Set<string> {
  const written = [...draft.rewards, ...(publication?.draft.rewards ?? []), ...rewards]
  return new Set(written.flatMap(({ mediaId }) => mediaId ?? []))
}

export function missingOf(
  { draft, rewards }: InStudio,
  kindOf: (mediaId: string) => 'image' | 'video' | undefined,
) {
  const contents = draft.rewards.map(({ mediaId }, index): RewardContent => {
    const kind = mediaId ? kindOf(mediaId) : undefined
    if (kind) return kind
    return rewards.some(({ level, recipe }) => level === index + 1 && recipe) ? 'painted' : null
  })
  return missingIn(draft, contents)
}

export async function toStudioAvatar(ctx: Context, known: InStudio): Promise<StudioAvatar> {
  const { avatar, draft, revision, updatedAt, training } = known
  const { rewards, ...written } = draft
  const media = await findMedia(ctx.db, [...mediaOf(known)])
  return {
    id: avatar.id,
    status: avatar.status,
    revision,
    updated_at: updatedAt.toISOString(),
    ...written,
    reward_texts: rewards.map(({ text }) => text),
    rewards: CHARISMA_LEVELS.map(({ level, title, rarity, type, requiredCharisma }, index) => {
      const { text, mediaId } = rewards[index] ?? { text: '', mediaId: null }
      const row = media.get(mediaId ?? '')
      return {
        level,
        title,
        rarity,
        type,
        requiredCharisma,
        text,
        media: row ? toMedia(ctx, row, avatar.creatorId) : null,
      }
    }),
    image_url: avatar.imageUrl,
    likeness_revoked_at: draft.likeness ? null : (avatar.likenessRevokedAt?.toISOString() ?? null),
    taken_down_reason: avatar.takenDownReason,
    training,
    missing: missingOf(known, (id) => media.get(id)?.kind),
    heygenAvatarId: avatar.providerId,
  }
}
