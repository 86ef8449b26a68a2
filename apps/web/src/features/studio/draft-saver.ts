import { ApiError } from '@inamora/contract/client'
import type { StudioAvatar, StudioAvatarPatch } from '@inamora/contract/studio'
import { messageOf } from '#lib/error-message.ts'
import { DRAFT_FIELDS, type Draft, type DraftField, draftOf, isSame } from './draft.ts'

export type SaveStatus =
  | { kind: 'saved' }
  /** Changed, and saved in a moment. */
  | { kind: 'waiting' }
  | { kind: 'saving' }
  /** The server could not be reached; tried again by itself. */
  | { kind: 'offline'; message: string }
  /** The server does not take it as it is. */
  | { kind: 'refused'; message: string }
  /** Somebody saved since: the creator decides, and until then nothing is written. */
  | { kind: 'conflict'; theirs: StudioAvatar; mine: readonly DraftField[] }

export interface DraftState {
  /** What the server has. */
  avatar: StudioAvatar
  /** What is on the screen. */
  draft: Draft
  status: SaveStatus
  /** Rises when the draft was replaced from outside, so that fields start anew from it. */
  generation: number
}

export interface SaverCalls {
  patch: (patch: StudioAvatarPatch) => Promise<StudioAvatar>
  load: () => Promise<StudioAvatar>
}

const SAVE_AFTER_MS = 800
const RETRY_MS = [2_000, 5_000, 15_000, 30_000] as const

/**
 * Saves a draft by itself. Every save names the revision it started from, one save runs at a time,
 * and what is typed meanwhile waits for the next. Local text is never overwritten by an answer to an
 * older save. A revision that is not ours stops the saving until the creator has chosen.
 */
export class DraftSaver {
  #state: DraftState
  #calls: SaverCalls
  /** Fields that differ from what the server took last. */
  #dirty = new Set<DraftField>()
  #revision: number
  #running: Promise<void> | undefined
  #sent: Draft | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #listeners = new Set<() => void>()

  constructor(avatar: StudioAvatar, calls: SaverCalls) {
    this.#calls = calls
    this.#revision = avatar.revision
    this.#state = { avatar, draft: draftOf(avatar), status: { kind: 'saved' }, generation: 0 }
  }

  state = (): DraftState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get isWatched(): boolean {
    return this.#listeners.size > 0
  }

  get isDirty(): boolean {
    return this.#dirty.size > 0
  }

