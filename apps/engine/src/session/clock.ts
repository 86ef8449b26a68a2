import { FRAME_MS } from '#media/opus.ts'

/** After a stall longer than this the clock goes on from now instead of sending a burst of stale sound. */
const MAX_CATCH_UP_MS = 400

/** Calls `tick` every 20 ms with the media time. Late ticks are made up for, so that sound never drifts. */
export class MediaClock {
  readonly #tick: (mediaMs: number) => void
  #timer?: NodeJS.Timeout
  #running = false
  #ticks = 0
  #startedAt = 0

  constructor(tick: (mediaMs: number) => void) {
    this.#tick = tick
  }

  /** Starts or goes on: media time does not pass while the clock is paused. */
  run(): void {
    if (this.#running) return
    this.#running = true
    this.#startedAt = performance.now() - this.#ticks * FRAME_MS
    this.#due()
  }

  pause(): void {
    this.#running = false
    clearTimeout(this.#timer)
  }

  #due(): void {
    const lateMs = -this.#untilNextMs()
    if (lateMs > MAX_CATCH_UP_MS) this.#startedAt += lateMs
    do this.#tick(this.#ticks++ * FRAME_MS)
    while (this.#running && this.#untilNextMs() <= 0)
    if (this.#running) this.#timer = setTimeout(() => this.#due(), this.#untilNextMs())
  }

  #untilNextMs(): number {
    return this.#startedAt + this.#ticks * FRAME_MS - performance.now()
  }
}
