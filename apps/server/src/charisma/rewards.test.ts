import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CHARISMA_LEVELS } from '@inamora/contract/charisma-levels'
import { portraitSchema } from '@inamora/contract/portrait'
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { avatars } from '#avatars/tables.ts'
import { storeImage, storeVideo } from '#media/media.ts'
import { TestApp, type TestUser } from '#testing/app.ts'
import { makePicture, makeWebm } from '#testing/media.ts'
import { earnCharisma, prepareRewards } from './charisma.ts'
import { clipText } from './reward-media.ts'
import { avatarRewards, charismaTotals, unlocks } from './tables.ts'

/** Answers with a picture or a film, and remembers what it was asked. The real one is in the browser journeys. */
let engine: Server
let asked: { path: string; body: Record<string, unknown> }[] = []
let isEngineAway = false

let server: TestApp
let creator: TestUser
beforeAll(async () => {
  const picture = await makePicture({ format: 'png' })
  engine = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      if (isEngineAway) return response.writeHead(503).end()
      const path = request.url ?? ''
      asked.push({ path, body: JSON.parse(Buffer.concat(chunks).toString()) })
      return response.end(path === '/v1/pictures' ? picture : makeWebm())
    })
  })
  await new Promise<void>((resolve) => engine.listen(0, '127.0.0.1', resolve))
  const { port } = engine.address() as AddressInfo
  server = await TestApp.start({}, `http://127.0.0.1:${port}`)
  creator = await server.makeUser('creator')
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  engine.closeAllConnections()
  engine.close()
})
beforeEach(() => {
  asked = []
  isEngineAway = false
})

type Content = Partial<typeof avatarRewards.$inferInsert>

async function makeReward(level: number, content: Content = {}, avatar = {}) {
  const avatarId = await server.makeAvatar(creator, { imageUrl: '/portrait.webp', ...avatar })
  await server.ctx.db.insert(avatarRewards).values({ avatarId, level, ...content })
  return avatarId
}

const unlock = (fan: TestUser, avatarId: string, level: number) =>
  server.ctx.db.insert(unlocks).values({ fanId: fan.id, avatarId, level })

const open = (fan: TestUser | undefined, avatarId: string, level: number) =>
  server.call('GET', `rewards/${avatarId}/${level}`, { ...(fan && { as: fan }) })

async function storedPicture(): Promise<string> {
  const bytes = await makePicture({ colour: `#${randomUUID().slice(0, 6)}` })
  return (await storeImage(server.ctx, { ownerId: creator.id, bytes, maxEdge: 100 })).id
}

const recipe = { portrait: portraitSchema.parse({}), finish: 'film' as const }

test('a locked reward tells what is missing and nothing of what is inside', async () => {
  const fan = await server.makeUser()
  const avatarId = await makeReward(2, { text: 'a secret', mediaId: await storedPicture() })
  await server.ctx.db.insert(charismaTotals).values({ fanId: fan.id, avatarId, points: 130 })
  await unlock(fan, avatarId, 1)
  const { status, body } = await open(fan, avatarId, 2)
  expect(status).toBe(403)
  expect(body).toEqual({
    code: 'forbidden',
    message: 'Behind the Scenes is still locked: 70 more charisma with Ada Storm opens it.',
    details: [{ field: 'charisma', message: '70 more' }],
  })
  const { body: list } = await server.call('GET', 'rewards', { as: fan })
  const locked = list.find((one: { id: string }) => one.id === `${avatarId}:2`)
  expect(locked).toMatchObject({ isUnlocked: false, thumbnailUrl: '/portrait.webp' })
  expect(JSON.stringify(list)).not.toContain('secret')
  expect(JSON.stringify(list)).not.toContain('/media/files/')
})

test('visitors, unknown avatars, avatars that are not listed and other levels get nothing', async () => {
  const fan = await server.makeUser()
  const hidden = await makeReward(1, { text: 'a secret' }, { isListed: false })
  await unlock(fan, hidden, 1)
  expect((await open(undefined, hidden, 1)).status).toBe(401)
  expect((await open(fan, hidden, 1)).status).toBe(404)
  expect((await open(fan, randomUUID(), 1)).status).toBe(404)
  expect((await open(fan, 'nobody', 1)).status).toBe(400)
  for (const level of [0, 6, 1.5, Number.NaN])
    expect((await open(fan, hidden, level)).status).toBe(400)
})

