import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { engineAvatarStateSchema } from '@inamora/contract/engine'
import { voices } from '@inamora/contract/voices'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dataDirectory } from '#brain/small-talk.ts'
import { Access } from '#provider/access.ts'
import { testTrainer } from '#training/test-trainer.ts'
import { openLineStore } from '#voice/line-store.ts'
import { mountVoices } from '#voice/routes.ts'
import { readWav } from '#voice/wav.ts'
import { Photographs } from './photographs.ts'
import { mountAvatars } from './routes.ts'

const headers = { 'x-api-key': 'key' }
const body = {
  name: 'Ines',
  portrait: {},
  voice: { voiceId: 'bf_emma', rate: 1.2 },
  persona: { greeting: 'Hello.', qa: [{ question: 'Where from?', answer: 'From Lisbon.' }] },
}

let app: FastifyInstance
let dataDir: string
let photographs: Photographs
let parts: Awaited<ReturnType<typeof testTrainer>>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'inamora-avatars-'))
  parts = await testTrainer(dataDir, {})
  app = Fastify()
  app.setErrorHandler((error: Error & { code?: number }, _request, reply) =>
    reply
      .code(error.code ?? 500)
      .send({ code: error.code ?? 500, message: error.message, data: null }),
  )
  photographs = new Photographs(join(dataDir, 'photographs'))
  mountAvatars(app, {
    avatars: parts.avatars,
    photographs,
    trainer: parts.trainer,
    access: new Access('key'),
  })
  mountVoices(
    app,
    await openLineStore({
      directory: join(dataDir, 'own'),
      packsDirectory: join(dataDirectory, 'lines'),
    }),
  )
})
afterAll(async () => {
  await parts.trainer.close()
  await app.close()
  await rm(dataDir, { recursive: true })
})

const call = async (method: 'GET' | 'PUT' | 'DELETE', url: string, payload?: object) => {
  const response = await app.inject({ method, url, payload, headers })
  return { status: response.statusCode, ...response.json() }
}

it('trains an avatar that is put, and shows how far it is', async () => {
  const put = await call('PUT', '/v1/avatars/ines', body)
  expect(put).toMatchObject({ status: 202, code: 100, data: { id: 'ines' } })
  engineAvatarStateSchema.parse(put.data)
  await parts.trainer.settled()
  expect(await call('GET', '/v1/avatars/ines')).toMatchObject({
    status: 200,
    data: { training: { status: 'ready', progress: 100 } },
  })
  expect(parts.avatars.get('ines')).toMatchObject({ name: 'Ines', voice: { voiceId: 'bf_emma' } })
})

it('does nothing when it is told again what it knows', async () => {
  await call('PUT', '/v1/avatars/ines', body)
  await parts.trainer.settled()
  const before = parts.made.poses
  expect(await call('PUT', '/v1/avatars/ines', body)).toMatchObject({
    data: { training: { status: 'ready' } },
  })
  expect(parts.made.poses).toBe(before)
  expect(await call('PUT', '/v1/avatars/ines', { ...body, name: 'Inês' })).toMatchObject({
    data: { training: { status: 'training' } },
  })
  await parts.trainer.settled()
})

it('cancels a training', async () => {
  await call('PUT', '/v1/avatars/late', { ...body, portrait: { seed: 5 } })
  expect(await call('DELETE', '/v1/avatars/late/training')).toMatchObject({
    data: { training: { status: 'cancelled' } },
  })
  await parts.trainer.settled()
})

it('deletes an avatar once', async () => {
  await call('PUT', '/v1/avatars/gone', body)
  expect(await call('DELETE', '/v1/avatars/gone')).toMatchObject({ status: 200, code: 100 })
  expect(await call('DELETE', '/v1/avatars/gone')).toMatchObject({ status: 404 })
  expect(await call('GET', '/v1/avatars/gone')).toMatchObject({ status: 404 })
  await parts.trainer.settled()
})

it.each([
  ['no persona', { portrait: {} }, 'persona'],
  ['a voice nobody has', { ...body, voice: { voiceId: 'zz', rate: 1 } }, 'voice'],
  [
    'a greeting that never ends',
    { ...body, persona: { greeting: 'x'.repeat(301) } },
    'persona.greeting',
  ],
  [
    'an empty answer',
    { ...body, persona: { greeting: 'Hi', qa: [{ question: 'a', answer: ' ' }] } },
    'persona.qa',
  ],
])('refuses %s and names the field', async (_what, payload, field) => {
  const answer = await call('PUT', '/v1/avatars/bad', payload)
  expect(answer.status).toBe(400)
  expect(answer.message).toContain(field)
})

it('refuses an id that could leave the directory', async () => {
  expect((await call('PUT', '/v1/avatars/..%2Fevil', body)).status).toBe(400)
})

it('needs the key', async () => {
  const response = await app.inject({ method: 'PUT', url: '/v1/avatars/ines', payload: body })
  expect(response.statusCode).toBe(401)
})

it('lists voices of women and men, each with a sample that can be played', async () => {
  const list = await call('GET', '/v1/voices')
  expect(list.data.length).toBeGreaterThanOrEqual(8)
  expect(new Set(list.data.map(({ gender }: { gender: string }) => gender)).size).toBe(2)
  for (const { id } of voices) {
    const sample = await app.inject({ url: `/v1/voices/${id}/sample` })
    expect(sample.headers['content-type']).toBe('audio/wav')
    const { samples, sampleRate } = readWav(sample.rawPayload)
    expect(samples.length / sampleRate).toBeGreaterThan(2)
  }
  expect((await app.inject({ url: '/v1/voices/nobody/sample' })).statusCode).toBe(404)
})
