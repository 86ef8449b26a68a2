import type { PhotographRefusal } from '@inamora/contract/engine'
import { type Image, loadImage } from '@napi-rs/canvas'
import { imageSize } from 'image-size'

const MAX_PIXELS = 40_000_000
const MAX_SIDE = 20_000
const TYPES = ['jpg', 'png', 'webp'] as const
type PictureType = (typeof TYPES)[number]

/** A picture that an avatar cannot be made of. */
export class PhotographRefused extends Error {
  readonly reason: PhotographRefusal

  constructor(reason: PhotographRefusal) {
    super(reason)
    this.reason = reason
  }
}

/** Decodes an upright picture. Its header is judged first, so that a small file cannot ask for gigabytes. */
export async function readPicture(bytes: Buffer): Promise<Image> {
  const { type, width, height } = headerOf(bytes)
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE)
    throw new PhotographRefused('too_large')
  // The decoder would fill the missing part with grey.
  if (!isWhole(bytes, type)) throw new PhotographRefused('not_an_image')
  const picture = await loadImage(bytes).catch(() => {
    throw new PhotographRefused('not_an_image')
  })
  const { width: w, height: h } = picture
  if (Math.max(w, h) !== Math.max(width, height) || Math.min(w, h) !== Math.min(width, height))
    throw new PhotographRefused('not_an_image')
  return picture
}

function headerOf(bytes: Buffer): { type: PictureType; width: number; height: number } {
  try {
    const { type: named, width, height } = imageSize(bytes)
    const type = TYPES.find((known) => known === named)
    if (type && width > 0 && height > 0) return { type, width, height }
  } catch {
    // Said below.
  }
  throw new PhotographRefused('not_an_image')
}

function isWhole(bytes: Buffer, type: PictureType): boolean {
  // Cameras may add padding after the end marker.
  if (type === 'jpg') return bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > bytes.length * 0.9
  if (type === 'png') return bytes.lastIndexOf('IEND') > bytes.length * 0.9
  return bytes.length >= 12 && bytes.readUInt32LE(4) + 8 <= bytes.length
}
