import { crc32 } from 'node:zlib'

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** Length, type and checksum. */
const FRAME_BYTES = 12

export class BrokenPng extends Error {}

/** The texts that a PNG file carries beside its picture (`tEXt`), by keyword. */
export function readPngTexts(file: Buffer): Map<string, string> {
  if (!SIGNATURE.equals(file.subarray(0, SIGNATURE.length))) throw new BrokenPng('no PNG')
  const texts = new Map<string, string>()
  let at = SIGNATURE.length
  while (at + FRAME_BYTES <= file.length) {
    const length = file.readUInt32BE(at)
    const end = at + 8 + length
    if (end + 4 > file.length) throw new BrokenPng('a chunk is longer than the file')
    const type = file.toString('latin1', at + 4, at + 8)
    if (crc32(file.subarray(at + 4, end)) !== file.readUInt32BE(end)) {
      throw new BrokenPng('a checksum is wrong')
    }
    if (type === 'tEXt') {
      const [keyword = '', ...text] = file.toString('latin1', at + 8, end).split('\0')
      texts.set(keyword.toLowerCase(), text.join('\0'))
    }
    if (type === 'IEND') return texts
    at = end + 4
  }
  throw new BrokenPng('the file ends too early')
}
