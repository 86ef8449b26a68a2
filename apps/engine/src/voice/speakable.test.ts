import { expect, it } from 'vitest'
import { speakable } from './speakable.ts'

it('says short sentences in one breath', () => {
  expect(speakable('Hello.  It is late.\nStay a little.')).toEqual([
    'Hello. It is late. Stay a little.',
  ])
})

it('cuts a long text at the ends of sentences', () => {
  const sentence = `And ${'word '.repeat(28).trim()}.`
  const pieces = speakable([sentence, sentence, sentence].join(' '))
  expect(pieces).toEqual([sentence, sentence, sentence])
})

it('cuts a sentence without end at a pause or between words', () => {
  const pieces = speakable(`${'so many words, '.repeat(60)}and no end`)
  expect(pieces.length).toBeGreaterThan(2)
  for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(300)
  expect(speakable('x'.repeat(1000)).join('')).toBe('x'.repeat(1000))
})

it('drops control characters and says nothing for nothing', () => {
  expect(speakable('Hi\u0000\u200b there.\u0007')).toEqual(['Hi there.'])
  expect(speakable(' \n\t')).toEqual([])
})

it('cuts what it has cut already no further', () => {
  const [piece = ''] = speakable('One thing. Another thing. '.repeat(4))
  expect(speakable(piece)).toEqual([piece])
})
