import { createCanvas } from '@napi-rs/canvas'
import { expect, it } from 'vitest'
import { vp8FromWebp } from './webp.ts'

const VP8_START_CODE = [0x9d, 0x01, 0x2a]

it('takes the one key frame out of a lossy picture, with the size of the picture', async () => {
  const webp = await createCanvas(480, 640).encode('webp', 70)
  const frame = vp8FromWebp(webp)
  expect((frame[0] ?? 1) & 1).toBe(0)
  expect([...frame.subarray(3, 6)]).toEqual(VP8_START_CODE)
  expect(frame.readUInt16LE(6) & 0x3fff).toBe(480)
  expect(frame.readUInt16LE(8) & 0x3fff).toBe(640)
})

it('refuses what holds no such frame', () => {
  expect(() => vp8FromWebp(Buffer.from('RIFF....WEBPVP8L\0\0\0\0'))).toThrow('lossy WebP')
  expect(() => vp8FromWebp(Buffer.alloc(0))).toThrow('lossy WebP')
})
