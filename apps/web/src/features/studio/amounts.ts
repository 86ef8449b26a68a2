import type { CREDITS_PER_DOLLAR as PER_DOLLAR } from '@inamora/contract/credits'
import { formatCount, formatPrice } from '#lib/format.ts'

const CREDITS_PER_DOLLAR: typeof PER_DOLLAR = 100

/** Credits as the dollars they are worth. */
export function inDollars(credits: number): string {
  const dollars = credits / CREDITS_PER_DOLLAR
  return dollars >= 1000 ? `$${formatCount(Math.round(dollars))}` : formatPrice(dollars)
}

/** Time talked: 0 min, under a minute in seconds, then minutes, with a tenth while they are few. */
export function inMinutes(seconds: number): string {
  if (seconds > 0 && seconds < 60) return `${seconds} s`
  const minutes = seconds / 60
  const shown = minutes < 10 ? Math.round(minutes * 10) / 10 : Math.round(minutes)
  return `${formatCount(shown)} min`
}
