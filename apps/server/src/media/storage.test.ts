import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFileStorage } from './file-storage.ts'
import { createS3Storage } from './s3-storage.ts'
import type { MediaStorage } from './storage.ts'

const KEY = 'S3RVER'
let folder: string
let s3: S3rver
let endpoint: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inamora-media-'))
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'pictures', configs: [] }],
  })
  endpoint = `http://127.0.0.1:${(await s3.run()).port}`
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true })
})

const keys = { region: 'us-east-1', accessKeyId: KEY, secretAccessKey: KEY }
const adapters: [string, () => MediaStorage][] = [
  ['a folder', () => createFileStorage(join(folder, 'files'))],
  ['a store that speaks S3', () => createS3Storage({ endpoint, bucket: 'pictures', ...keys })],
]

async function contentOf(stream: Readable | undefined): Promise<string | undefined> {
  return stream && (await buffer(stream)).toString()
}

describe.each(adapters)('%s', (_, open) => {
  const name = 'ab'.repeat(32)

  test('gives back what was stored, whole and in parts', async () => {
    const storage = open()
    await storage.put(name, Buffer.from('a picture'), 'image/webp')
    await storage.put(name, Buffer.from('a picture'), 'image/webp')
    expect(await contentOf(await storage.read(name))).toBe('a picture')
    expect(await contentOf(await storage.read(name, { start: 2, end: 4 }))).toBe('pic')
  })

  test('knows nothing of what was never stored or was removed', async () => {
    const storage = open()
    expect(await storage.read('cd'.repeat(32))).toBeUndefined()
    await storage.put(name, Buffer.from('x'), 'image/webp')
    await storage.remove(name)
    await storage.remove(name)
    expect(await storage.read(name)).toBeUndefined()
  })
})

test('a folder holds whole files only', async () => {
  const storage = createFileStorage(join(folder, 'whole'))
  const name = 'ef'.repeat(32)
  await Promise.all(
    Array.from({ length: 8 }, () => storage.put(name, Buffer.alloc(100_000, 7), 'image/webp')),
  )
  expect(await readdir(join(folder, 'whole', 'ef'))).toEqual([name])
})

test('a bucket that is not there is an error, not silence', async () => {
  const storage = createS3Storage({ endpoint, bucket: 'elsewhere', ...keys })
  await expect(storage.put('aa', Buffer.from('x'), 'image/webp')).rejects.toThrow('elsewhere')
})
