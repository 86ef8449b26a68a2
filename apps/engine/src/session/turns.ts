import type { StreamingEvent } from '@inamora/contract/streaming'
import type { Utterance, Voice } from '#voice/voice.ts'
import type { Playback } from './playback.ts'

export interface Task {
  id: string
  /** The sentences to say, in order, as they come to mind. */
  sentences(signal: AbortSignal): AsyncIterable<string> | Iterable<string>
  /** Lets the line that is being said end, unless it goes on for longer than this. */
  patienceMs?: number
  /** A sentence is being said. */
  onSpoken?(text: string): void
}

export interface TurnsOptions {
  voice: Voice
  playback: Playback
  emit(event: StreamingEvent): void
  onFailure(error: unknown): void
}

/** Lines synthesised ahead of the one being said: enough to never pause, not so many that an interruption wastes work. */
const LINES_AHEAD = 2

interface Turn {
  task: Task
  abort: AbortController
  startedAtMs?: number
  ended: boolean
}

/**
 * Who speaks when. At most one turn runs; a new one takes over at once. Every task ends in exactly one
 * avatar_stop_talking, whether it was heard to the end, interrupted, or had nothing to say.
 */
export class Turns {
  readonly #options: TurnsOptions
  #turn?: Turn

  constructor(options: TurnsOptions) {
    this.#options = options
  }

  get busy(): boolean {
    return this.#turn !== undefined
  }

  begin(task: Task): void {
    const { playback } = this.#options
    if (task.patienceMs !== undefined && playback.remainingMs <= task.patienceMs)
      playback.dropPending()
    else playback.clear()
    this.#finish(this.#turn, true)
    const turn: Turn = { task, abort: new AbortController(), ended: false }
    this.#turn = turn
    this.#run(turn).catch((error) => {
      if (turn.abort.signal.aborted) return
      this.#options.onFailure(error)
      this.#finish(turn, false)
    })
  }

  interrupt(): void {
    this.#options.playback.clear()
    this.#finish(this.#turn, true)
  }

  async #run(turn: Turn): Promise<void> {
    const { playback } = this.#options
    const { signal } = turn.abort
    let unheard = 0
    let allSaid = false
    for await (const text of turn.task.sentences(signal)) {
      if (signal.aborted) return
      if (text.trim() === '') continue
      const utterance = await this.#speak(text, signal)
      await playback.hasRoom(LINES_AHEAD)
      if (signal.aborted) return
      unheard++
      playback.enqueue({
        utterance,
        onStart: () => this.#lineStarted(turn, text, utterance.durationMs),
        onEnd: () => {
          unheard--
          if (allSaid && unheard === 0) this.#finish(turn, false)
        },
      })
    }
    allSaid = true
    if (unheard === 0) this.#finish(turn, false)
  }

  /** A voice that fails gets a second chance: the process behind it may have been started anew. */
  async #speak(text: string, signal: AbortSignal): Promise<Utterance> {
    const { voice, onFailure } = this.#options
    try {
      return await voice.say(text, signal)
    } catch (error) {
      signal.throwIfAborted()
      onFailure(error)
      return voice.say(text, signal)
    }
  }

  #lineStarted(turn: Turn, message: string, durationMs: number): void {
    const { emit } = this.#options
    const task_id = turn.task.id
    const now = performance.now()
    if (turn.startedAtMs === undefined) {
      turn.startedAtMs = now
      emit({ type: 'avatar_start_talking', task_id })
    }
    turn.task.onSpoken?.(message)
    emit({
      type: 'avatar_talking_message',
      task_id,
      message,
      start_ms: Math.round(now - turn.startedAtMs),
      duration_ms: Math.round(durationMs),
    })
  }

  #finish(turn: Turn | undefined, interrupted: boolean): void {
    if (!turn || turn.ended) return
    turn.ended = true
    turn.abort.abort()
    if (this.#turn === turn) this.#turn = undefined
    const task_id = turn.task.id
    if (!interrupted) this.#options.emit({ type: 'avatar_end_message', task_id })
    this.#options.emit({ type: 'avatar_stop_talking', task_id, interrupted })
  }
}
