import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { enginePreviewSchema } from '@inamora/contract/engine'
import { portraitSchema } from '@inamora/contract/portrait'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Access } from '#provider/access.ts'
import { Photographs } from './photographs.ts'
import { mountPreviews } from './preview-routes.ts'
import { Previews } from './previews.ts'

let directory: string
let previews: Previews
let app: FastifyInstance
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'previews-'))
  previews = new Previews(directory)
  app = Fastify()
  app.setErrorHandler((error: Error & { code?: number }, _request, reply) =>
    reply.code(error.code ?? 500).send({ code: error.code, message: error.message, data: null }),
  )
  const photographs = new Photographs(directory)
  mountPreviews(app, { previews, photographs, access: new Access('key') })
})
afterAll(async () => {
  previews.close()
  await app.close()
  await rm(directory, { recursive: true })
})

const ask = (payload: object, key = 'key') =>
  app.inject({ method: 'POST', url: '/v1/previews', payload, headers: { 'x-api-key': key } })

test('a face comes in a column for every mouth shape and one with closed eyes', async () => {
  const answer = await ask({ portrait: { seed: 3 } })
  const preview = enginePreviewSchema.parse(answer.json().data)
  expect(preview.columns).toHaveLength(16)
  expect(preview.columns.at(-1)).toBe('blink')
  const image = await loadImage(Buffer.from(preview.image.split(',')[1] ?? '', 'base64'))
  expect([image.width, image.height]).toEqual([preview.width * 16, preview.height])
  const ctx = createCanvas(image.width, image.height).getContext('2d')
  ctx.drawImage(image, 0, 0)
  const columnOf = (name: string) => {
    const left = preview.columns.indexOf(name) * preview.width
    return Buffer.from(ctx.getImageData(left, 0, preview.width, preview.height).data.buffer)
  }
  expect(columnOf('aa').equals(columnOf('sil'))).toBe(false)
  expect(columnOf('blink').equals(columnOf('sil'))).toBe(false)
})

test('a face is drawn once for everybody who asks', async () => {
  const likeness = { portrait: portraitSchema.parse({ seed: 4 }) }
  // More than may wait: they can only all succeed when they wait for the same picture.
  const all = await Promise.all(Array.from({ length: 30 }, () => previews.get(likeness)))
  expect(new Set(all.map(({ image }) => image)).size).toBe(1)
})

test('too many faces at once are refused rather than piled up', async () => {
  const faces = Array.from({ length: 12 }, (_, seed) => portraitSchema.parse({ seed: 50 + seed }))
  const all = await Promise.allSettled(faces.map((portrait) => previews.get({ portrait })))
  const refused = all.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(4)
  expect(refused[0]).toMatchObject({ reason: { code: 503 } })
})

test.each([
  ['no key', { portrait: {} }, 'wrong', 401],
  ['neither portrait nor photograph', {}, 'key', 400],
  ['both', { portrait: {}, photograph: 'a'.repeat(64) }, 'key', 400],
  ['a portrait of no parameters', { portrait: { seed: 'x' } }, 'key', 400],
  ['a photograph nobody uploaded', { photograph: 'a'.repeat(64) }, 'key', 400],
])('refuses %s', async (_, payload, key, status) => {
  expect((await ask(payload, key)).statusCode).toBe(status)
})
