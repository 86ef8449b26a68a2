import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Sound } from './audio.ts'
import { DURATIONS, prepareKokoroGraph } from './kokoro-graph.ts'
import { loadPhonemes } from './phonemes.ts'
import type { Phone } from './visemes.ts'

const SAMPLE_RATE = 24_000
/** The model counts phoneme lengths in steps of 600 samples. */
const STEP_MS = (600 / SAMPLE_RATE) * 1000
const STYLE_SIZE = 256
const MAX_PHONEMES = 509

/** The part of `onnxruntime-node` used here; the package comes with the weights, not with the engine. */
interface OnnxRuntime {
  Tensor: new (type: string, data: BigInt64Array | Float32Array, dims: number[]) => unknown
  InferenceSession: {
    create(model: Uint8Array, options: object): Promise<OnnxSession>
  }
}
interface OnnxSession {
  run(feeds: Record<string, unknown>): Promise<Record<string, { data: ArrayLike<number> }>>
  release(): Promise<void>
}

export interface Kokoro {
  speak(text: string, voiceId: string, rate: number): Promise<{ sound: Sound; phones: Phone[] }>
  close(): Promise<void>
}

export interface KokoroOptions {
  /** Where `npm run voices` put the weights. */
  directory: string
  threads: number
  /** Pronounces words outside the dictionary. */
  pronounce: (word: string) => Promise<string[]>
}

export async function loadKokoro({
  directory,
  threads,
  pronounce,
}: KokoroOptions): Promise<Kokoro> {
  const runtime = createRequire(join(directory, 'index.cjs'))('onnxruntime-node') as OnnxRuntime
  const tokenizer = JSON.parse(await readFile(join(directory, 'tokenizer.json'), 'utf8')) as {
    model: { vocab: Record<string, number> }
  }
  const vocabulary = tokenizer.model.vocab
  const phonemes = await loadPhonemes(join(directory, 'en-us.txt'), pronounce)
  const model = prepareKokoroGraph(await readFile(join(directory, 'kokoro.onnx')))
  const session = await runtime.InferenceSession.create(model, {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    // Threads that wait by spinning take half as much processor time again from everybody else.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  })
  const styles = new Map<string, Float32Array>()

  const styleOf = async (voiceId: string, length: number) => {
    const known = styles.get(voiceId)
    const all = known ?? floats(await readFile(join(directory, 'voices', `${voiceId}.bin`)))
    styles.set(voiceId, all)
    return all.slice(length * STYLE_SIZE, (length + 1) * STYLE_SIZE)
  }

  return {
    async speak(text, voiceId, rate) {
      const line = await phonemes.of(text, voiceId.startsWith('b') ? 'british' : 'american')
      const marks = [...line]
        .filter((mark) => vocabulary[mark] !== undefined)
        .slice(0, MAX_PHONEMES)
      const ids = [0, ...marks.map((mark) => vocabulary[mark] ?? 0), 0]
      const result = await session.run({
        input_ids: new runtime.Tensor('int64', BigInt64Array.from(ids, BigInt), [1, ids.length]),
        style: new runtime.Tensor('float32', await styleOf(voiceId, marks.length), [1, STYLE_SIZE]),
        speed: new runtime.Tensor('float32', Float32Array.of(rate), [1]),
      })
      const samples = Float32Array.from(result.waveform?.data ?? [])
      const steps = Array.from(result[DURATIONS]?.data ?? [], Number)
      const phones: Phone[] = []
      for (const [i, phone] of ['', ...marks, ''].entries()) {
        const startMs = phones.at(-1)?.endMs ?? 0
        phones.push({ phone, startMs, endMs: startMs + (steps[i] ?? 0) * STEP_MS })
      }
      return { sound: { samples, sampleRate: SAMPLE_RATE }, phones }
    },
    close: () => session.release(),
  }
}

const floats = (bytes: Buffer) =>
  new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
