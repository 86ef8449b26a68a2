import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { photographSchema } from '@inamora/contract/engine'
import { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { testPhotograph } from '#face/photograph/test-photograph.ts'
import { RESTING } from '#face/pose.ts'
import { vp8FromWebp } from '#media/webp.ts'
import { Access } from '#provider/access.ts'
import { PICTURE } from '#session/frame-source.ts'
import { LiveDrawing } from '#session/live-drawing.ts'
import { testTrainer } from '#training/test-trainer.ts'
import { mountPhotographs } from './photograph-routes.ts'
import { Photographs } from './photographs.ts'
import { mountAvatars } from './routes.ts'
import { mountStills } from './still-routes.ts'
import { Stills } from './stills.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

const headers = { 'x-api-key': 'key' }
let app: FastifyInstance
let dataDir: string
let photographs: Photographs
let stills: Stills
let parts: Awaited<ReturnType<typeof testTrainer>>
let sitter: Canvas
let portrait: Buffer

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'inamora-photographs-'))
  parts = await testTrainer(dataDir, {})
  photographs = new Photographs(join(dataDir, 'photographs'), (photograph) =>
    stills.forget({ photograph }),
  )
  stills = new Stills(join(dataDir, 'stills'), photographs.directory)
  app = Fastify()
  app.setErrorHandler((error: Error & { code?: number }, _request, reply) =>
    reply
      .code(Number(error.code) || 500)
      .send({ code: error.code, message: error.message, data: null }),
  )
  const access = new Access('key')
  const isWorn = (photograph: string) =>
    parts.avatars.ids().some((id) => parts.avatars.get(id).photograph === photograph)
  mountPhotographs(app, { photographs, isWorn, access })
  mountStills(app, { avatars: parts.avatars, stills, access })
  mountAvatars(app, { avatars: parts.avatars, photographs, trainer: parts.trainer, access })
  sitter = testPhotograph()
  portrait = await sitter.encode('jpeg', 92)
})
afterAll(async () => {
  photographs.close()
  stills.close()
  await parts.trainer.close()
  await app.close()
  await rm(dataDir, { recursive: true })
})

async function upload(bytes: Buffer, type = 'image/jpeg') {
  const response = await app.inject({
    method: 'POST',
    url: '/v1/photographs',
    payload: bytes,
    headers: { ...headers, 'content-type': type },
  })
  return { status: response.statusCode, ...response.json() }
}

const onPaper = (width: number, height: number, draw: (paper: Canvas) => void) => {
  const canvas = createCanvas(width, height)
  const ctx = canvas.getContext('2d')
  ctx.fillStyle = '#777'
  ctx.fillRect(0, 0, width, height)
  draw(canvas)
  return canvas.encode('jpeg', 90)
}

/** A PNG of the given size that is one colour: a few kilobytes, whatever it unpacks to. */
function emptyPng(width: number, height: number): Buffer {
  const chunk = (name: string, body: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(body.length, 0)
    head.write(name, 4, 'latin1')
    return Buffer.concat([head, body, Buffer.alloc(4)])
  }
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

it('takes a frontal face of an adult, and gives it back upright and cropped', async () => {
  const answer = await upload(portrait)
  expect(answer).toMatchObject({ status: 200, code: 100 })
  const { id, width, height, preview } = photographSchema.parse(answer.data)
  expect(width / height).toBeCloseTo(3 / 4)
  expect(preview).toMatch(/^data:image\/webp;base64,/)
  const picture = await app.inject({ url: `/v1/photographs/${id}`, headers })
  expect(picture.headers['content-type']).toBe('image/webp')
  const image = await loadImage(picture.rawPayload)
  expect([image.width, image.height]).toEqual([width, height])
})

it('knows a picture again without looking at it', async () => {
  const first = await upload(portrait)
  const before = await readdir(photographs.directory)
  expect((await upload(portrait)).data).toEqual(first.data)
  expect(await readdir(photographs.directory)).toEqual(before)
})

it('keeps nothing that the camera wrote beside the picture, and turns it upright', async () => {
  const sideways = await onPaper(800, 600, (paper) => {
    const ctx = paper.getContext('2d')
    ctx.translate(0, 600)
    ctx.rotate(-Math.PI / 2)
    ctx.drawImage(sitter, 0, 0)
  })
  const tiff = Buffer.from('49492a000800000001001201030001000000060000000000000000', 'hex')
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from('Lisbon')])
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2])
  const answer = await upload(
    Buffer.concat([sideways.subarray(0, 2), head, exif, sideways.subarray(2)]),
  )
  expect(answer).toMatchObject({ status: 200, code: 100 })
  const picture = await photographs.picture(answer.data.id)
  expect(picture?.includes('Lisbon')).toBe(false)
  expect(picture?.includes('EXIF')).toBe(false)
})

