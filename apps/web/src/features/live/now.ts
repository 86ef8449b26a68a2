/** Milliseconds since 1970 that never jump, whatever happens to the clock of the machine. */
export function now(): number {
  return performance.timeOrigin + performance.now()
}
