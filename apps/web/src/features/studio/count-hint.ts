import { formatCount } from '#lib/format.ts'

export function countHint(text: string, max: number): string {
  return `${formatCount(text.length)} of ${formatCount(max)} characters`
}
