import { expect, it } from 'vitest'
import { cuesFromArpabet, cuesFromIpa, cuesFromSpelling, shiftCues } from './visemes.ts'

const phones = (...marks: string[]) =>
  marks.map((phone, i) => ({ phone, startMs: i * 100, endMs: (i + 1) * 100 }))

it('gives each sound its shape and closes the mouth after the last', () => {
  expect(cuesFromArpabet(phones('m', 'aa', 'p'))).toEqual([
    { viseme: 'PP', startMs: 0 },
    { viseme: 'aa', startMs: 100 },
    { viseme: 'PP', startMs: 200 },
    { viseme: 'sil', startMs: 300 },
  ])
})

it('moves through both shapes of a diphthong', () => {
  expect(cuesFromIpa(phones('O')).map(({ viseme }) => viseme)).toEqual(['O', 'U', 'sil'])
})

it('begins a stressed vowel with its stress mark and lets a length mark pass', () => {
  expect(cuesFromIpa(phones('ˈ', 'ɑ', 'ː'))).toEqual([
    { viseme: 'aa', startMs: 0 },
    { viseme: 'sil', startMs: 300 },
  ])
})

it('keeps the mouth open between words and closes it at a comma', () => {
  const short = [
    { phone: 'ɑ', startMs: 0, endMs: 100 },
    { phone: ' ', startMs: 100, endMs: 125 },
    { phone: 'ɑ', startMs: 125, endMs: 200 },
    { phone: ',', startMs: 200, endMs: 300 },
  ]
  expect(cuesFromIpa(short)).toEqual([
    { viseme: 'aa', startMs: 0 },
    { viseme: 'sil', startMs: 200 },
  ])
})

it('moves with the sound when silence is cut from its front', () => {
  const track = cuesFromArpabet(phones('pau', 'aa', 'm', 'pau'))
  expect(shiftCues(track, 120, 250)).toEqual([
    { viseme: 'aa', startMs: 0 },
    { viseme: 'PP', startMs: 80 },
    { viseme: 'sil', startMs: 180 },
  ])
})

it('guesses shapes from the spelling, spread over the sound', () => {
  const track = cuesFromSpelling('Oh, the boom.', 1000)
  expect(track.map(({ viseme }) => viseme)).toEqual(
    expect.arrayContaining(['O', 'TH', 'PP', 'U', 'sil']),
  )
  expect(track.at(-1)?.startMs).toBeGreaterThan(850)
})
