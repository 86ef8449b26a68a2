import { formatCount } from '#lib/format.ts'

/** Time talked: 0 min, under a minute in seconds, then minutes, with a tenth while they are few. */
export function inMinutes(seconds: number): string {
  if (seconds > 0 && seconds < 60) return `${seconds} s`
  const minutes = seconds / 60
  const shown = minutes < 10 ? Math.round(minutes * 10) / 10 : Math.round(minutes)
  return `${formatCount(shown)} min`
}
