import type { Viseme } from '#face/pose.ts'
import { FRAME_MS, SILENCE } from '#media/opus.ts'
import type { Utterance } from '#voice/voice.ts'

export interface Line {
  utterance: Utterance
  /** The first sound of the line goes out now. */
  onStart(): void
  /** The line has been heard to its end. */
  onEnd(): void
}

/** What is being said and what comes next, played frame by frame as the session's clock asks for it. */
export class Playback {
  #queue: Line[] = []
  #line?: Line
  #frame = 0
  #waiting: (() => void)[] = []

  /** The next 20 ms of sound. */
  next(): Uint8Array {
    if (!this.#line) {
      this.#line = this.#queue.shift()
      this.#frame = 0
      this.#line?.onStart()
      this.#release()
    }
    const frame = this.#line?.utterance.frames[this.#frame]
    if (!this.#line) return SILENCE
    this.#frame++
    if (this.#frame >= this.#line.utterance.frames.length) {
      const { onEnd } = this.#line
      this.#line = undefined
      onEnd()
    }
    return frame ?? SILENCE
  }

  get speaking(): boolean {
    return this.#line !== undefined
  }

  /** The mouth at this moment. */
  get viseme(): Viseme {
    if (!this.#line) return 'sil'
    const atMs = this.#frame * FRAME_MS
    let viseme: Viseme = 'sil'
    for (const cue of this.#line.utterance.visemes) {
      if (cue.startMs > atMs) break
      viseme = cue.viseme
    }
    return viseme
  }

  /** How long the line that is being said will go on. */
  get remainingMs(): number {
    return this.#line ? (this.#line.utterance.frames.length - this.#frame) * FRAME_MS : 0
  }

  enqueue(line: Line): void {
    this.#queue.push(line)
  }

  /** Resolves when fewer than `ahead` lines wait to be said. */
  async hasRoom(ahead: number): Promise<void> {
    while (this.#queue.length >= ahead)
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  /** Forgets what has not been begun. */
  dropPending(): void {
    this.#queue = []
    this.#release()
  }

  /** Falls silent at once. */
  clear(): void {
    this.#line = undefined
    this.dropPending()
  }

  #release(): void {
    for (const resolve of this.#waiting.splice(0)) resolve()
  }
}
