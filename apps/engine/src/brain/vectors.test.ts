import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DIMENSIONS, openVectors, similarity, writeVectors } from './vectors.ts'

/** Numbers made from the letters, so that each sentence has its own direction; counts what it is asked. */
function letters() {
  const asked: string[] = []
  return {
    asked,
    async embed(sentences: readonly string[]) {
      asked.push(...sentences)
      return sentences.map((sentence) =>
        Float32Array.from({ length: DIMENSIONS }, (_, i) =>
          Math.sin((i + 1) * (sentence.charCodeAt(i % sentence.length) || 1)),
        ),
      )
    },
  }
}

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'inamora-vectors-'))
})
afterAll(() => rm(directory, { recursive: true }))

it('embeds a sentence once, also after a restart', async () => {
  const file = join(directory, 'a.vectors')
  const first = letters()
  const before = await (await openVectors({ embedder: first, file })).embed(['one', 'two', 'one'])
  expect(first.asked).toEqual(['one', 'two'])
  const second = letters()
  const store = await openVectors({ embedder: second, file })
  expect(store.missing(['one', 'three'])).toBe(1)
  expect((await store.embed(['One ', 'two']))[0]).toEqual(before[0])
  expect(second.asked).toEqual([])
})

it('keeps directions: a sentence is most like itself', async () => {
  const store = await openVectors({ embedder: letters() })
  const [a, b] = await store.embed(['hello', 'quantum'])
  if (!a || !b) throw new Error('missing')
  expect(similarity(a, a)).toBeCloseTo(1, 1)
  expect(similarity(a, b)).toBeLessThan(0.9)
})

it('goes on after a kill in the middle of a record', async () => {
  const file = join(directory, 'b.vectors')
  await (await openVectors({ embedder: letters(), file })).embed(['one'])
  const { size } = await stat(file)
  await appendFile(file, Buffer.alloc(100))
  const store = await openVectors({ embedder: letters(), file })
  await store.embed(['two'])
  expect((await stat(file)).size).toBe(size * 2)
  expect((await openVectors({ embedder: letters(), file })).missing(['one', 'two'])).toBe(0)
})

it('writes the same sentences into the same file', async () => {
  const store = await openVectors({ embedder: letters() })
  await writeVectors(join(directory, 'x'), ['one', 'two'], store)
  await writeVectors(join(directory, 'y'), ['two', 'one', 'two'], store)
  expect((await readFile(join(directory, 'x'))).equals(await readFile(join(directory, 'y')))).toBe(
    true,
  )
})

it('keeps nothing of what a fan says', async () => {
  const file = join(directory, 'c.vectors')
  const embedder = letters()
  const store = await openVectors({ embedder, file })
  await store.embed(['one'])
  const { size } = await stat(file)
  const [kept, passing] = await store.embedInPassing(['one', 'my secret'])
  if (!kept || !passing) throw new Error('missing')
  expect(similarity(passing, passing)).toBeCloseTo(1, 3)
  expect(embedder.asked).toEqual(['one', 'my secret'])
  expect(store.missing(['my secret'])).toBe(1)
  expect((await stat(file)).size).toBe(size)
})
