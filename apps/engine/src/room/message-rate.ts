/** Far above what any client sends, far below what would hurt the other sessions. */
const MAX_MESSAGES_PER_SECOND = 200

/** Counts what a client sends. */
export class MessageRate {
  readonly #perSecond: number
  #startedAt = Number.NEGATIVE_INFINITY
  #count = 0

  constructor(perSecond = MAX_MESSAGES_PER_SECOND) {
    this.#perSecond = perSecond
  }

  /** Whether this message is one of a flood. */
  isFlood(): boolean {
    const now = performance.now()
    if (now - this.#startedAt > 1000) {
      this.#startedAt = now
      this.#count = 0
    }
    return ++this.#count > this.#perSecond
  }
}
