import type { CREDITS_PER_DOLLAR as PER_DOLLAR } from '@inamora/contract/credits'

/** Counts as people read them: 12,408. */
export function formatCount(count: number | null | undefined): string {
  return (count ?? 0).toLocaleString('en-US')
}

export function formatPrice(dollars: number | null | undefined): string {
  return `$${(dollars ?? 0).toFixed(2)}`
}

const CREDITS_PER_DOLLAR: typeof PER_DOLLAR = 100
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Credits as the dollars they are worth: $1,234.56. */
export function inDollars(credits: number): string {
  return dollars.format(credits / CREDITS_PER_DOLLAR)
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many
}

/** First letter of the name, else of the e-mail address, else U. */
export function initialOf(user: { name?: string; email?: string } | null | undefined): string {
  const first = (user?.name?.trim() || user?.email?.trim() || 'U')[0] ?? 'U'
  return first.toUpperCase()
}

const dateTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

export function formatDateTime(iso: string): string {
  return dateTime.format(new Date(iso))
}
