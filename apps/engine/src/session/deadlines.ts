/** Named timers of one session; setting one again moves it. */
export class Deadlines<Name extends string> {
  readonly #timers = new Map<Name, NodeJS.Timeout>()

  set(name: Name, afterMs: number, act: () => void): void {
    this.cancel(name)
    this.#timers.set(name, setTimeout(act, Math.max(0, afterMs)))
  }

  cancel(name: Name): void {
    clearTimeout(this.#timers.get(name))
    this.#timers.delete(name)
  }

  cancelAll(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
  }
}
