import tokenizer from 'llama-tokenizer-js'
import { InferenceSession, Tensor } from 'onnxruntime-web/wasm'

const LAYERS = 6
const HEADS = 8
const HEAD_SIZE = 36
const START_TOKEN = 1
const END_TOKEN = 2
const SAMPLES_PER_SECOND = 16_000
/** Nobody says more: what goes on beyond is the model repeating itself. */
const TOKENS_PER_SECOND = 6.5

/** The tiny English model of Moonshine: a sentence of sound in, its words out. */
export class Moonshine {
  readonly #encoder: InferenceSession
  readonly #decoder: InferenceSession

  private constructor(encoder: InferenceSession, decoder: InferenceSession) {
    this.#encoder = encoder
    this.#decoder = decoder
  }

  static async load(models: { encoder: ArrayBuffer; decoder: ArrayBuffer }): Promise<Moonshine> {
    // The models come optimised; doing it again takes longer than it saves.
    const options = { graphOptimizationLevel: 'basic' } as const
    return new Moonshine(
      await InferenceSession.create(models.encoder, options),
      await InferenceSession.create(models.decoder, options),
    )
  }

  async transcribe(samples: Float32Array): Promise<string> {
    const { last_hidden_state: hidden } = await this.#encoder.run({
      input_values: new Tensor('float32', samples, [1, samples.length]),
    })
    if (!hidden) throw new Error('The encoder gave no answer')
    const most = Math.ceil((samples.length / SAMPLES_PER_SECOND) * TOKENS_PER_SECOND)
    const tokens = [START_TOKEN]
    let memory = emptyMemory()
    while (tokens.length <= most) {
      const isFirst = tokens.length === 1
      const output = await this.#decoder.run({
        ...memory,
        input_ids: new Tensor('int64', [BigInt(tokens.at(-1) ?? START_TOKEN)], [1, 1]),
        encoder_hidden_states: hidden,
        use_cache_branch: new Tensor('bool', [!isFirst]),
      })
      const token = likeliest(output.logits?.data as Float32Array)
      if (token === END_TOKEN) break
      tokens.push(token)
      memory = remember(memory, output, isFirst)
    }
    return tokenizer.decode(tokens).trim()
  }
}

type Memory = Record<string, Tensor>

const LISTS = Array.from({ length: LAYERS }, (_, layer) =>
  ['decoder', 'encoder'].flatMap((part) =>
    ['key', 'value'].map((kind) => `${layer}.${part}.${kind}`),
  ),
).flat()

function emptyMemory(): Memory {
  const empty = () => new Tensor('float32', new Float32Array(), [0, HEADS, 1, HEAD_SIZE])
  return Object.fromEntries(LISTS.map((list) => [`past_key_values.${list}`, empty()]))
}

/** What the decoder keeps of itself grows; what it keeps of the sound is made once. */
function remember(memory: Memory, output: Record<string, unknown>, isFirst: boolean): Memory {
  const next = { ...memory }
  for (const list of LISTS) {
    if (!isFirst && list.includes('encoder')) continue
    next[`past_key_values.${list}`] = output[`present.${list}`] as Tensor
  }
  return next
}

function likeliest(scores: Float32Array): number {
  let best = 0
  for (let index = 1; index < scores.length; index++) {
    if ((scores[index] ?? 0) > (scores[best] ?? 0)) best = index
  }
  return best
}
