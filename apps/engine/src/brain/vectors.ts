/**
 * Meanings of sentences, as the embedding model sees them, kept so that each sentence is embedded once.
 * File: records of 16 bytes of key (hash of the sentence), f32 scale and 512 signed bytes. Records are only appended;
 * a last one that was cut short by a kill is ignored and written again.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

export const DIMENSIONS = 512
const KEY_BYTES = 16
const RECORD = KEY_BYTES + 4 + DIMENSIONS

export type Vector = Float32Array

export interface Embedder {
  embed(sentences: readonly string[]): Promise<Vector[]>
}

export interface VectorStore extends Embedder {
  /** The same for what a fan says: nothing of it is kept. */
  embedInPassing(sentences: readonly string[]): Promise<Vector[]>
  /** How many of the sentences are not known yet. */
  missing(sentences: readonly string[]): number
}

export interface VectorStoreOptions {
  embedder: Embedder
  /** Where new vectors are kept; without it only in memory. */
  file?: string
  /** Vectors that came with the repository. */
  bundled?: string
}

export async function openVectors({
  embedder,
  file,
  bundled,
}: VectorStoreOptions): Promise<VectorStore> {
  const known = new Map<string, Vector>()
  for (const path of [bundled, file]) if (path && existsSync(path)) await load(path, known)

  return {
    missing: (sentences) => sentences.filter((sentence) => !known.has(keyOf(sentence))).length,
    async embedInPassing(sentences) {
      const unknown = sentences.filter((sentence) => !known.has(keyOf(sentence)))
      const fresh = unknown.length > 0 ? await embedder.embed(unknown) : []
      const vectors = new Map(unknown.map((sentence, i) => [sentence, normalised(fresh[i] ?? [])]))
      return sentences.map(
        (sentence) =>
          known.get(keyOf(sentence)) ?? vectors.get(sentence) ?? new Float32Array(DIMENSIONS),
      )
    },
    async embed(sentences) {
      const unknown = [...new Set(sentences.filter((sentence) => !known.has(keyOf(sentence))))]
      if (unknown.length > 0) {
        const records = (await embedder.embed(unknown)).map((vector, i) =>
          record(unknown[i] ?? '', vector),
        )
        for (const bytes of records) known.set(...read(bytes, 0))
        if (file) {
          await mkdir(dirname(file), { recursive: true })
          await appendFile(file, Buffer.concat(records))
        }
      }
      return sentences.map((sentence) => known.get(keyOf(sentence)) ?? new Float32Array(DIMENSIONS))
    },
  }
}

/** Writes exactly these sentences, sorted, so that the same sentences make the same file. */
export async function writeVectors(
  file: string,
  sentences: readonly string[],
  store: Embedder,
): Promise<void> {
  const unique = [...new Set(sentences)]
  const vectors = await store.embed(unique)
  const records = vectors.map((vector, i) => record(unique[i] ?? '', vector))
  records.sort(Buffer.compare)
  await writeFile(file, Buffer.concat(records))
}

export function similarity(a: Vector, b: Vector): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0)
  return sum
}

/** Case and spaces do not change what a sentence means. */
const keyOf = (sentence: string) =>
  createHash('sha256')
    .update(sentence.toLowerCase().replace(/\s+/g, ' ').trim())
    .digest('hex')
    .slice(0, KEY_BYTES * 2)

async function load(path: string, known: Map<string, Vector>): Promise<void> {
  const bytes = await readFile(path)
  for (let at = 0; at + RECORD <= bytes.length; at += RECORD) known.set(...read(bytes, at))
  // Keeps appended records aligned after a kill in the middle of one.
  if (bytes.length % RECORD !== 0)
    await writeFile(path, bytes.subarray(0, bytes.length - (bytes.length % RECORD)))
}

function normalised(vector: ArrayLike<number>): Vector {
  const length = Math.hypot(...Array.from(vector)) || 1
  return Float32Array.from(vector, (value) => value / length)
}

function record(sentence: string, vector: ArrayLike<number>): Buffer {
  const values = Array.from(normalised(vector))
  const scale = Math.max(...values.map(Math.abs)) / 127 || 1
  const bytes = Buffer.alloc(RECORD)
  bytes.write(keyOf(sentence), 0, 'hex')
  bytes.writeFloatLE(scale, KEY_BYTES)
  for (const [i, value] of values.entries())
    bytes.writeInt8(Math.round(value / scale), KEY_BYTES + 4 + i)
  return bytes
}

function read(bytes: Buffer, at: number): [key: string, vector: Vector] {
  const scale = bytes.readFloatLE(at + KEY_BYTES)
  const vector = Float32Array.from(
    { length: DIMENSIONS },
    (_, i) => bytes.readInt8(at + KEY_BYTES + 4 + i) * scale,
  )
  return [bytes.toString('hex', at, at + KEY_BYTES), vector]
}
