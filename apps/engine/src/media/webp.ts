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

/** The reverse: a picture that any library can decode. */
export function webpFromVp8(vp8KeyFrame: Uint8Array): Buffer {
  const padding = vp8KeyFrame.length & 1
  const chunk = Buffer.alloc(RIFF_HEADER_BYTES + CHUNK_HEADER_BYTES)
  chunk.write('RIFF', 0, 'latin1')
  chunk.writeUInt32LE(4 + CHUNK_HEADER_BYTES + vp8KeyFrame.length + padding, 4)
  chunk.write('WEBPVP8 ', 8, 'latin1')
  chunk.writeUInt32LE(vp8KeyFrame.length, 16)
  return Buffer.concat([chunk, vp8KeyFrame, Buffer.alloc(padding)])
}
