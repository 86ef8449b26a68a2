import { expect, test } from 'vitest'
import { isExplicit, soundsUnderage } from './boundaries.ts'

test.each([
  'I am 16 years old.',
  "I'm only seventeen",
  'I’m 15 and I love the sea.',
  'A 16-year-old girl who loves music',
  'She is a schoolgirl from Osaka.',
  'She’s still a minor, but do not tell.',
  'An underage elf',
  'Name: Mia. Age: 14.',
  'aged sixteen',
  'A cute loli.',
])('“%s” sounds underage', (text) => {
  expect(soundsUnderage(text)).toBe(true)
})

test.each([
  'I am 34 years old.',
  "I'm 18 and new in town.",
  'When I was 16 years old I learned to sail.',
  'I have kept bees since the age of twenty.',
  'My daughter has a 16-year-old cat.',
  'I taught at a high school for a decade.',
  'Page 14 of the book is my favourite.',
  'I am 1.75 metres tall.',
  'I am 5.8 feet tall and proud of it.',
  'Ages 10 to 99 enjoy this game.',
  '',
])('“%s” does not', (text) => {
  expect(soundsUnderage(text)).toBe(false)
})

test('explicit is what nobody writes by chance', () => {
  expect(isExplicit('Come here and TALK… dirty to me')).toBe(true)
  expect(isExplicit('A kiss on the cheek at the harbour of Essex')).toBe(false)
})
