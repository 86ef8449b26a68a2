import { expect, it } from 'vitest'
import { mouthColumn } from './mouth.ts'

const columns = ['sil', 'PP', 'FF', 'SS', 'nn', 'DD', 'E', 'I', 'O', 'U', 'aa', 'closed']

it('rests while nothing is heard', () => {
  expect(mouthColumn(columns, 0, 3)).toBe(0)
})

it('opens wide for what is loud and little for what is quiet', () => {
  expect(columns[mouthColumn(columns, 0.5, 0)]).toBe('aa')
  expect(columns[mouthColumn(columns, 0.05, 0)]).toBe('SS')
})

it('moves on while the loudness stays', () => {
  expect(mouthColumn(columns, 0.5, 0)).not.toBe(mouthColumn(columns, 0.5, 1))
})

it('rests on a face without the shape', () => {
  expect(mouthColumn(['sil', 'closed'], 0.5, 0)).toBe(0)
})
