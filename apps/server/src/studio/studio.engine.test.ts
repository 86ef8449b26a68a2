import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { TestApp, type TestUser } from '#testing/app.ts'
import { TestEngine } from '#testing/engine.ts'
import { makePicture } from '#testing/media.ts'
import { makeComplete, upload } from '#testing/studio.ts'

/** The studio with the real engine behind it, in a process of its own. */

let engine: TestEngine
let server: TestApp
let creator: TestUser
beforeAll(async () => {
  engine = await TestEngine.start({ ENGINE_TRAINING: 'on' })
  server = await TestApp.start({}, engine.url)
  creator = await server.makeUser('creator')
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await engine[Symbol.asyncDispose]()
})

test('a face is drawn for the builder', async () => {
  const body = { face: { kind: 'drawn', portrait: { seed: 9 } } }
  const { body: preview } = await server.call('POST', 'studio/preview', { as: creator, body })
  expect(preview).toMatchObject({ width: 240, height: 320 })
  expect(preview.image).toMatch(/^data:image\/webp;base64,/)
})

test('a photograph without a face is refused in words', async () => {
  const bytes = await makePicture({ width: 600, height: 800 })
  const file = { as: creator, bytes, type: 'image/jpeg' }
  const answer = await upload(server, 'POST', 'studio/photographs', file)
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', details: [{ field: 'photograph' }] },
  })
  expect(answer.body.message).toMatch(/face/i)
}, 180_000)

test('an avatar is trained, published and has a picture; a photograph nobody uploaded fails in words', async () => {
  const fan = await server.makeUser()
  const draft = await makeComplete(server, creator)
  const path = `studio/avatars/${draft.id}`
  await server.call('POST', `${path}/publish`, { as: creator })
  const seen = new Set<string>()
  await vi.waitFor(
    async () => {
      const { body } = await server.call('GET', path, { as: creator })
      seen.add(`${body.training.status} ${body.training.step ?? ''}`.trim())
      expect(body.status).toBe('active')
    },
    { timeout: 280_000, interval: 250 },
  )
  expect([...seen].some((state) => state.startsWith('training'))).toBe(true)
  const { body } = await server.call('GET', `avatars/${draft.id}`, { as: fan })
  const picture = await server.app.inject(body.image_url)
  expect(picture.headers['content-type']).toBe('image/webp')

  const { revision } = (await server.call('GET', path, { as: creator })).body
  await server.call('PATCH', path, {
    as: creator,
    body: {
      revision,
      face: { kind: 'photograph', photograph_id: 'ab'.repeat(32) },
      likeness: { whose: 'oneself', ground: '' },
    },
  })
  await server.call('POST', `${path}/publish`, { as: creator })
  await vi.waitFor(
    async () => {
      const { body: failed } = await server.call('GET', path, { as: creator })
      expect(failed).toMatchObject({ status: 'active', training: { status: 'failed' } })
      expect(failed.training.reason).toMatch(/photograph/i)
    },
    { timeout: 60_000, interval: 250 },
  )
}, 360_000)
