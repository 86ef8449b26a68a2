import type { Pose, Viseme } from '#face/pose.ts'
import { LISTENING_SMILE, TALKING_SMILE } from './frame-source.ts'

const BLINK_MS = 200
const BLINK_EVERY_MS = { least: 2_400, most: 5_600 }
const SWAY_PERIOD_MS = 6_800
/** Between two sentences the face stays in conversation; after this pause it listens. */
const LISTENING_AFTER_MS = 600

/** What the face does by itself: it breathes, blinks at uneven times, and smiles a little while it listens. */
export class Performance {
  readonly #random: () => number
  readonly #swayPhase: number
  #nextBlinkMs: number
  #lastSpokeMs = Number.NEGATIVE_INFINITY

  constructor(random: () => number = Math.random) {
    this.#random = random
    this.#swayPhase = random() * 2 * Math.PI
    this.#nextBlinkMs = this.#blinkPause()
  }

  pose(mediaMs: number, viseme: Viseme, speaking: boolean): Pose {
    if (speaking) this.#lastSpokeMs = mediaMs
    const listening = mediaMs - this.#lastSpokeMs > LISTENING_AFTER_MS
    return {
      viseme,
      blink: this.#blink(mediaMs),
      sway: Math.sin((mediaMs / SWAY_PERIOD_MS) * 2 * Math.PI + this.#swayPhase),
      smile: listening ? LISTENING_SMILE : TALKING_SMILE,
    }
  }

  #blink(mediaMs: number): number {
    const sinceMs = mediaMs - this.#nextBlinkMs
    if (sinceMs < 0) return 0
    if (sinceMs > BLINK_MS) {
      this.#nextBlinkMs = mediaMs + this.#blinkPause()
      return 0
    }
    return Math.sin((sinceMs / BLINK_MS) * Math.PI)
  }

  #blinkPause(): number {
    const { least, most } = BLINK_EVERY_MS
    return least + this.#random() * (most - least)
  }
}
