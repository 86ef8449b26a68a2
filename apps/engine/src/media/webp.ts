const CHUNK_HEADER_BYTES = 8
const RIFF_HEADER_BYTES = 12

/** A lossy WebP file holds exactly one VP8 key frame: the payload of its `VP8 ` chunk. */
export function vp8FromWebp(webp: Buffer): Buffer {
  for (let at = RIFF_HEADER_BYTES; at + CHUNK_HEADER_BYTES <= webp.length; ) {
    const size = webp.readUInt32LE(at + 4)
    const start = at + CHUNK_HEADER_BYTES
    if (webp.toString('latin1', at, at + 4) === 'VP8 ') return webp.subarray(start, start + size)
    at = start + size + (size & 1)
  }
  throw new Error('This picture is not a lossy WebP file')
}
