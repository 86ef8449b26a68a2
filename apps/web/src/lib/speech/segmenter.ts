/** Frames are 32 ms: 512 samples at 16 kHz, what the voice detector works on. */
export const FRAME_SAMPLES = 512

const SPEECH_FROM = 0.5
/** Once somebody speaks, softer syllables still count. */
const SPEECH_ON = 0.35
const SHORTEST_FRAMES = 8
/** This much silence ends a sentence: 0.7 s. */
const SILENCE_FRAMES = 22
/** The first sound is softer than what gives it away: 0.3 s before it are kept. */
const LEAD_FRAMES = 10
/** Longer ones are cut at 15 s: the recogniser's memory ends there. */
const LONGEST_FRAMES = 468

/** Cuts a stream of frames into sentences by how likely each frame is to be speech. */
export class Segmenter {
  #frames: Float32Array[] = []
  #isSpeech = false
  #speechFrames = 0
  #silentFrames = 0

  /** True from the first sound of a sentence to its end. */
  get isSpeech(): boolean {
    return this.#isSpeech
  }

  /** The sentence that this frame completes, if it does. */
  push(frame: Float32Array, probability: number): Float32Array | undefined {
    this.#frames.push(frame)
    if (!this.#isSpeech) {
      if (probability >= SPEECH_FROM) {
        this.#isSpeech = true
        this.#speechFrames = 1
      } else if (this.#frames.length > LEAD_FRAMES) this.#frames.shift()
      return undefined
    }
    const isVoiced = probability >= SPEECH_ON
    this.#silentFrames = isVoiced ? 0 : this.#silentFrames + 1
    if (isVoiced) this.#speechFrames++
    const isOver = this.#silentFrames >= SILENCE_FRAMES || this.#frames.length >= LONGEST_FRAMES
    if (!isOver) return undefined
    const sentence = this.#speechFrames >= SHORTEST_FRAMES ? join(this.#frames) : undefined
    this.reset()
    return sentence
  }

  reset(): void {
    this.#frames = []
    this.#isSpeech = false
    this.#speechFrames = 0
    this.#silentFrames = 0
  }
}

function join(frames: readonly Float32Array[]): Float32Array {
  const samples = new Float32Array(frames.length * FRAME_SAMPLES)
  for (const [index, frame] of frames.entries()) samples.set(frame, index * FRAME_SAMPLES)
  return samples
}
