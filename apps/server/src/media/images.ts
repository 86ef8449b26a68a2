import sharp from 'sharp'
import { AppError } from '#platform/errors.ts'

/** More than any camera of a phone makes, and what a hostile file may cost to decode. */
const MAX_PIXELS = 50_000_000
const MAX_EDGE = 16_384
const QUALITY = 86

export interface EncodedImage {
  bytes: Buffer
  width: number
  height: number
}

const MAGIC = [
  { format: 'jpeg', at: 0, bytes: Buffer.from([0xff, 0xd8, 0xff]) },
  { format: 'png', at: 0, bytes: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1') },
  { format: 'webp', at: 8, bytes: Buffer.from('WEBP') },
] as const

/** What the first bytes say, whatever the file was called: the decoder is not even asked about others. */
export function isPicture(file: Uint8Array): boolean {
  return MAGIC.some(({ at, bytes }) => bytes.equals(file.subarray(at, at + bytes.length)))
}

function refusal(message: string): AppError {
  return new AppError('invalid_input', message, [{ field: 'file', message }])
}

/** Decodes a picture and encodes it anew, upright, no larger than asked, without anything else it held. */
export async function encodeImage(file: Uint8Array, maxEdge: number): Promise<EncodedImage> {
  if (!isPicture(file)) throw refusal('This is not a JPEG, PNG or WebP picture.')
  const { width, height } = await readHeader(file)
  if (width > MAX_EDGE || height > MAX_EDGE || width * height > MAX_PIXELS) {
    throw refusal('This picture is too large: at most 50 megapixels, please.')
  }
  try {
    const { data, info } = await sharp(file, { failOn: 'truncated', limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .timeout({ seconds: 20 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    throw refusal('This picture is broken or incomplete.')
  }
}

async function readHeader(file: Uint8Array): Promise<{ width: number; height: number }> {
  try {
    return await sharp(file, { limitInputPixels: false }).metadata()
  } catch {
    throw refusal('This picture is broken or incomplete.')
  }
}
