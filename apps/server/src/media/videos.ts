import { AppError } from '#platform/errors.ts'

export interface CheckedVideo {
  bytes: Buffer
  contentType: 'video/mp4' | 'video/webm'
  width: number | null
  height: number | null
}

const MAX_BOXES = 20_000
const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3])
const SEGMENT = Buffer.from([0x18, 0x53, 0x80, 0x67])

interface Box {
  type: string
  start: number
  /** Where its content begins. */
  inside: number
  end: number
}

function refusal(): AppError {
  const message = 'This is not a complete MP4 or WebM video.'
  return new AppError('invalid_input', message, [{ field: 'file', message }])
}

/** The boxes that fill a part of an MP4 file without gap or overhang; nothing when they do not. */
function boxesIn(file: Buffer, from: number, to: number): Box[] | undefined {
  const boxes: Box[] = []
  let start = from
  while (start < to) {
    if (to - start < 8 || boxes.length > MAX_BOXES) return undefined
    const short = file.readUInt32BE(start)
    const isLong = short === 1
    if (isLong && to - start < 16) return undefined
    const size = isLong ? Number(file.readBigUInt64BE(start + 8)) : short || to - start
    const inside = start + (isLong ? 16 : 8)
    const end = start + size
    if (end < inside || end > to) return undefined
    boxes.push({ type: file.toString('latin1', start + 4, start + 8), start, inside, end })
    start = end
  }
  return boxes
}

/** Makes free space of what cameras write beside the film, such as where it was shot. */
function blank(file: Buffer, { start, inside, end }: Box): void {
  file.write('free', start + 4, 'latin1')
  file.fill(0, inside, end)
}

function checkMp4(file: Buffer): CheckedVideo {
  const boxes = boxesIn(file, 0, file.length)
  const movie = boxes?.find(({ type }) => type === 'moov')
  if (boxes?.[0]?.type !== 'ftyp' || !movie) throw refusal()
  if (!boxes.some(({ type }) => type === 'mdat')) throw refusal()
  const parts = boxesIn(file, movie.inside, movie.end)
  const tracks = parts?.filter(({ type }) => type === 'trak')
  if (!parts || !tracks?.length) throw refusal()
  const size = { width: 0, height: 0 }
  const kept = [...boxes, ...parts]
  for (const track of tracks) {
    const inTrack = boxesIn(file, track.inside, track.end)
    if (!inTrack) throw refusal()
    kept.push(...inTrack)
    const header = inTrack.find(({ type }) => type === 'tkhd')
    if (!header || header.end - header.inside < 84) continue
    // The last eight bytes, whatever the version: width and height as 16.16 fixed point.
    size.width = Math.max(size.width, file.readUInt16BE(header.end - 8))
    size.height = Math.max(size.height, file.readUInt16BE(header.end - 4))
  }
  for (const box of kept) if (['udta', 'meta', 'uuid'].includes(box.type)) blank(file, box)
  return {
    bytes: file,
    contentType: 'video/mp4',
    width: size.width || null,
    height: size.height || null,
  }
}

/** A number as EBML writes it: how many bytes it takes is told by its first bits. */
function ebmlNumber(file: Buffer, at: number): { value: number; length: number } | undefined {
  const first = file[at]
  if (first === undefined || first === 0) return undefined
  const length = Math.clz32(first) - 23
  if (at + length > file.length) return undefined
  const digits = [first & (0xff >> length), ...file.subarray(at + 1, at + length)]
  const isUnknown = digits.slice(1).every((byte) => byte === 0xff) && digits[0] === 0xff >> length
  const value = digits.reduce((sum, digit) => sum * 256 + digit, 0)
  return { value: isUnknown ? Number.NaN : value, length }
}

function checkWebm(file: Buffer): CheckedVideo {
  const header = ebmlNumber(file, EBML.length)
  if (!header || !(header.value < 1024)) throw refusal()
  const start = EBML.length + header.length
  const segment = start + header.value
  // The type of document is an element 42 82 with a text of four letters.
  const isWebm = file.subarray(start, segment).includes(Buffer.from('\x42\x82\x84webm', 'latin1'))
  if (!isWebm || !SEGMENT.equals(file.subarray(segment, segment + SEGMENT.length))) throw refusal()
  const size = ebmlNumber(file, segment + SEGMENT.length)
  const inside = segment + SEGMENT.length + (size?.length ?? 0)
  // Live recordings do not know their length beforehand.
  const isWhole = Number.isNaN(size?.value) || inside + (size?.value ?? 0) <= file.length
  if (!size || !isWhole || inside >= file.length) throw refusal()
  return { bytes: file, contentType: 'video/webm', width: null, height: null }
}

/**
 * Looks at the structure of a film, not at its name. Films are kept as they are, but for private notes in
 * them, which are blanked in place: a film is large, and the upload is nobody else's.
 */
export function checkVideo(given: Uint8Array): CheckedVideo {
  const file = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  if (EBML.equals(file.subarray(0, EBML.length))) return checkWebm(file)
  return checkMp4(file)
}
