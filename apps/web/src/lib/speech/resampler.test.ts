import { describe, expect, it } from 'vitest'
import { Resampler } from './resampler.ts'

const RATE = 16_000

function tone(hertz: number, rate: number, seconds: number): Float32Array {
  return Float32Array.from({ length: rate * seconds }, (_, index) =>
    Math.sin((2 * Math.PI * hertz * index) / rate),
  )
}

function resample(samples: Float32Array, fromRate: number, pieceSamples: number): number[] {
  const resampler = new Resampler({ fromRate, toRate: RATE, frameSamples: 512 })
  const out: number[] = []
  for (let start = 0; start < samples.length; start += pieceSamples) {
    for (const frame of resampler.push(samples.subarray(start, start + pieceSamples))) {
      expect(frame).toHaveLength(512)
      out.push(...frame)
    }
  }
  return out
}

/** How often a tone crosses zero tells its pitch. */
function crossings(samples: number[]): number {
  return samples.filter((sample, index) => sample >= 0 && (samples[index - 1] ?? 0) < 0).length
}

const loudness = (samples: number[]) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length)

describe('resampling to 16 kHz', () => {
  it.each([44_100, 48_000])('keeps length and pitch from %i Hz', (rate) => {
    const out = resample(tone(440, rate, 2), rate, 2048)
    expect(Math.abs(out.length - 2 * RATE)).toBeLessThanOrEqual(512)
    expect(Math.abs(crossings(out) - (440 * out.length) / RATE)).toBeLessThanOrEqual(2)
  })

  it('gives the same however the sound is cut into pieces', () => {
    const sound = tone(300, 44_100, 1)
    expect(resample(sound, 44_100, 128)).toEqual(resample(sound, 44_100, 4096))
  })

  it('quietens what is too high to keep instead of folding it back at full strength', () => {
    expect(loudness(resample(tone(300, 48_000, 1), 48_000, 2048))).toBeGreaterThan(0.68)
    expect(loudness(resample(tone(15_500, 48_000, 1), 48_000, 2048))).toBeLessThan(0.1)
  })
})
