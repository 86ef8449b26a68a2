import { expect, it } from 'vitest'
import { inDollars, inMinutes } from './amounts.ts'

it('credits are shown as the dollars they are worth', () => {
  expect(inDollars(0)).toBe('$0.00')
  expect(inDollars(1234)).toBe('$12.34')
  expect(inDollars(123_456)).toBe('$1,235')
})

it('time talked is shown in the unit that says most', () => {
  expect(inMinutes(0)).toBe('0 min')
  expect(inMinutes(45)).toBe('45 s')
  expect(inMinutes(90)).toBe('1.5 min')
  expect(inMinutes(72_000)).toBe('1,200 min')
})
