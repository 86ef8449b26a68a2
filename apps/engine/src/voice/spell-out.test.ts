import { expect, it } from 'vitest'
import { spellOut } from './spell-out.ts'

it.each([
  [
    'It costs $9.99, or €1,250.',
    'It costs nine dollars and ninety nine cents, or one thousand two hundred fifty euros.',
  ],
  ['Just $1!', 'Just one dollar!'],
  ['At 7:05, or 9:00.', "At seven oh five, or nine o'clock."],
  ['The 3rd, the 22nd and the 90th.', 'The third, the twenty second and the ninetieth.'],
  [
    'In 1998, 1900, 2007 and 2024.',
    'In nineteen ninety eight, nineteen hundred, two thousand seven and twenty twenty four.',
  ],
  ['The 90s and the 1980s.', 'The nineties and the nineteen eighties.'],
  ['20% of 3.5 & 1,000,000', 'twenty percent of three point five and one million'],
  [
    'Call 988 or 116 123, see findahelpline.com.',
    'Call nine eight eight or one one six one two three, see find a help line dot com.',
  ],
  ['No numbers here.', 'No numbers here.'],
])('reads %j aloud', (written, spoken) => {
  expect(spellOut(written)).toBe(spoken)
})