test('what is unlocked opens: words, and a picture that also becomes its thumbnail', async () => {
  const fan = await server.makeUser()
  const avatarId = await makeReward(1, { text: 'Just up.', mediaId: await storedPicture() })
  await unlock(fan, avatarId, 1)
  const { status, headers, body } = await open(fan, avatarId, 1)
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('private, no-store')
  expect(body).toMatchObject({
    text: 'Just up.',
    reward: { id: `${avatarId}:1`, title: 'Personal Photo', isUnlocked: true },
    media: { kind: 'image', width: 40, height: 30 },
  })
  const picture = await server.app.inject({ url: body.media.url })
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
  const { body: list } = await server.call('GET', 'rewards', { as: fan })
  const mine = list.find((one: { id: string }) => one.id === `${avatarId}:1`)
  expect((await server.app.inject({ url: mine.thumbnailUrl })).statusCode).toBe(200)
})

test('an address is good for minutes, for whoever holds it, and not a letter may be changed', async () => {
  const fan = await server.makeUser()
  const [avatarId, another] = [
    await makeReward(1, { mediaId: await storedPicture() }),
    await storedPicture(),
  ]
  await unlock(fan, avatarId, 1)
  const { url } = (await open(fan, avatarId, 1)).body.media
  const status = async (address: string) => (await server.app.inject({ url: address })).statusCode
  // A capability: an image element sends no token, so the address itself is the key, and a short-lived one.
  expect(await status(url)).toBe(200)
  expect(await status(url.replace(/files\/[^?]+/, `files/${another}`))).toBe(403)
  expect(await status(url.replace(/expires=\d/, 'expires=9'))).toBe(403)
  expect(await status(url.replace(fan.id, creator.id))).toBe(403)
  expect(await status(url.split('?')[0])).toBe(403)
  const now = server.ctx.now
  server.ctx.now = () => new Date(Date.now() + 11 * 60_000)
  expect(await status(url)).toBe(403)
  expect(await status((await open(fan, avatarId, 1)).body.media.url)).toBe(200)
  server.ctx.now = now
  const stranger = await server.makeUser()
  expect((await open(stranger, avatarId, 1)).status).toBe(403)
})

test('a film is delivered in the parts a player asks for', async () => {
  const fan = await server.makeUser()
  const film = await storeVideo(server.ctx, { ownerId: creator.id, bytes: makeWebm() })
  const avatarId = await makeReward(4, { text: 'Hello.', mediaId: film.id })
  await unlock(fan, avatarId, 4)
  const { media } = (await open(fan, avatarId, 4)).body
  expect(media.kind).toBe('video')
  const part = await server.app.inject({ url: media.url, headers: { range: 'bytes=4-7' } })
  expect(part.statusCode).toBe(206)
  expect(part.headers['content-range']).toBe(`bytes 4-7/${media.bytes}`)
  expect(part.rawPayload).toEqual(makeWebm().subarray(4, 8))
  expect(asked).toEqual([])
})

