import { expect, it } from 'vitest'
import { kindsInWords, refusalOf, sizeInWords } from './file-check.ts'

const rules = { types: ['image/jpeg', 'image/png'], maxBytes: 2 * 1024 * 1024 }

function file(type: string, size: number): File {
  return new File([new Uint8Array(size)], 'summer.bin', { type })
}

it('a file of a good kind and size is taken', () => {
  expect(refusalOf(file('image/png', 1024), rules)).toBeNull()
})

it('the wrong kind is told with the kinds that can be used', () => {
  expect(refusalOf(file('text/html', 10), rules)).toBe(
    'summer.bin is not a kind of file that can be used here. Choose JPEG or PNG.',
  )
})

it('SVG is refused with the reason', () => {
  expect(refusalOf(file('image/svg+xml', 10), rules)).toMatch(/^SVG pictures are drawings/)
})

it('a file that is too large is told with both sizes', () => {
  expect(refusalOf(file('image/png', 3 * 1024 * 1024), rules)).toBe(
    'summer.bin has 3 MB; at most 2 MB are possible. Choose a smaller file.',
  )
})

it('an empty file is told', () => {
  expect(refusalOf(file('image/png', 0), rules)).toMatch(/is empty/)
})

it('sizes and kinds are said in words', () => {
  expect(sizeInWords(2.5 * 1024 * 1024)).toBe('2.5 MB')
  expect(sizeInWords(300)).toBe('1 kB')
  expect(kindsInWords(['image/jpeg', 'image/png', 'video/mp4'])).toBe('JPEG, PNG or MP4')
})
