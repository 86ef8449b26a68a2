import { setTimeout } from 'node:timers/promises'
import type { Likeness, Training } from '@inamora/contract/engine'
import { QUEUED } from '#avatars/avatar-files.ts'
import { type EngineAvatar, likenessOf, type TrainedAvatars } from '#avatars/avatars.ts'
import { embeddedLines } from '#brain/embedded-brain.ts'
import { asksForExplicit } from '#brain/hearing.ts'
import type { SmallTalk } from '#brain/small-talk.ts'
import type { Embedder } from '#brain/vectors.ts'
import type { Pose } from '#face/pose.ts'
import { vp8FromWebp } from '#media/webp.ts'
import { poseKey } from '#session/frame-source.ts'
import { lineKey } from '#voice/line-key.ts'
import type { LineStore } from '#voice/line-store.ts'
import type { Speech } from '#voice/speech.ts'
import { FramePack } from './frame-pack.ts'
import { planTraining, type Work } from './plan.ts'
import { likenessKey, type TrainedFrames } from './trained-frames.ts'

const QUIET_CHECK_MS = 100

export interface TrainerOptions {
  avatars: TrainedAvatars
  lines: LineStore
  frames: TrainedFrames
  vectors: Embedder
  smallTalk: SmallTalk
  /** In processes of low priority. */
  speech: Speech
  draw(id: string, likeness: Likeness, pose: Pose): Promise<Buffer>
  /** Whether the voice model is on this machine; without it the voice of untrained lines is Flite, live. */
  hasVoiceModel(): boolean
  /** Whether somebody is in a live call: then training pauses between two pieces of work. */
  isBusy?(): boolean
  /** How long it waits for a quiet moment before it goes on all the same. */
  patienceMs?: number
  onFailure?(id: string, error: unknown): void
}

/** A failure that the creator can do something about. */
export class TrainingFailure extends Error {}

/**
 * Trains one avatar at a time, first come, first served. Everything made is stored under the hash of what it was made
 * from: training again after a small edit, or after a kill, only makes what is missing.
 *
 * queued → training → ready | failed | cancelled; a new `enqueue` leads from any of them to queued.
 */
export class Trainer {
  readonly #options: TrainerOptions
  #running?: { id: string; abort: AbortController; ended: Promise<void> }
  #closed = false
  #idle = Promise.resolve()

  constructor(options: TrainerOptions) {
    this.#options = options
  }

  /** Goes on with what was not finished before a restart, and with what a voice model fetched since makes possible. */
  start(): void {
    const { avatars, lines, smallTalk, hasVoiceModel } = this.#options
    const isMute = (id: string) => {
      const { persona, voice } = avatars.get(id)
      const { needed } = embeddedLines(persona, smallTalk)
      return needed.some((text) => !lines.has(lineKey({ text, ...voice })))
    }
    if (hasVoiceModel()) {
      const trained = avatars.ids().filter((id) => avatars.training(id)?.status === 'ready')
      for (const id of trained.filter(isMute)) avatars.setTraining(id, QUEUED)
    }
    this.#next()
  }

