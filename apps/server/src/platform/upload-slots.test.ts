import { type ClientRequest, request } from 'node:http'
import { expect, test, vi } from 'vitest'
import { TestApp, type TestUser } from '#testing/app.ts'
import { makeDraft, upload } from '#testing/studio.ts'
import { UploadSlots } from './upload-slots.ts'

const PATIENCE = { timeout: 30_000, interval: 50 }

test('one person sends a few files at a time, and all together no more than the memory holds', () => {
  const slots = new UploadSlots()
  const mine = [slots.take('me', 10), slots.take('me', 10), slots.take('me', 10)]
  expect(() => slots.take('me', 10)).toThrow('your other files')
  slots.take('you', 300 * 1024 * 1024)
  expect(() => slots.take('they', 300 * 1024 * 1024)).toThrow('Many files')
  mine[0]?.()
  mine[0]?.()
  slots.take('me', 10)
  expect(() => slots.take('me', 10)).toThrow('your other files')
})

test('files that never come keep their sender from sending more, and nobody else', async () => {
  await using server = await TestApp.start()
  const creator = await server.makeUser('creator')
  const { id } = await makeDraft(server, creator)
  const url = await server.app.listen({ host: '127.0.0.1', port: 0 })
  const send = (as: TestUser): ClientRequest => {
    const path = `${url}/api/v1/studio/avatars/${id}/rewards/1/media`
    const headers = {
      authorization: `Bearer ${as.token}`,
      'content-type': 'image/png',
      'content-length': 60 * 1024 * 1024,
    }
    const sending = request(path, { method: 'PUT', headers })
    sending.on('error', () => undefined)
    sending.flushHeaders()
    return sending
  }
  const answers: (number | undefined)[] = []
  const held = Array.from({ length: 4 }, () => send(creator))
  for (const sending of held) {
    sending.on('response', ({ statusCode }) => answers.push(statusCode))
  }
  await vi.waitFor(() => expect(answers).toEqual([429]), PATIENCE)
  const fan = await server.makeUser()
  const sendLittle = async (as: TestUser) => {
    const path = `studio/avatars/${id}/rewards/1/media`
    const bytes = Buffer.from('x')
    return (await upload(server, 'PUT', path, { as, bytes, type: 'image/png' })).status
  }
  expect(await sendLittle(fan)).toBe(403)
  for (const sending of held) sending.destroy()
  await vi.waitFor(async () => expect(await sendLittle(creator)).toBe(400), PATIENCE)
  // A place is given back whatever became of the file.
  for (let i = 0; i < 5; i++) expect(await sendLittle(creator)).toBe(400)
})
