import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { decodeLine, encodeLine, encodePack, readPackIndex, type SpokenLine } from './line-codec.ts'
import { lineKey } from './line-key.ts'
import { openLineStore } from './line-store.ts'

const line = (size: number): SpokenLine => ({
  frames: [new Uint8Array(size).fill(7), new Uint8Array([1, 2, 3])],
  durationMs: 40,
  visemes: [
    { viseme: 'sil', startMs: 0 },
    { viseme: 'aa', startMs: 12 },
    { viseme: 'sil', startMs: 40 },
  ],
})
const key = (text: string) => lineKey({ text, voiceId: 'af_heart', rate: 1.2 })

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'inamora-lines-'))
})
afterAll(() => rm(directory, { recursive: true }))

it('gives back a line as it was', () => {
  expect(decodeLine(encodeLine(line(400)))).toEqual(line(400))
})

it('refuses a line that was cut short', () => {
  const bytes = encodeLine(line(400))
  expect(() => decodeLine(bytes.subarray(0, bytes.length - 2))).toThrow('cut short')
})

it('tells lines apart by text, voice and rate', () => {
  const base = { text: 'Hello.', voiceId: 'af_heart', rate: 1.2 }
  const keys = [
    base,
    { ...base, text: 'Hello' },
    { ...base, voiceId: 'bm_fable' },
    { ...base, rate: 1 },
  ].map(lineKey)
  expect(new Set(keys).size).toBe(4)
})

it('packs the same lines into the same bytes, whatever their order', () => {
  const a = [key('a'), encodeLine(line(10))] as const
  const b = [key('b'), encodeLine(line(20))] as const
  expect(encodePack(new Map([a, b])).equals(encodePack(new Map([b, a])))).toBe(true)
  expect([...readPackIndex(encodePack(new Map([a, b]))).keys()].sort()).toEqual([a[0], b[0]].sort())
})

it('finds lines in packs and among its own, and forgets only its own', async () => {
  const packs = join(directory, 'packs')
  const own = join(directory, 'own')
  const opened = await openLineStore({ directory: own })
  await opened.put(key('own'), line(30))
  await opened.put(key('old'), line(30))
  await mkdir(join(packs, 'deep'), { recursive: true })
  await writeFile(
    join(packs, 'deep', 'x.lines'),
    encodePack(new Map([[key('packed'), encodeLine(line(50))]])),
  )

  const store = await openLineStore({ directory: own, packsDirectory: packs })
  expect(await store.get(key('packed'))).toEqual(line(50))
  expect(await store.get(key('own'))).toEqual(line(30))
  expect(await store.get(key('unknown'))).toBeUndefined()
  expect(await store.removeExcept(new Set([key('own')]))).toBe(1)
  expect([store.has(key('own')), store.has(key('old')), store.has(key('packed'))]).toEqual([
    true,
    false,
    true,
  ])
  expect(await readdir(own)).toHaveLength(1)
})

it('does not take a broken pack for a line', async () => {
  const packs = join(directory, 'broken')
  await mkdir(packs, { recursive: true })
  const file = join(packs, 'x.lines')
  await writeFile(file, encodePack(new Map([[key('packed'), encodeLine(line(50))]])))
  const store = await openLineStore({ directory: join(directory, 'own'), packsDirectory: packs })
  await truncate(file, (await readFile(file)).length - 10)
  await expect(store.get(key('packed'))).rejects.toThrow('cut short')
})
