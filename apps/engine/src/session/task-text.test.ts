import { expect, it } from 'vitest'
import { readTaskText } from './task-text.ts'

it.each([
  ['   Hello   there \n', 'Hello there'],
  ['a\u0000b\u001b[31mc\u202e', 'a b [31mc'],
  ['नमस्ते, کیسے ہیں؟ 你好 👩‍👩‍👧', 'नमस्ते, کیسے ہیں؟ 你好 👩‍👩‍👧'],
  ['lone \ud800 surrogate', 'lone surrogate'],
])('reads %j as %j', (raw, text) => {
  expect(readTaskText(raw)).toEqual({ ok: true, text })
})

it.each(['', '   ', '\u0000\u0001\u200e', '\ufeff'])('refuses %j as empty', (raw) => {
  expect(readTaskText(raw)).toMatchObject({ ok: false, message: 'The message is empty' })
})

it('refuses ten thousand characters and says how many are too many', () => {
  expect(readTaskText('x'.repeat(10_000))).toMatchObject({
    ok: false,
    message: expect.stringContaining('10000 characters, at most 2000'),
  })
})
