import type { CREDITS_PER_DOLLAR as PER_DOLLAR } from '@inamora/contract/credits'

const CREDITS_PER_DOLLAR: typeof PER_DOLLAR = 100

export function creditsForMinute(dollars: number): number {
  return Math.round(dollars * CREDITS_PER_DOLLAR)
}

export function dollarsForMinute(credits: number): number {
  return credits / CREDITS_PER_DOLLAR
}