it.each<[string, string, () => Promise<Buffer>, string?]>([
  ['nothing', 'not_an_image', async () => Buffer.alloc(0)],
  ['text', 'not_an_image', async () => Buffer.from('hello')],
  ['half a picture', 'not_an_image', async () => portrait.subarray(0, portrait.length / 2)],
  [
    'a drawing that could run scripts',
    'not_an_image',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"/>'),
  ],
  [
    'a drawing that says so',
    'not_an_image',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"/>'),
    'image/svg+xml',
  ],
  ['a picture that unpacks to gigabytes', 'too_large', async () => emptyPng(30_000, 30_000)],
  ['eleven megabytes', 'too_large', async () => Buffer.alloc(11 * 1024 * 1024)],
  ['a picture of nobody', 'no_face', () => onPaper(600, 800, () => {})],
  [
    'two people',
    'two_faces',
    () =>
      onPaper(1200, 800, (paper) => {
        paper.getContext('2d').drawImage(sitter, 0, 0)
        paper.getContext('2d').drawImage(sitter, 600, 0)
      }),
  ],
  [
    'somebody far away',
    'too_small',
    () =>
      onPaper(720, 960, (paper) => paper.getContext('2d').drawImage(sitter, 180, 200, 360, 480)),
  ],
  ['an open mouth', 'mouth_open', () => testPhotograph({ viseme: 'aa' }).encode('jpeg', 92)],
])('refuses %s: %s', async (_what, reason, bytes, type) => {
  const answer = await upload(await bytes(), type)
  expect(answer).toMatchObject({ status: 422, code: 422, data: { reason } })
  expect(answer.message).toMatch(/Use /)
})

it('needs the key, before it reads a byte', async () => {
  const response = await app.inject({
    method: 'POST',
    url: '/v1/photographs',
    payload: Buffer.alloc(11 * 1024 * 1024),
    headers: { 'content-type': 'image/jpeg' },
  })
  expect(response.statusCode).toBe(401)
})

it('talks in the process that draws live calls', async () => {
  const { data } = await upload(portrait)
  const drawing = new LiveDrawing(photographs.directory)
  const likeness = { photograph: data.id }
  const rest = await drawing.draw('key', likeness, RESTING)
  const open = await drawing.draw('key', likeness, { ...RESTING, viseme: 'aa' })
  drawing.close()
  expect(vp8FromWebp(open).equals(vp8FromWebp(rest))).toBe(false)
  const frame = await loadImage(open)
  expect([frame.width, frame.height]).toEqual([PICTURE.width, PICTURE.height])
})

it('is worn by avatars, and goes with the last of them', async () => {
  const { data } = await upload(portrait)
  const body = { photograph: data.id, persona: { greeting: 'Hello.' } }
  const put = (id: string, payload: object) =>
    app.inject({ method: 'PUT', url: `/v1/avatars/${id}`, payload, headers })
  const remove = (id: string) => app.inject({ method: 'DELETE', url: `/v1/avatars/${id}`, headers })
  expect((await put('one', body)).statusCode).toBe(202)
  expect((await put('two', body)).statusCode).toBe(202)
  await parts.trainer.settled()
  expect(parts.avatars.training('one')?.status).toBe('ready')

  const still = await app.inject({ url: '/v1/avatars/one/portrait.webp?w=320', headers })
  const image = await loadImage(still.rawPayload)
  expect([image.width, image.height]).toEqual([320, 427])

  expect(await readdir(join(dataDir, 'stills'))).toHaveLength(1)
  const forget = () => app.inject({ method: 'DELETE', url: `/v1/photographs/${data.id}`, headers })

  await remove('one')
  expect((await forget()).statusCode).toBe(200)
  expect(await photographs.has(data.id)).toBe(true)
  // Whoever knows of drafts with it decides, and is told when no avatar wears it any more.
  const leave = (id: string) => remove(`${id}?photograph=keep`)
  await put('three', body)
  expect((await leave('three')).json().data).toEqual({ id: 'three' })
  expect((await leave('two')).json().data).toEqual({ id: 'two', photograph_left: data.id })
  expect(await photographs.has(data.id)).toBe(true)
  await put('two', body)
  const { photograph: _, ...worn } = body
  const replaced = await put('two?photograph=keep', { ...worn, portrait: {} })
  expect(replaced.json().data).toMatchObject({ id: 'two', photograph_left: data.id })
  expect(await photographs.has(data.id)).toBe(true)

  await put('two', body)
  await remove('two')
  await parts.trainer.settled()
  expect(await photographs.has(data.id)).toBe(false)
  // Nor is anything left that was made of it.
  expect(await readdir(join(dataDir, 'stills'))).toEqual([])
  expect(await readdir(parts.framesDirectory)).toEqual([])
  const again = await put('three', body)
  expect(again.statusCode).toBe(400)
  expect(again.json().message).toContain('upload it again')
})

it('goes when its draft is given up, or was forgotten', async () => {
  const { data } = await upload(portrait)
  const url = `/v1/photographs/${data.id}`
  expect((await app.inject({ method: 'DELETE', url })).statusCode).not.toBe(200)
  expect(await photographs.has(data.id)).toBe(true)
  expect((await app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(200)
  expect(await photographs.has(data.id)).toBe(false)

  await upload(portrait)
  await photographs.removeForgotten([])
  expect(await photographs.has(data.id)).toBe(true)
  const monthsAgo = new Date(Date.now() - 90 * 24 * 60 * 60_000)
  for (const file of await readdir(photographs.directory))
    await utimes(join(photographs.directory, file), monthsAgo, monthsAgo)
  await photographs.removeForgotten([{ photograph: data.id }])
  expect(await photographs.has(data.id)).toBe(true)
  await photographs.removeForgotten([])
  expect(await readdir(photographs.directory)).toEqual([])
})

it('leaves an avatar either drawn or photographed', async () => {
  const persona = { greeting: 'Hello.' }
  for (const payload of [{ persona }, { persona, portrait: {}, photograph: 'a'.repeat(64) }]) {
    const answer = await app.inject({
      method: 'PUT',
      url: '/v1/avatars/both',
      payload,
      headers,
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toContain('either a portrait or a photograph')
  }
})
