import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cuesOf } from './captions.ts'

describe('captions', () => {
  it('show a short sentence whole, from its beginning', () => {
    expect(cuesOf('I was hoping somebody would come.', 2000)).toEqual([
      { text: 'I was hoping somebody would come.', startMs: 0 },
    ])
  })

  it('cut a long sentence where one breathes, each piece when it is said', () => {
    const sentence =
      'I would take the long road along the sea with the windows down, and I would not hurry, because there is nowhere that I would rather be than on the way.'
    const cues = cuesOf(sentence, 9000)
    expect(cues.map(({ text }) => text)).toEqual([
      'I would take the long road along the sea with the windows down,',
      'and I would not hurry,',
      'because there is nowhere that I would rather be than on the way.',
    ])
    expect(cues[1]?.startMs).toBeGreaterThan(3000)
    expect(cues[1]?.startMs).toBeLessThan(4500)
  })

  it('lose no word, never run over two lines and never go back in time', () => {
    const word = fc.stringMatching(/^[a-z]{1,20}[,.]?$/)
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 80 }), (words) => {
        const cues = cuesOf(words.join(' '), 10_000)
        expect(cues.map(({ text }) => text).join(' ')).toBe(words.join(' '))
        for (const { text } of cues) expect(text.length).toBeLessThanOrEqual(84)
        const starts = cues.map(({ startMs }) => startMs)
        expect(starts).toEqual([...starts].sort((a, b) => a - b))
      }),
    )
  })
})
