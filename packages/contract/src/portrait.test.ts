import { describe, expect, it } from 'vitest'
import { portraitSchema } from './portrait.ts'
import { randomPortrait } from './random-portrait.ts'

describe('portrait parameters', () => {
  it('make a whole portrait out of nothing', () => {
    const portrait = portraitSchema.parse({})
    expect(portrait.hair.style).toBe('long-waves')
    expect(portrait.smile).toBeGreaterThan(0.2)
    expect(portraitSchema.parse(portrait)).toEqual(portrait)
  })

  it.each([
    ['a style that does not exist', { hair: { style: 'mullet-of-doom' } }],
    ['a colour that is a script', { clothes: { colour: 'url(javascript:alert(1))' } }],
    ['a slider beyond its end', { skin: { tone: 1.2 } }],
    ['a slider that is no number', { eyes: { size: Number.NaN } }],
    ['a parameter nobody knows', { face: { horns: 2 } }],
    ['a seed that is no whole number', { seed: 1.5 }],
  ])('refuse %s', (_, input) => {
    expect(portraitSchema.safeParse(input).success).toBe(false)
  })
})

describe('a random portrait', () => {
  it('is valid for every seed and the same for the same seed', () => {
    for (let seed = -20; seed < 400; seed++) {
      const portrait = randomPortrait(seed)
      expect(portraitSchema.safeParse(portrait).success).toBe(true)
      expect(randomPortrait(seed)).toEqual(portrait)
    }
  })

  it('differs from seed to seed', () => {
    const seen = new Set(
      Array.from({ length: 200 }, (_, seed) => JSON.stringify(randomPortrait(seed))),
    )
    expect(seen.size).toBe(200)
  })
})
