import { FRAME_MS } from '#media/opus.ts'
import { equaliseLoudness, type Sound, trimSilence } from './audio.ts'
import type { SpokenLine } from './line-codec.ts'
import { encodeOpus } from './opus-encoder.ts'
import { shiftCues } from './visemes.ts'
import type { VisemeCue } from './voice.ts'

/** From what a synthesiser made to what is sent: silence cut, equally loud, encoded, mouth shapes in step. */
export function spokenLine(sound: Sound, track: readonly VisemeCue[]): SpokenLine {
  const trimmed = trimSilence(equaliseLoudness(sound))
  const frames = encodeOpus(trimmed)
  const durationMs = frames.length * FRAME_MS
  return { frames, durationMs, visemes: shiftCues(track, trimmed.cutMs, durationMs) }
}
