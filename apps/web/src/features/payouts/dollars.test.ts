import { expect, it } from 'vitest'
import { creditsOf } from './dollars.ts'

it.each([
  ['20', 2000],
  ['20.5', 2050],
  ['20,05', 2005],
  [' $ 31.07 ', 3107],
  ['20 $', 2000],
])('%s is read as %i credits', (text, credits) => {
  expect(creditsOf(text)).toBe(credits)
})

it.each(['', 'all of it', '-20', '20.005', '1e3', '٢٠'])('%s is not an amount', (text) => {
  expect(creditsOf(text)).toBeUndefined()
})
