import { voices } from '@inamora/contract/voices'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestApp } from '#testing/app.ts'
import { TestEngine } from '#testing/engine.ts'

let engine: TestEngine
let server: TestApp
beforeAll(async () => {
  engine = await TestEngine.start()
  server = await TestApp.start({}, engine.url)
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await engine[Symbol.asyncDispose]()
})

test('every voice can be listened to, without the voice model and without a token', async () => {
  const creator = await server.makeUser('creator')
  const { status, body } = await server.call('GET', 'voices', { as: creator })
  expect(status).toBe(200)
  expect(body).toHaveLength(voices.length)
  const samples = new Set<string>()
  for (const { sampleUrl } of body) {
    const sample = await server.app.inject(sampleUrl)
    expect(sample.statusCode).toBe(200)
    expect(sample.headers['content-type']).toBe('audio/wav')
    expect(sample.rawPayload.toString('latin1', 0, 4)).toBe('RIFF')
    const seconds = (sample.rawPayload.length - 44) / 2 / 24_000
    expect(seconds).toBeGreaterThan(2)
    expect(seconds).toBeLessThan(12)
    samples.add(sample.rawPayload.toString('latin1'))
  }
  expect(samples.size).toBe(voices.length)
})

test('the list is for people who are signed in, and there are no other samples', async () => {
  expect((await server.call('GET', 'voices')).status).toBe(401)
  for (const path of [
    '/media/voices/nobody.wav',
    '/media/voices/..%2F..%2Fhealthz',
    '/media/voices/af_heart.mp3',
  ])
    expect((await server.call('GET', path)).status).toBe(404)
})
