/**
 * Brings sound from one rate down to another, piece by piece, and hands it on in frames of one length.
 * Each sample is the mean of those it stands for, which also keeps the lost treble from folding back.
 */
export class Resampler {
  readonly #step: number
  readonly #frameSamples: number
  #frame: Float32Array
  #filled = 0
  #sum = 0
  #count = 0
  /** Input samples until the next output sample is complete. */
  #remaining: number

  constructor(options: { fromRate: number; toRate: number; frameSamples: number }) {
    this.#step = options.fromRate / options.toRate
    this.#frameSamples = options.frameSamples
    this.#frame = new Float32Array(options.frameSamples)
    this.#remaining = this.#step
  }

  *push(samples: Float32Array): Generator<Float32Array> {
    for (const sample of samples) {
      this.#sum += sample
      this.#count++
      this.#remaining--
      if (this.#remaining > 0) continue
      this.#remaining += this.#step
      this.#frame[this.#filled++] = this.#sum / this.#count
      this.#sum = 0
      this.#count = 0
      if (this.#filled < this.#frameSamples) continue
      yield this.#frame
      this.#frame = new Float32Array(this.#frameSamples)
      this.#filled = 0
    }
  }
}
