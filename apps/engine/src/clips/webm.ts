import { ArrayBufferTarget, Muxer } from 'webm-muxer'
import { FRAME_MS, SAMPLE_RATE } from '#media/opus.ts'
import { PICTURE } from '#session/frame-source.ts'

/** Encoded pictures and sound with their times. One picture is sent once, however often it is shown. */
export interface ClipParts {
  pictures: Uint8Array[]
  shown: { atMs: number; picture: number }[]
  packets: Uint8Array[]
}

/** What a decoder skips before the first sample: 6.5 ms, the delay of the encoder. */
const PRE_SKIP = 312

/** One WebM file of VP8 key frames and Opus, without encoding anything anew. */
export function muxWebm({ pictures, shown, packets }: ClipParts): Uint8Array {
  const target = new ArrayBufferTarget()
  const muxer = new Muxer({
    target,
    video: { codec: 'V_VP8', ...PICTURE },
    audio: { codec: 'A_OPUS', numberOfChannels: 1, sampleRate: SAMPLE_RATE },
  })
  const microseconds = (ms: number) => ms * 1000
  const sound = { decoderConfig: { ...SOUND, description: opusHead() } }
  let next = 0
  for (const [index, packet] of packets.entries()) {
    const atMs = index * FRAME_MS
    for (let due = shown[next]; due && due.atMs <= atMs; due = shown[++next]) {
      const picture = pictures[due.picture]
      if (picture) muxer.addVideoChunkRaw(picture, 'key', microseconds(due.atMs))
    }
    muxer.addAudioChunkRaw(packet, 'key', microseconds(atMs), index === 0 ? sound : undefined)
  }
  muxer.finalize()
  return new Uint8Array(target.buffer)
}

const SOUND = { codec: 'opus', numberOfChannels: 1, sampleRate: SAMPLE_RATE } as const

/** RFC 7845, section 5.1. */
function opusHead(): Buffer {
  const head = Buffer.alloc(19)
  head.write('OpusHead', 0, 'latin1')
  head.writeUInt8(1, 8)
  head.writeUInt8(1, 9)
  head.writeUInt16LE(PRE_SKIP, 10)
  head.writeUInt32LE(SAMPLE_RATE, 12)
  return head
}
