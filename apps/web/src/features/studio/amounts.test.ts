import { expect, it } from 'vitest'
import { inMinutes } from './amounts.ts'

it('time talked is shown in the unit that says most', () => {
  expect(inMinutes(0)).toBe('0 min')
  expect(inMinutes(45)).toBe('45 s')
  expect(inMinutes(90)).toBe('1.5 min')
  expect(inMinutes(72_000)).toBe('1,200 min')
})
