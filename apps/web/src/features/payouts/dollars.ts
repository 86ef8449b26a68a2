import type { CREDITS_PER_DOLLAR as PER_DOLLAR } from '@inamora/contract/credits'

const CREDITS_PER_DOLLAR: typeof PER_DOLLAR = 100

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Credits as dollars and cents, as a statement shows them. */
export function inDollars(credits: number): string {
  return dollars.format(credits / CREDITS_PER_DOLLAR)
}

/** Dollars somebody typed, as credits; nothing when it is not an amount. */
export function creditsOf(text: string): number | undefined {
  const amount = /^\s*\$?\s*(\d{1,9})(?:[.,](\d{1,2}))?\s*\$?\s*$/.exec(text)
  if (!amount) return undefined
  return Number(amount[1]) * CREDITS_PER_DOLLAR + Number((amount[2] ?? '').padEnd(2, '0'))
}
