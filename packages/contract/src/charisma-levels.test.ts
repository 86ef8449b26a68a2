import { describe, expect, it } from 'vitest'
import { levelOf, progressOf } from './charisma-levels.ts'

describe('charisma levels', () => {
  it.each([
    [0, 0],
    [99, 0],
    [100, 1],
    [299, 2],
    [300, 3],
    [500, 5],
    [9000, 5],
  ])('%i points are level %i', (charisma, level) => {
    expect(levelOf(charisma)).toBe(level)
  })

  it.each([
    [0, 0],
    [50, 50],
    [99, 99],
    [100, 0],
    [175, 75],
    [500, 100],
  ])('at %i points %i percent of the way to the next level is done', (charisma, progress) => {
    expect(progressOf(charisma)).toBe(progress)
  })
})
