import { createCanvas, loadImage } from '@napi-rs/canvas'
import { expect, it } from 'vitest'
import { vp8FromWebp, webpFromVp8 } from './webp.ts'

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

it('makes a picture of a key frame again that decodes to the same pixels', async () => {
  const canvas = createCanvas(33, 21)
  const context = canvas.getContext('2d')
  context.fillStyle = '#204060'
  context.fillRect(0, 0, 33, 21)
  context.fillStyle = '#c03060'
  context.fillRect(4, 4, 20, 9)
  const webp = await canvas.encode('webp', 70)
  const pixels = async (file: Buffer) => {
    const copy = createCanvas(33, 21).getContext('2d')
    copy.drawImage(await loadImage(file), 0, 0)
    return Buffer.from(copy.getImageData(0, 0, 33, 21).data.buffer)
  }
  const vp8 = vp8FromWebp(webp)
  expect(await pixels(webpFromVp8(vp8))).toEqual(await pixels(webp))
  expect(vp8FromWebp(webpFromVp8(vp8))).toEqual(vp8)
})
