import { describe, expect, it } from 'vitest'
import { formatCount, formatPrice, inDollars, initialOf, plural } from './format.ts'

describe('what people read', () => {
  it('separates thousands and shows 0 for nothing', () => {
    expect(formatCount(1250)).toBe('1,250')
    expect(formatCount(undefined)).toBe('0')
  })

  it('shows prices with cents and a missing one as zero', () => {
    expect(formatPrice(0.3)).toBe('$0.30')
    expect(formatPrice(null)).toBe('$0.00')
  })

  it('takes the initial from the name, else the e-mail, else U', () => {
    expect(initialOf({ name: 'mia', email: 'x@y.test' })).toBe('M')
    expect(initialOf({ name: ' ', email: 'x@y.test' })).toBe('X')
    expect(initialOf(null)).toBe('U')
  })

  it('knows one from many', () => {
    expect([plural(1, 'avatar'), plural(0, 'avatar')]).toEqual(['avatar', 'avatars'])
  })
})

it('credits are shown as the dollars they are worth', () => {
  expect(inDollars(0)).toBe('$0.00')
  expect(inDollars(2000)).toBe('$20.00')
  expect(inDollars(123_456)).toBe('$1,234.56')
  expect(inDollars(-2000)).toBe('-$20.00')
})
