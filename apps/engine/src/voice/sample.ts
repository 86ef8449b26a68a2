import { DEFAULT_VOICE_RATE, type NamedVoice } from '@inamora/contract/voices'
import OpusScript from 'opusscript'
import type { LineSource } from './line-key.ts'
import { wavFromPcm } from './wav.ts'

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
    return wavFromPcm(sound, SAMPLE_RATE)
  } finally {
    decoder.delete()
  }
}
