import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#accounts/tables.ts'
import { TestApp, type TestUser } from '#testing/app.ts'
import { makeMp4, makePicture, makeWebm } from '#testing/media.ts'
import {
  deleteMedia,
  publicUrl,
  removeUnownedMedia,
  signedUrl,
  storeImage,
  storeVideo,
} from './media.ts'
import { readRange } from './routes.ts'
import { media } from './tables.ts'

let server: TestApp
let owner: TestUser
beforeAll(async () => {
  server = await TestApp.start()
  owner = await server.makeUser('creator')
})
afterAll(() => server[Symbol.asyncDispose]())

const storePicture = (bytes: Uint8Array, more: { maxEdge?: number; isPublic?: boolean } = {}) =>
  storeImage(server.ctx, { ownerId: owner.id, bytes, maxEdge: 100, ...more })

async function fetchRaw(url: string, headers: Record<string, string> = {}) {
  return server.app.inject({ method: 'GET', url, headers })
}

async function filesKept(): Promise<string[]> {
  const folder = join(server.ctx.config.dataDir, 'media')
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return names.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

describe('pictures', () => {
  test('are stored as WebP, upright, no larger than asked and without what the camera wrote', async () => {
    const photo = await sharp(await makePicture({ width: 400, height: 200 }))
      .withExif({ IFD0: { Copyright: 'a secret' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const row = await storePicture(photo)
    expect(row).toMatchObject({ kind: 'image', width: 50, height: 100, contentType: 'image/webp' })
    const answer = await fetchRaw(signedUrl(server.ctx, row.id, owner.id))
    const read = await sharp(answer.rawPayload).metadata()
    expect(read).toMatchObject({ format: 'webp', width: 50, height: 100 })
    expect([read.exif, read.xmp, read.icc]).toEqual([undefined, undefined, undefined])
    expect(answer.rawPayload.includes('secret')).toBe(false)
  })

  const bomb = () => {
    const chunk = (type: string, data: Buffer) => {
      const head = Buffer.alloc(8)
      head.writeUInt32BE(data.length)
      head.write(type, 4)
      const sum = Buffer.alloc(4)
      sum.writeUInt32BE(crc32(data, crc32(type)))
      return Buffer.concat([head, data, sum])
    }
    const header = Buffer.from([0, 0, 0xc3, 0x50, 0, 0, 0xc3, 0x50, 8, 0, 0, 0, 0])
    return Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(Buffer.alloc(1000))),
      chunk('IEND', Buffer.alloc(0)),
    ])
  }
  const page = Buffer.from('<!doctype html><script>alert(1)</script>')
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  const magic = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

  test.each([
    ['a page', async () => page, 'not a JPEG'],
    ['a page behind the first bytes of a PNG', async () => Buffer.concat([magic, page]), 'broken'],
    ['an SVG', async () => drawing, 'not a JPEG'],
    ['nothing', async () => Buffer.alloc(0), 'not a JPEG'],
    ['a picture of 2.5 gigapixels', async () => bomb(), 'too large'],
    ['half a JPEG', async () => half(await noise('jpeg')), 'broken'],
    ['half a PNG', async () => half(await noise('png')), 'broken'],
    ['half a WebP', async () => half(await noise('webp')), 'broken'],
  ])('%s is refused in words', async (_, make, words) => {
    await expect(storePicture(await make())).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining(words),
    })
  })
})

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
const noise = (format: 'jpeg' | 'png' | 'webp') =>
  sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .toFormat(format)
    .toBuffer()

describe('films', () => {
  const storeFilm = (bytes: Buffer) => storeVideo(server.ctx, { ownerId: owner.id, bytes })

  test('are kept, but not where they were shot', async () => {
    const row = await storeFilm(makeMp4({ place: '+52.5170+013.3888/' }))
    expect(row).toMatchObject({ contentType: 'video/mp4', width: 640, height: 360 })
    const answer = await fetchRaw(signedUrl(server.ctx, row.id, owner.id))
    expect(answer.rawPayload.includes('a film of some length')).toBe(true)
    expect(answer.rawPayload.includes('52.5170')).toBe(false)
    expect(await storeFilm(makeWebm())).toMatchObject({ contentType: 'video/webm', width: null })
  })

  test.each([
    ['a page', Buffer.from('<html><video src=x>')],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n0000', 'latin1')],
    ['half an MP4', half(makeMp4())],
    ['an MP4 with something behind it', Buffer.concat([makeMp4(), Buffer.from('<script>')])],
    ['an MP4 without a film', makeMp4().subarray(0, makeMp4().lastIndexOf('mdat') - 4)],
    ['half a WebM', makeWebm().subarray(0, -3)],
    ['Matroska', Buffer.from(makeWebm().toString('latin1').replace('webm', 'mkvx'), 'latin1')],
    ['boxes of no size', Buffer.alloc(64)],
    ['a box beyond the end', Buffer.from('\x7f\xff\xff\xffftypisom', 'latin1')],
    ['the first bytes of a WebM', Buffer.from([0x1a, 0x45, 0xdf, 0xa3])],
  ])('%s is refused', async (_, bytes) => {
    await expect(storeFilm(bytes)).rejects.toMatchObject({ code: 'invalid_input' })
  })
})

