import { InferenceSession, Tensor } from 'onnxruntime-web/wasm'

/** The model also wants the end of the frame before. */
const CONTEXT_SAMPLES = 64
const SAMPLE_RATE = new Tensor('int64', [16_000n])

const silentState = () => new Tensor('float32', new Float32Array(2 * 128), [2, 1, 128])

/** Silero's voice activity detector: how likely is a frame to be speech? */
export class VoiceDetector {
  readonly #session: InferenceSession
  #state: Tensor = silentState()
  #context = new Float32Array(CONTEXT_SAMPLES)

  private constructor(session: InferenceSession) {
    this.#session = session
  }

  static async load(model: ArrayBuffer): Promise<VoiceDetector> {
    return new VoiceDetector(await InferenceSession.create(model))
  }

  async probability(frame: Float32Array): Promise<number> {
    const input = new Float32Array(CONTEXT_SAMPLES + frame.length)
    input.set(this.#context)
    input.set(frame, CONTEXT_SAMPLES)
    this.#context = frame.slice(-CONTEXT_SAMPLES)
    const { output, stateN } = await this.#session.run({
      input: new Tensor('float32', input, [1, input.length]),
      state: this.#state,
      sr: SAMPLE_RATE,
    })
    if (!output || !stateN) throw new Error('The voice detector gave no answer')
    this.#state = stateN as Tensor
    return Number(output.data[0])
  }
}
