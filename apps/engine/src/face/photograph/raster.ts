import { clamp } from '../geometry.ts'

/** RGBA pixels, row by row; `words` are the same bytes, four at a time. */
export interface Raster {
  width: number
  height: number
  data: Uint8ClampedArray
  words: Uint32Array
}

export const rasterOf = (image: {
  width: number
  height: number
  data: Uint8ClampedArray
}): Raster => ({
  width: image.width,
  height: image.height,
  data: image.data,
  words: new Uint32Array(image.data.buffer, image.data.byteOffset, image.data.length / 4),
})

const TWO_CHANNELS = 0x00ff00ff

/**
 * The mixture of the four pixels round a place; beyond the edge the last pixel goes on. Two channels are mixed in one
 * multiplication, because this runs for every pixel of every frame.
 */
export function resample({ width, height, words }: Raster, x: number, y: number): number {
  const px = clamp(x, 0, width - 1.001)
  const py = clamp(y, 0, height - 1.001)
  const left = px | 0
  const top = py | 0
  const u = ((px - left) * 256) | 0
  const v = ((py - top) * 256) | 0
  const both = (u * v) >> 8
  const right = u - both
  const low = v - both
  const none = 256 - u - v + both
  const at = top * width + left
  const a = words[at] ?? 0
  const b = words[at + 1] ?? 0
  const c = words[at + width] ?? 0
  const d = words[at + width + 1] ?? 0
  const even =
    Math.imul(a & TWO_CHANNELS, none) +
    Math.imul(b & TWO_CHANNELS, right) +
    Math.imul(c & TWO_CHANNELS, low) +
    Math.imul(d & TWO_CHANNELS, both)
  const odd =
    Math.imul((a >>> 8) & TWO_CHANNELS, none) +
    Math.imul((b >>> 8) & TWO_CHANNELS, right) +
    Math.imul((c >>> 8) & TWO_CHANNELS, low) +
    Math.imul((d >>> 8) & TWO_CHANNELS, both)
  return (((even >>> 8) & TWO_CHANNELS) | (odd & 0xff00ff00)) >>> 0
}
