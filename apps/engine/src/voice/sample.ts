import { DEFAULT_VOICE_RATE, type NamedVoice } from '@inamora/contract/voices'
import OpusScript from 'opusscript'
import type { LineSource } from './line-key.ts'

const SAMPLE_RATE = 24_000

/** What a voice says when a creator listens to it before choosing. */
export const sampleLine = ({ id, name }: NamedVoice): LineSource => ({
  text: `Hi, I'm ${name}. Tell me about your day, and take your time. I like the way you tell things.`,
  voiceId: id,
  rate: DEFAULT_VOICE_RATE,
})

/** WAV, because every browser plays it. */
export function wavFromOpus(frames: readonly Uint8Array[]): Buffer {
  const decoder = new OpusScript(SAMPLE_RATE, 1, OpusScript.Application.VOIP)
  try {
    const sound = Buffer.concat(
      frames.map((frame) => Buffer.from(decoder.decode(Buffer.from(frame)))),
    )
    const header = Buffer.alloc(44)
    header.write('RIFF', 0)
    header.writeUInt32LE(36 + sound.length, 4)
    header.write('WAVEfmt ', 8)
    header.writeUInt32LE(16, 16)
    header.writeUInt16LE(1, 20)
    header.writeUInt16LE(1, 22)
    header.writeUInt32LE(SAMPLE_RATE, 24)
    header.writeUInt32LE(SAMPLE_RATE * 2, 28)
    header.writeUInt16LE(2, 32)
    header.writeUInt16LE(16, 34)
    header.write('data', 36)
    header.writeUInt32LE(sound.length, 40)
    return Buffer.concat([header, sound])
  } finally {
    decoder.delete()
  }
}