  /** The avatar was just stored; a training of its former self is given up. */
  enqueue(id: string): void {
    if (this.#running?.id === id) this.#running.abort.abort()
    this.#next()
  }

  cancel(id: string): void {
    const { avatars } = this.#options
    const training = avatars.training(id)
    if (training?.status !== 'queued' && training?.status !== 'training') return
    avatars.setTraining(id, { ...training, status: 'cancelled', step: null })
    if (this.#running?.id === id) this.#running.abort.abort()
  }

  /** Forgets the avatar and everything that only it needed. */
  remove(id: string): boolean {
    const known = this.#options.avatars.remove(id)
    if (this.#running?.id === id) this.#running.abort.abort()
    else if (!this.#running) this.#idle = this.#collectGarbage()
    return known
  }

  /** Resolves when nothing is left to do. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running.ended
    await this.#idle
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#running?.abort.abort()
    await this.settled()
  }

  #next(): void {
    if (this.#running || this.#closed) return
    const [id] = this.#options.avatars.unfinished()
    if (id === undefined) {
      this.#idle = this.#collectGarbage()
      return
    }
    const abort = new AbortController()
    const ended = this.#train(id, abort.signal).finally(() => {
      this.#running = undefined
      this.#next()
    })
    this.#running = { id, abort, ended }
  }

  async #train(id: string, signal: AbortSignal): Promise<void> {
    const { avatars, smallTalk, hasVoiceModel, onFailure } = this.#options
    const avatar = avatars.get(id)
    const set = (training: Training) => {
      if (!signal.aborted) avatars.setTraining(id, training)
    }
    try {
      refuseUnsayable(avatar)
      const plan = planTraining(avatar, smallTalk, hasVoiceModel())
      let progress = 0
      for (const [index, work] of plan.work.entries()) {
        set({ status: 'training', step: work.step, progress, reason: null })
        await this.#quietMoment(signal)
        await this.#make(avatar, work, signal)
        signal.throwIfAborted()
        progress = Math.min(99, plan.progressAfter(index))
      }
      set({ status: 'ready', step: null, progress: 100, reason: null })
    } catch (error) {
      if (signal.aborted) return
      // What the creator can mend is told to the creator, in words that belong in no log.
      if (!(error instanceof TrainingFailure)) onFailure?.(id, error)
      const reason = error instanceof TrainingFailure ? error.message : reasonFor(error)
      set({ ...(avatars.training(id) ?? { progress: 0 }), status: 'failed', step: null, reason })
    }
  }

  async #make(avatar: EngineAvatar, work: Work, signal: AbortSignal): Promise<void> {
    const { lines, vectors, speech } = this.#options
    if (work.step === 'face') return this.#drawFrames(avatar, work.poses, signal)
    if (work.step === 'mind') {
      await vectors.embed(work.sentences)
      return
    }
    const key = lineKey(work.line)
    if (lines.has(key)) return
    const line = await speech.speak('kokoro', work.line, signal)
    if (line.frames.length === 0) throw unspeakable(work.line.text)
    await lines.put(key, line)
  }

  async #drawFrames(
    avatar: EngineAvatar,
    poses: readonly Pose[],
    signal: AbortSignal,
  ): Promise<void> {
    const { frames, draw } = this.#options
    const likeness = likenessOf(avatar)
    const pack = await FramePack.openForWriting(frames.pathOf(likeness))
    try {
      for (const pose of poses) {
        const key = poseKey(pose)
        if (pack.has(key)) continue
        signal.throwIfAborted()
        await pack.append(key, vp8FromWebp(await draw(likenessKey(likeness), likeness, pose)))
      }
    } finally {
      await pack.close()
    }
  }

  async #quietMoment(signal: AbortSignal): Promise<void> {
    const { isBusy, patienceMs = 2_000 } = this.#options
    const until = performance.now() + patienceMs
    while (isBusy?.() && performance.now() < until && !signal.aborted) {
      await setTimeout(Math.min(patienceMs, QUIET_CHECK_MS))
    }
    signal.throwIfAborted()
  }

  async #collectGarbage(): Promise<void> {
    const { avatars, lines, frames, smallTalk } = this.#options
    const all = avatars.ids().map((id) => avatars.get(id))
    const wanted = all.flatMap(({ persona, voice }) => {
      const { needed, others } = embeddedLines(persona, smallTalk)
      return [...needed, ...others].map((text) => lineKey({ text, ...voice }))
    })
    await lines.removeExcept(new Set(wanted))
    await frames.removeExcept(all)
  }
}

/** Found before any work is done, and also where the voice model is absent. */
function refuseUnsayable({ persona }: EngineAvatar): void {
  for (const text of [persona.greeting, ...persona.qa.map(({ answer }) => answer)]) {
    if (!/\p{Script=Latin}/u.test(text)) throw unspeakable(text)
    if (asksForExplicit(text)) {
      throw new TrainingFailure(
        `“${text.slice(0, 60)}” is sexually explicit, which avatars are not: please rewrite it.`,
      )
    }
  }
}

const unspeakable = (text: string) =>
  new TrainingFailure(
    `The voice cannot say “${text.slice(0, 60)}”: write it in English, in letters.`,
  )

function reasonFor(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOSPC') return 'The disk is full. Ask the operator for space, then train again.'
  return 'Something went wrong on our side. Please train again; if it fails twice, tell support.'
}
