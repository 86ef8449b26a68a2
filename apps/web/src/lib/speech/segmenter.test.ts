import { describe, expect, it } from 'vitest'
import { FRAME_SAMPLES, Segmenter } from './segmenter.ts'

/** Frames carry their own number, so that a sentence shows which of them it holds. */
function feed(segmenter: Segmenter, ...parts: [probability: number, frames: number][]) {
  const sentences: { first: number | undefined; frames: number }[] = []
  let number = 0
  for (const [probability, frames] of parts) {
    for (let index = 0; index < frames; index++) {
      const frame = new Float32Array(FRAME_SAMPLES).fill(number++)
      const sentence = segmenter.push(frame, probability)
      if (sentence) {
        sentences.push({ first: sentence[0], frames: sentence.length / FRAME_SAMPLES })
      }
    }
  }
  return sentences
}

describe('cutting speech into sentences', () => {
  it('finds nothing in silence', () => {
    expect(feed(new Segmenter(), [0.1, 1000])).toEqual([])
  })

  it('keeps a moment before the first sound and ends after a pause', () => {
    expect(feed(new Segmenter(), [0.1, 50], [0.9, 30], [0.1, 30])).toEqual([
      { first: 40, frames: 10 + 30 + 22 },
    ])
  })

  it('does not end at a breath', () => {
    const breath: [number, number] = [0.1, 21]
    expect(feed(new Segmenter(), [0.9, 20], breath, [0.9, 20], [0.1, 22])).toHaveLength(1)
  })

  it('goes on through soft syllables that would not have started it', () => {
    expect(feed(new Segmenter(), [0.4, 60])).toEqual([])
    expect(feed(new Segmenter(), [0.9, 5], [0.4, 60], [0.1, 22])[0]?.frames).toBe(5 + 60 + 22)
  })

  it('takes a cough for nothing', () => {
    const segmenter = new Segmenter()
    expect(feed(segmenter, [0.9, 3], [0.1, 40])).toEqual([])
    expect(segmenter.isSpeech).toBe(false)
  })

  it('cuts what will not end', () => {
    expect(feed(new Segmenter(), [0.9, 1000]).map(({ frames }) => frames)).toEqual([468, 468])
  })

  it('forgets half a sentence when it is reset', () => {
    const segmenter = new Segmenter()
    feed(segmenter, [0.9, 30])
    segmenter.reset()
    expect(feed(segmenter, [0.1, 40])).toEqual([])
  })
})
