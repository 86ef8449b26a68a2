import OpusScript from 'opusscript'
import { FRAME_MS } from '#media/opus.ts'
import { resample, type Sound } from './audio.ts'

const BITRATE = 18_000
const SET_COMPLEXITY = 4010
const SET_INBAND_FEC = 4012
const SET_PACKET_LOSS_PERCENT = 4014

type OpusRate = 8000 | 12000 | 16000 | 24000 | 48000
const isOpusRate = (rate: number): rate is OpusRate =>
  OpusScript.VALID_SAMPLING_RATES.some((valid) => valid === rate)

/**
 * Opus frames of 20 ms. The stream does not depend on the rate the encoder was fed with: every receiver decodes it
 * at 48 kHz, so speech goes in as the voice made it.
 */
export function encodeOpus(sound: Sound): Uint8Array[] {
  const { samples, sampleRate } = isOpusRate(sound.sampleRate) ? sound : resample(sound, 24_000)
  const encoder = new OpusScript(sampleRate as OpusRate, 1, OpusScript.Application.VOIP)
  try {
    encoder.setBitrate(BITRATE)
    encoder.encoderCTL(SET_COMPLEXITY, 10)
    encoder.encoderCTL(SET_INBAND_FEC, 1)
    encoder.encoderCTL(SET_PACKET_LOSS_PERCENT, 5)
    const frameSize = (sampleRate * FRAME_MS) / 1000
    const frames: Uint8Array[] = []
    for (let start = 0; start < samples.length; start += frameSize) {
      const pcm = Buffer.alloc(frameSize * 2)
      samples.subarray(start, start + frameSize).forEach((value, i) => {
        pcm.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value)) * 32767), i * 2)
      })
      frames.push(Uint8Array.from(encoder.encode(pcm, frameSize)))
    }
    return frames
  } finally {
    encoder.delete()
  }
}