  /** Would words be lost if the page went now? What waits is sent on the way out, what is sent arrives. */
  get isAtRisk(): boolean {
    const { status, draft } = this.#state
    if (!this.isDirty) return false
    if (status.kind === 'waiting') return this.#running !== undefined
    return !(status.kind === 'saving' && isSame(draft, this.#sent))
  }

  change = (change: Partial<Draft>): void => {
    for (const field of Object.keys(change) as DraftField[]) this.#dirty.add(field)
    const draft = { ...this.#state.draft, ...change }
    const isHeld = this.#state.status.kind === 'conflict' || this.#state.status.kind === 'saving'
    this.#set({ draft, ...(isHeld ? {} : { status: { kind: 'waiting' } }) })
    if (!isHeld) this.#schedule(SAVE_AFTER_MS)
  }

  /** Saves at once what waits; done when nothing waits or nothing can be done about it. */
  flush = async (): Promise<void> => {
    clearTimeout(this.#timer)
    while (this.#running) await this.#running
    if (this.isDirty && this.#state.status.kind !== 'conflict') await this.#save()
  }

  /**
   * Makes another call that changes the avatar, such as an upload. What waits is saved before, what is
   * typed meanwhile is saved after: the call may raise the revision, and a save beside it would clash.
   */
  act = async (call: () => Promise<StudioAvatar>): Promise<StudioAvatar> => {
    await this.flush()
    if (this.isDirty) throw new Error('Your last changes are not saved yet. Save them first.')
    const answer = call()
    this.#running = answer.then(
      () => undefined,
      () => undefined,
    )
    try {
      const avatar = await answer
      this.#revision = avatar.revision
      this.#adopt(avatar)
      return avatar
    } finally {
      this.#running = undefined
    }
  }

  /** Takes what was fetched again, such as the progress of training. */
  receive = (avatar: StudioAvatar): void => {
    if (this.#running || this.#state.status.kind === 'conflict') return
    if (avatar.revision < this.#revision) return
    // With unsaved words here, a revision of somebody else is kept for the next save to run into.
    if (!this.isDirty) this.#revision = avatar.revision
    this.#adopt(avatar)
  }

  /** My words, on top of what is there now. */
  keepMine = async (): Promise<void> => {
    const { status } = this.#state
    if (status.kind !== 'conflict') return
    this.#revision = status.theirs.revision
    this.#adopt(status.theirs)
    this.#set({ status: { kind: 'waiting' } })
    await this.flush()
  }

  takeTheirs = (): void => {
    const { status, generation } = this.#state
    if (status.kind !== 'conflict') return
    const { theirs } = status
    this.#dirty.clear()
    this.#revision = theirs.revision
    this.#set({
      avatar: theirs,
      draft: draftOf(theirs),
      status: { kind: 'saved' },
      generation: generation + 1,
    })
  }

  /** The avatar is gone: what waits has nowhere to go. */
  abandon(): void {
    this.#dirty.clear()
    this.dispose()
  }

  dispose(): void {
    clearTimeout(this.#timer)
  }

  #patch(): StudioAvatarPatch {
    const { draft } = this.#state
    const changes = Object.fromEntries([...this.#dirty].map((field) => [field, draft[field]]))
    return { ...changes, revision: this.#revision }
  }

  async #save(): Promise<void> {
    const sent = { ...this.#state.draft }
    const patch = this.#patch()
    this.#sent = sent
    this.#set({ status: { kind: 'saving' } })
    this.#running = this.#calls
      .patch(patch)
      .then((avatar) => this.#saved(avatar, sent))
      .catch((error: unknown) => this.#failed(error))
    await this.#running
  }

  #saved(avatar: StudioAvatar, sent: Draft): void {
    this.#running = undefined
    this.#failures = 0
    this.#revision = avatar.revision
    for (const field of DRAFT_FIELDS) {
      if (isSame(this.#state.draft[field], sent[field])) this.#dirty.delete(field)
    }
    // The words on the screen stay as they were typed, spaces at the end included.
    this.#set({ avatar, status: { kind: this.isDirty ? 'waiting' : 'saved' } })
    if (this.isDirty) this.#schedule(SAVE_AFTER_MS)
  }

  async #failed(error: unknown): Promise<void> {
    const status = error instanceof ApiError ? error.status : 0
    if (status === 409) {
      try {
        const theirs = await this.#calls.load()
        this.#running = undefined
        this.#set({ status: { kind: 'conflict', theirs, mine: [...this.#dirty] } })
        return
      } catch {
        // Not reachable just now: the next try finds the conflict again.
      }
    }
    this.#running = undefined
    const isFinal = status >= 400 && status < 500 && ![408, 409, 429].includes(status)
    if (isFinal) {
      this.#set({ status: { kind: 'refused', message: messageOf(error) } })
      return
    }
    this.#set({ status: { kind: 'offline', message: messageOf(error) } })
    const wait = RETRY_MS[Math.min(this.#failures, RETRY_MS.length - 1)]
    this.#failures += 1
    this.#schedule(wait ?? SAVE_AFTER_MS)
  }

  /** Takes over what changed at the server, except fields with unsaved words. */
  #adopt(avatar: StudioAvatar): void {
    const { avatar: before, draft, generation } = this.#state
    const taken = DRAFT_FIELDS.filter(
      (field) => !this.#dirty.has(field) && !isSame(avatar[field], before[field]),
    )
    const changes = Object.fromEntries(taken.map((field) => [field, avatar[field]]))
    this.#set({
      avatar,
      draft: { ...draft, ...changes },
      generation: generation + (taken.length > 0 ? 1 : 0),
    })
  }

  #schedule(afterMs: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), afterMs)
  }

  #set(change: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
