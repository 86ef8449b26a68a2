/**
 * A spoken line at rest, and many of them in one file.
 *
 * Line: u16 frame count, u16 cue count; per frame u16 length; per cue u8 viseme (index in `VISEMES`) and u16
 * milliseconds since the cue before; then the Opus frames one after another.
 *
 * Pack (`*.lines`): `INAL`, u16 version, u32 line count; per line 16 bytes of key, u32 offset, u32 length, sorted by
 * key so that the same lines make the same file; then the lines. Offsets count from the start of the file.
 *
 * All numbers are little-endian. The text is not stored: the key is its hash (`line-key.ts`).
 */
import { VISEMES } from '#face/pose.ts'
import { FRAME_MS } from '#media/opus.ts'
import type { Utterance, VisemeCue } from './voice.ts'

export type SpokenLine = Omit<Utterance, 'text'>

const MAGIC = 'INAL'
const VERSION = 1
const HEADER = 10
const KEY_BYTES = 16
const ENTRY = KEY_BYTES + 8

export function encodeLine({ frames, visemes }: SpokenLine): Buffer {
  const head = Buffer.alloc(4 + frames.length * 2 + visemes.length * 3)
  head.writeUInt16LE(frames.length, 0)
  head.writeUInt16LE(visemes.length, 2)
  let at = 4
  for (const frame of frames) at = head.writeUInt16LE(frame.length, at)
  let previousMs = 0
  for (const { viseme, startMs } of visemes) {
    at = head.writeUInt8(VISEMES.indexOf(viseme), at)
    at = head.writeUInt16LE(startMs - previousMs, at)
    previousMs = startMs
  }
  return Buffer.concat([head, ...frames])
}

export function decodeLine(bytes: Buffer): SpokenLine {
  const frameCount = bytes.readUInt16LE(0)
  const cueCount = bytes.readUInt16LE(2)
  let at = 4
  const lengths = Array.from({ length: frameCount }, () => {
    at += 2
    return bytes.readUInt16LE(at - 2)
  })
  const visemes: VisemeCue[] = []
  for (let i = 0; i < cueCount; i++) {
    const viseme = VISEMES[bytes.readUInt8(at)] ?? 'sil'
    visemes.push({ viseme, startMs: (visemes.at(-1)?.startMs ?? 0) + bytes.readUInt16LE(at + 1) })
    at += 3
  }
  const frames = lengths.map((length) => {
    at += length
    if (at > bytes.length) throw new Error('a spoken line is cut short')
    return new Uint8Array(bytes.subarray(at - length, at))
  })
  return { frames, visemes, durationMs: frameCount * FRAME_MS }
}

export function encodePack(lines: ReadonlyMap<string, Buffer>): Buffer {
  const sorted = [...lines].sort(([a], [b]) => (a < b ? -1 : 1))
  const head = Buffer.alloc(HEADER + sorted.length * ENTRY)
  head.write(MAGIC, 0, 'latin1')
  head.writeUInt16LE(VERSION, 4)
  head.writeUInt32LE(sorted.length, 6)
  let at = HEADER
  let offset = head.length
  for (const [key, line] of sorted) {
    at += head.write(key, at, 'hex')
    at = head.writeUInt32LE(offset, at)
    at = head.writeUInt32LE(line.length, at)
    offset += line.length
  }
  return Buffer.concat([head, ...sorted.map(([, line]) => line)])
}

export interface PackEntry {
  offset: number
  length: number
}

export function readPackIndex(bytes: Buffer): Map<string, PackEntry> {
  if (bytes.toString('latin1', 0, 4) !== MAGIC || bytes.readUInt16LE(4) !== VERSION) {
    throw new Error('not a pack of spoken lines')
  }
  const entries = new Map<string, PackEntry>()
  for (let i = 0; i < bytes.readUInt32LE(6); i++) {
    const at = HEADER + i * ENTRY
    entries.set(bytes.toString('hex', at, at + KEY_BYTES), {
      offset: bytes.readUInt32LE(at + KEY_BYTES),
      length: bytes.readUInt32LE(at + KEY_BYTES + 4),
    })
  }
  return entries
}