describe('a signed address', () => {
  test('opens for ten minutes, sandboxed, for nobody to cache but the browser', async () => {
    const row = await storePicture(await makePicture())
    const url = signedUrl(server.ctx, row.id, owner.id)
    const answer = await fetchRaw(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=600',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    const { now } = server.ctx
    server.ctx.now = () => new Date(now().getTime() + 601_000)
    const late = await fetchRaw(url)
    server.ctx.now = now
    expect(late.statusCode).toBe(403)
    expect(late.json()).toMatchObject({ code: 'forbidden' })
  })

  test('opens nothing once it was altered', async () => {
    const one = await storePicture(await makePicture())
    const other = await storePicture(await makePicture({ colour: '#123456' }))
    const url = signedUrl(server.ctx, one.id, owner.id)
    const [path, query = ''] = url.split('?')
    const changed = new URLSearchParams(query)
    changed.set('expires', String(Number(changed.get('expires')) + 60))
    const elsewhere = new URLSearchParams(query)
    elsewhere.set('for', other.id)
    for (const forged of [
      url.replace(one.id, other.id),
      `${path}?${changed}`,
      `${path}?${elsewhere}`,
      `${path}`,
      `${path}?for=${owner.id}&expires=99999999999&signature=`,
      `${path}?${query}&signature=again`,
      url.slice(0, -2),
    ]) {
      expect((await fetchRaw(forged)).statusCode, forged).toBe(403)
    }
    expect((await fetchRaw('/media/files/..%2f..%2fsecret?x=1')).statusCode).toBe(404)
  })

  test('gives parts of a film', async () => {
    const film = makeMp4({ film: '0123456789' })
    const row = await storeVideo(server.ctx, { ownerId: owner.id, bytes: film })
    const url = signedUrl(server.ctx, row.id, owner.id)
    const last = await fetchRaw(url, { range: 'bytes=-4' })
    expect([last.statusCode, last.body]).toEqual([206, '6789'])
    expect(last.headers['content-range']).toBe(
      `bytes ${film.length - 4}-${film.length - 1}/${film.length}`,
    )
    const first = await fetchRaw(url, { range: 'bytes=4-7' })
    expect([first.statusCode, first.body, first.headers['content-length']]).toEqual([
      206,
      'ftyp',
      '4',
    ])
    const beyond = await fetchRaw(url, { range: `bytes=${film.length}-` })
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([
      416,
      `bytes */${film.length}`,
    ])
    expect((await fetchRaw(url, { range: 'bytes=0-1,4-5' })).statusCode).toBe(200)
  })

  test.each([
    [undefined, 'all'],
    ['bytes=-', 'all'],
    ['lines=1-2', 'all'],
    ['bytes=5-2', 'unsatisfiable'],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=0-99', { start: 0, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
    ['bytes=3-', { start: 3, end: 9 }],
  ] as const)('of ten bytes, %s means %o', (header, range) => {
    expect(readRange(header, 10)).toEqual(range)
  })
})

test('a public picture has a lasting address; any other has none', async () => {
  const shown = await storePicture(await makePicture({ colour: '#00ff00' }), { isPublic: true })
  const hidden = await storePicture(await makePicture({ colour: '#0000ff' }))
  const answer = await fetchRaw(publicUrl(shown))
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toContain('immutable')
  expect((await fetchRaw(publicUrl(hidden))).statusCode).toBe(404)
  expect((await fetchRaw(`/media/public/${'0'.repeat(64)}.webp`)).statusCode).toBe(404)
  expect((await fetchRaw('/media/public/x.webp')).statusCode).toBe(404)
})

test('what is deleted opens no more, and its bytes go when nobody else has the same', async () => {
  const colour = '#777777'
  const one = await storePicture(await makePicture({ colour }))
  const twin = await storePicture(await makePicture({ colour }))
  expect(twin.hash).toBe(one.hash)
  await deleteMedia(server.ctx.db, [one.id])
  expect((await fetchRaw(signedUrl(server.ctx, one.id, owner.id))).statusCode).toBe(404)
  await removeUnownedMedia(server.ctx)
  expect(await filesKept()).toContain(one.hash)
  expect((await fetchRaw(signedUrl(server.ctx, twin.id, owner.id))).statusCode).toBe(200)
  await deleteMedia(server.ctx.db, [twin.id])
  await removeUnownedMedia(server.ctx)
  expect(await filesKept()).not.toContain(one.hash)
})

test('the media of a deleted account go with it', async () => {
  const leaving = await server.makeUser('creator')
  const bytes = await makePicture({ colour: '#abcdef' })
  const row = await storeImage(server.ctx, { ownerId: leaving.id, bytes, maxEdge: 50 })
  await server.ctx.db.delete(users).where(eq(users.id, leaving.id))
  expect((await fetchRaw(signedUrl(server.ctx, row.id, leaving.id))).statusCode).toBe(404)
  await removeUnownedMedia(server.ctx)
  expect(await server.ctx.db.select().from(media).where(eq(media.id, row.id))).toEqual([])
  expect(await filesKept()).not.toContain(row.hash)
})
