/** Hands the sound of the microphone, in pieces, to the port it is given. Runs on the audio thread. */

declare const AudioWorkletProcessor: new () => { port: MessagePort }
declare function registerProcessor(name: string, processor: unknown): void

const PIECE_SAMPLES = 2048

class Capture extends AudioWorkletProcessor {
  #port: MessagePort | undefined
  #piece = new Float32Array(PIECE_SAMPLES)
  #filled = 0

  constructor() {
    super()
    this.port.onmessage = ({ data }: MessageEvent<MessagePort>) => {
      this.#port = data
    }
  }

  process([input]: Float32Array[][]): boolean {
    const samples = input?.[0]
    if (!samples || !this.#port) return true
    this.#piece.set(samples, this.#filled)
    this.#filled += samples.length
    if (this.#filled >= PIECE_SAMPLES) {
      this.#port.postMessage(this.#piece, [this.#piece.buffer])
      this.#piece = new Float32Array(PIECE_SAMPLES)
      this.#filled = 0
    }
    return true
  }
}

registerProcessor('capture', Capture)
