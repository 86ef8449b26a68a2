import { appendFile, mkdtemp, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FramePack } from './frame-pack.ts'

const frame = (value: number) => new Uint8Array(5000).fill(value)
const bytes = (read: Uint8Array | undefined) => read && [read.length, read[0]]

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'inamora-frames-'))
})
afterAll(() => rm(directory, { recursive: true }))

it('gives back frames by pose, also after it was closed', async () => {
  const path = join(directory, 'a', 'x.frames')
  const pack = await FramePack.openForWriting(path)
  await pack.append('aa-0-4-0', frame(1))
  await pack.append('sil-0-4-0', frame(2))
  await pack.close()
  const again = await FramePack.openForReading(path)
  expect(bytes(await again?.read('sil-0-4-0'))).toEqual([5000, 2])
  expect(bytes(await again?.read('aa-0-4-0'))).toEqual([5000, 1])
  expect(await again?.read('U-0-4-0')).toBeUndefined()
  await again?.close()
})

it('lets a live session see what training adds', async () => {
  const path = join(directory, 'b.frames')
  const writer = await FramePack.openForWriting(path)
  const reader = await FramePack.openForReading(path)
  expect(await reader?.read('aa-0-4-0')).toBeUndefined()
  await writer.append('aa-0-4-0', frame(9))
  expect(bytes(await reader?.read('aa-0-4-0'))).toEqual([5000, 9])
  await writer.close()
  await reader?.close()
})

it('forgets a frame that a kill cut short and goes on after the whole ones', async () => {
  const path = join(directory, 'c.frames')
  const before = await FramePack.openForWriting(path)
  await before.append('aa-0-4-0', frame(1))
  await before.append('E-0-4-0', frame(2))
  await before.close()
  await truncate(path, 6 + 5017 + 900)
  const after = await FramePack.openForWriting(path)
  expect([after.has('aa-0-4-0'), after.has('E-0-4-0')]).toEqual([true, false])
  await after.append('E-0-4-0', frame(3))
  expect(bytes(await after.read('E-0-4-0'))).toEqual([5000, 3])
  await after.close()
})

it('reads nothing from a file of rubbish, and there is nothing to read where there is no file', async () => {
  const path = join(directory, 'd.frames')
  await appendFile(path, Buffer.alloc(10_000, 0xff))
  const pack = await FramePack.openForReading(path)
  expect(await pack?.read('aa-0-4-0')).toBeUndefined()
  await pack?.close()
  expect(await FramePack.openForReading(join(directory, 'none'))).toBeUndefined()
})