test('a picture is painted when it is first opened, once, and kept', async () => {
  const fans = [await server.makeUser(), await server.makeUser(), await server.makeUser()]
  const avatarId = await makeReward(5, { text: 'Dear you,', recipe })
  for (const fan of fans) await unlock(fan, avatarId, 5)
  const opened = await Promise.all(fans.map((fan) => open(fan, avatarId, 5)))
  expect(opened.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(asked.map(({ path }) => path)).toEqual(['/v1/pictures'])
  expect(asked[0]?.body).toMatchObject({ finish: 'film', portrait: recipe.portrait })
  const again = await open(fans[0], avatarId, 5)
  expect(again.body.media.id).toBe(opened[0]?.body.media.id)
  expect(asked).toHaveLength(1)
})

test('a video without a film is spoken by the avatar itself', async () => {
  const fan = await server.makeUser()
  const avatarId = await makeReward(4, { text: 'Good evening.\nStay a little.' })
  await unlock(fan, avatarId, 4)
  const { body } = await open(fan, avatarId, 4)
  expect(body).toMatchObject({ text: 'Good evening.\nStay a little.', media: { kind: 'video' } })
  expect(asked).toEqual([
    {
      path: `/v1/avatars/avatar-${avatarId}/clips`,
      body: { text: 'Good evening.\nStay a little.' },
    },
  ])
})

test('what a chat unlocks is made before anybody opens it', async () => {
  const fan = await server.makeUser()
  const avatarId = await makeReward(1, { recipe })
  await server.ctx.db.insert(avatarRewards).values({ avatarId, level: 2, recipe })
  await prepareRewards(server.ctx, { fanId: fan.id, avatarId, before: 20, after: 99 })
  expect(asked).toEqual([])
  await prepareRewards(server.ctx, { fanId: fan.id, avatarId, before: 99, after: 140 })
  expect(asked).toHaveLength(1)
  await unlock(fan, avatarId, 1)
  expect((await open(fan, avatarId, 1)).body.media.kind).toBe('image')
  expect(asked).toHaveLength(1)
})

test('while the engine is away the reward asks to be opened later, and then opens', async () => {
  const fan = await server.makeUser()
  const avatarId = await makeReward(1, { recipe })
  await unlock(fan, avatarId, 1)
  isEngineAway = true
  expect(await open(fan, avatarId, 1)).toMatchObject({
    status: 503,
    body: { code: 'unavailable', message: expect.stringContaining('try again') },
  })
  isEngineAway = false
  expect((await open(fan, avatarId, 1)).status).toBe(200)
})

test('what the creator changes while it is being made is not overwritten', async () => {
  const fan = await server.makeUser()
  const avatarId = await makeReward(4, { text: 'The old words.' })
  await unlock(fan, avatarId, 4)
  const uploaded = await storeVideo(server.ctx, { ownerId: creator.id, bytes: makeWebm() })
  const opening = open(fan, avatarId, 4)
  await expect.poll(() => asked.length, { timeout: 30_000 }).toBe(1)
  await server.ctx.db
    .update(avatarRewards)
    .set({ text: 'The new words.', mediaId: uploaded.id })
    .where(eq(avatarRewards.avatarId, avatarId))
  await opening
  const { body } = await open(fan, avatarId, 4)
  expect(body).toMatchObject({ text: 'The new words.', media: { id: uploaded.id } })
})

test('a reward nobody has filled yet opens empty', async () => {
  const fan = await server.makeUser()
  const avatarId = await server.makeAvatar(creator)
  await unlock(fan, avatarId, 3)
  expect((await open(fan, avatarId, 3)).body).toMatchObject({ text: '', media: null })
})

test('a clip says whole sentences, as many as fit', () => {
  expect(clipText('  Short.  ')).toBe('Short.')
  const sentence = `Every ${'word '.repeat(30).trim()}.`
  expect(clipText(`${sentence} ${sentence} ${sentence}`)).toBe(sentence)
  expect(clipText('word '.repeat(100)).length).toBeLessThanOrEqual(300)
  expect(clipText('x'.repeat(500))).toHaveLength(300)
})

test('charisma that is taken back takes its unlock with it, and only then', async () => {
  const fan = await server.makeUser()
  const avatarId = await server.makeAvatar(creator)
  const talk = { fanId: fan.id, avatarId, activeSeconds: 60, answeredMessages: 14 }
  const failed = server.ctx.db.transaction(async (tx) => {
    await earnCharisma(tx, { ...talk, source: randomUUID() }, new Date())
    throw new Error('the settlement failed')
  })
  await expect(failed).rejects.toThrow('the settlement failed')
  expect((await open(fan, avatarId, 1)).status).toBe(403)
  await server.ctx.db.transaction((tx) =>
    earnCharisma(tx, { ...talk, source: randomUUID() }, new Date()),
  )
  expect((await open(fan, avatarId, 1)).status).toBe(200)
})

test('whatever happens, in whatever order, an unlocked reward never locks again', async () => {
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('talk' as const),
      seconds: fc.nat(60),
      messages: fc.nat(20),
      day: fc.nat(6),
    }),
    fc.record({ kind: fc.constant('total' as const), points: fc.nat(600) }),
    fc.record({ kind: fc.constant('offline' as const), isListed: fc.boolean() }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      const fan = await server.makeUser()
      const avatarId = await server.makeAvatar(creator)
      const ofPair = and(eq(charismaTotals.fanId, fan.id), eq(charismaTotals.avatarId, avatarId))
      let unlocked: string[] = []
      for (const one of steps) {
        if (one.kind === 'talk') {
          const talk = { fanId: fan.id, avatarId, source: randomUUID() }
          const now = new Date(Date.UTC(2026, 10, 10 + one.day))
          const { after } = await server.ctx.db.transaction((tx) =>
            earnCharisma(
              tx,
              { ...talk, activeSeconds: one.seconds, answeredMessages: one.messages },
              now,
            ),
          )
          const reached = CHARISMA_LEVELS.filter((level) => after >= level.requiredCharisma)
          for (const { level } of reached) unlocked.push(`${avatarId}:${level}`)
        } else if (one.kind === 'total') {
          await server.ctx.db.update(charismaTotals).set({ points: one.points }).where(ofPair)
        } else {
          const { isListed } = one
          await server.ctx.db.update(avatars).set({ isListed }).where(eq(avatars.id, avatarId))
        }
        const [row] = await server.ctx.db.select().from(avatars).where(eq(avatars.id, avatarId))
        if (!row?.isListed) continue
        const { body } = await server.call('GET', 'rewards', { as: fan })
        const now = body
          .filter((reward: { isUnlocked: boolean }) => reward.isUnlocked)
          .map((reward: { id: string }) => reward.id)
        expect(now).toEqual(expect.arrayContaining(unlocked))
        unlocked = now
      }
    }),
    { numRuns: 12 },
  )
})
