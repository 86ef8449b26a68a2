/**
 * What the person waits for, as user timings: from the click to the first picture, and from a message to
 * the first sound of its answer. Browsers' tools and the benchmarks read them.
 */
const CLICK = 'live:click'
const MESSAGE = 'live:message'

let isAnswerAwaited = false

function measureSince(name: string, mark: string): void {
  if (performance.getEntriesByName(mark, 'mark').length === 0) return
  performance.measure(name, mark)
  performance.clearMarks(mark)
}

export function clicked(): void {
  performance.clearMarks(CLICK)
  performance.mark(CLICK)
}

export function sawFirstFrame(): void {
  measureSince('live:click-to-first-frame', CLICK)
}

export function sentMessage(): void {
  performance.clearMarks(MESSAGE)
  performance.mark(MESSAGE)
  isAnswerAwaited = true
}

export function heardSound(): void {
  if (!isAnswerAwaited) return
  isAnswerAwaited = false
  measureSince('live:message-to-first-sound', MESSAGE)
}
