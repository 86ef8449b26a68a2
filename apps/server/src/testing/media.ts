import sharp from 'sharp'

/** A small picture as a camera would make it. */
export function makePicture(
  options: { width?: number; height?: number; colour?: string; format?: 'jpeg' | 'png' } = {},
): Promise<Buffer> {
  const { width = 40, height = 30, colour = '#a04060', format = 'jpeg' } = options
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .toFormat(format)
    .toBuffer()
}

function box(type: string, ...content: Buffer[]): Buffer {
  const inside = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(inside.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, inside])
}

/** The skeleton of an MP4 file: enough for whoever looks at its structure. */
export function makeMp4(options: { place?: string; film?: string } = {}): Buffer {
  const header = Buffer.alloc(84)
  header.writeUInt16BE(640, 76)
  header.writeUInt16BE(360, 80)
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0mp42')),
    box(
      'moov',
      box('trak', box('tkhd', header)),
      box('udta', box('\xa9xyz', Buffer.from(options.place ?? ''))),
    ),
    box('mdat', Buffer.from(options.film ?? 'a film of some length')),
  ])
}

/** The skeleton of a WebM file. */
export function makeWebm(): Buffer {
  const type = Buffer.from('\x42\x82\x84webm', 'latin1')
  const content = Buffer.from('\xec\x84\0\0\0\0', 'latin1')
  return Buffer.concat([
    Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x80 | type.length]),
    type,
    Buffer.from([0x18, 0x53, 0x80, 0x67, 0x80 | content.length]),
    content,
  ])
}
