import { expect, it } from 'vitest'
import { featuredOf } from './featured.ts'

it('Featured starts where Trending ends', () => {
  expect(featuredOf([1, 2, 3, 4, 5, 6], 3)).toEqual([4, 5, 6])
})

it('Featured fills up from the top when there are too few avatars', () => {
  expect(featuredOf([1, 2, 3, 4], 3)).toEqual([4, 1, 2])
  expect(featuredOf([1, 2], 3)).toEqual([1, 2])
})
