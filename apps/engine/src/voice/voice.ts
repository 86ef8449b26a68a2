import type { Viseme } from '#face/pose.ts'

/** The mouth takes this shape from `startMs` until the next cue. */
export interface VisemeCue {
  viseme: Viseme
  startMs: number
}

export interface Utterance {
  text: string
  /** Opus frames of 20 ms, 48 kHz mono, with in-band FEC. */
  frames: Uint8Array[]
  durationMs: number
  /** In time order, the first at 0, the last a closed mouth. */
  visemes: VisemeCue[]
}

/** Turns one sentence or short line into sound and mouth shapes. Rejects with the signal's reason when aborted. */
export interface Voice {
  readonly id: string
  say(text: string, signal: AbortSignal): Promise<Utterance>
  close(): void
}
