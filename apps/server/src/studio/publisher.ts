import type { Training } from '@inamora/contract/engine'
import { isNotNull } from 'drizzle-orm'
import { changeAvatar } from '#avatars/avatars.ts'
import { setRewardContents } from '#charisma/charisma.ts'
import type { Context } from '#context.ts'
import { nextId } from '#engine/engine.ts'
import { deleteMedia } from '#media/media.ts'
import type { Transaction } from '#platform/database.ts'
import { AppError } from '#platform/errors.ts'
import { type Draft, type Publication, toEngineInput } from './draft.ts'
import { type InStudio, lockInStudio, mediaOf, saveTraining } from './drafts.ts'
import { putAtEngine, readTraining } from './engine.ts'
import { forgetNext, leavePhotograph, listRemovals, workOff } from './removals.ts'
import { studioDrafts } from './tables.ts'

const LOOK_EVERY_MS = 1_000

/**
 * Brings publications to their end. Once a second it looks at what is being trained: the next state of
 * an avatar is trained at the engine under a name of its own, beside the state that fans see; ready, it
 * takes that state's place. Everything it needs to know is in the database, so that it goes on after a
 * restart of the server, and tells the engine again what that has lost.
 */
export class Publisher {
  readonly #ctx: Context
  readonly #timer: NodeJS.Timeout
  /** Which revision the engine was told by this process. */
  readonly #told = new Map<string, number>()
  #looking: Promise<void> | undefined

  constructor(ctx: Context) {
    this.#ctx = ctx
    this.#timer = setInterval(() => void this.look(), LOOK_EVERY_MS)
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking
  }

  /** One look at everything that is under way; a second one at the same time is the same. */
  look(): Promise<void> {
    this.#looking ??= this.#lookAtAll().finally(() => {
      this.#looking = undefined
    })
    return this.#looking
  }

  async #lookAtAll(): Promise<void> {
    const ctx = this.#ctx
    // Nothing can be done while the engine starts or is away; the next look comes in a second.
    if (!ctx.engine.url()) return
    try {
      for (const engineId of await listRemovals(ctx)) {
        await this.#byItself(engineId, () => workOff(ctx, engineId))
      }
      const rows = await ctx.db
        .select({ avatarId: studioDrafts.avatarId, publication: studioDrafts.publication })
        .from(studioDrafts)
        .where(isNotNull(studioDrafts.publication))
      for (const { avatarId, publication } of rows) {
        if (publication) {
          await this.#byItself(avatarId, () => this.#advance(avatarId, publication))
        }
      }
    } catch (err) {
      ctx.log.warn({ err }, 'publications could not be looked at')
    }
  }

  /** One avatar that the engine cannot deal with must not hold up all others. */
  async #byItself(id: string, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (err) {
      if (err instanceof AppError && err.code === 'unavailable') throw err
      this.#ctx.log.warn({ err, id }, 'a publication could not be looked at')
    }
  }

  async #advance(avatarId: string, publication: Publication): Promise<void> {
    const training = await this.#train(avatarId, publication)
    await this.#ctx.db.transaction(async (tx) => {
      const known = await findUnderWay(tx, avatarId, publication)
      if (!known) return
      if (training.status === 'ready') await this.#finish(tx, known, publication, training)
      else await this.#note(tx, known, publication, training)
    })
  }

  async #train(avatarId: string, { revision, draft }: Publication): Promise<Training> {
    const engineId = nextId(avatarId)
    const isTold = this.#told.get(avatarId) === revision
    const training = isTold ? await readTraining(this.#ctx, engineId) : undefined
    if (training && training.status !== 'cancelled') return training
    try {
      const told = await putAtEngine(this.#ctx, engineId, toEngineInput(draft), 'first')
      this.#told.set(avatarId, revision)
      await leavePhotograph(this.#ctx.db, told.photographLeft)
      return told.training
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'invalid_input') throw error
      return { status: 'failed', step: null, progress: 0, reason: error.message }
    }
  }

  /** Keeps how far it is; a failure leads back to where the avatar was. */
  async #note(
    tx: Transaction,
    known: InStudio,
    publication: Publication,
    training: Training,
  ): Promise<void> {
    const isOver = training.status === 'failed'
    await saveTraining(this.#ctx, tx, known, {
      publication: isOver ? null : publication,
      training,
    })
    if (!isOver) return
    this.#told.delete(known.avatar.id)
    if (known.avatar.status !== 'training') return
    const status = publication.statusBefore === 'inactive' ? 'inactive' : 'draft'
    await changeAvatar(tx, known.avatar.id, { status })
  }

  async #finish(
    tx: Transaction,
    known: InStudio,
    { draft, revision }: Publication,
    training: Training,
  ): Promise<void> {
    const { id, providerId, takenDownAt } = known.avatar
    // First the engine, so that what fans are told of is there. All of it is made already.
    const told = await putAtEngine(this.#ctx, providerId, toEngineInput(draft), 'first')
    await leavePhotograph(tx, told.photographLeft)
    await changeAvatar(tx, id, {
      name: draft.name,
      description: draft.description,
      priceCredits: draft.price_credits,
      voiceId: draft.voice_id,
      voiceRate: draft.voice_rate,
      persona: draft.persona,
      portrait: draft.face.kind === 'drawn' ? draft.face.portrait : null,
      photograph: draft.face.kind === 'photograph' ? draft.face.photograph_id : null,
      // Pictures may be kept for an hour; another revision has another address.
      imageUrl: `/media/portraits/${providerId}.webp?v=${revision}`,
      // Taken down while it was trained, it stays away.
      status: takenDownAt ? 'inactive' : 'active',
      isListed: !takenDownAt,
      likenessRevokedAt: null,
    })
    await setRewardContents(tx, id, draft.rewards)
    await saveTraining(this.#ctx, tx, known, { publication: null, training })
    await deleteMedia(tx, replacedBy(known, draft))
    await forgetNext(tx, id)
    this.#told.delete(id)
  }
}

/** The avatar, held, if this publication of it is still wanted. */
async function findUnderWay(
  tx: Transaction,
  avatarId: string,
  { creatorId, revision }: Publication,
): Promise<InStudio | undefined> {
  try {
    const known = await lockInStudio(tx, creatorId, avatarId)
    return known.publication?.revision === revision ? known : undefined
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  }
}

/** Media that only the former state had. */
function replacedBy(known: InStudio, published: Draft): string[] {
  const kept = mediaOf({ ...known, rewards: [], publication: null })
  for (const { mediaId } of published.rewards) if (mediaId) kept.add(mediaId)
  return [...mediaOf(known)].filter((mediaId) => !kept.has(mediaId))
}
