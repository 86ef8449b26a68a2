import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { studioAvatarSchema } from '@inamora/contract/studio'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildApp } from '#app.ts'
import { grantCredits } from '#credits/credits.ts'
import { checkLedger } from '#credits/ledger-check.ts'
import { liveSessions } from '#live/tables.ts'
import { removeUnownedMedia } from '#media/media.ts'
import { media } from '#media/tables.ts'
import { PASSWORD, TestApp, type TestUser } from '#testing/app.ts'
import { makeMp4, makePicture } from '#testing/media.ts'
import { ScriptedProvider } from '#testing/provider.ts'
import { COMPLETE, makeComplete, makeDraft, PERSONA, upload } from '#testing/studio.ts'
import { prepareTrial } from './studio.ts'
import { engineRemovals } from './tables.ts'

const PATIENCE = { timeout: 30_000, interval: 50 }
const READY = { status: 'ready', step: null, progress: 100, reason: null } as const
const FAILED = { status: 'failed', step: null, progress: 40, reason: 'Say it in English.' } as const

let provider: ScriptedProvider
let server: TestApp
let creator: TestUser
let other: TestUser
let fan: TestUser

beforeAll(async () => {
  provider = await ScriptedProvider.start()
  server = await TestApp.start({}, provider.url)
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await provider[Symbol.asyncDispose]()
})
beforeEach(async () => {
  provider.broken = undefined
  provider.beginning = { status: 'queued', step: null, progress: 0, reason: null }
  creator = await server.makeUser('creator')
  other = await server.makeUser('creator')
  fan = await server.makeUser()
})

const get = (id: string, as = creator) => server.call('GET', `studio/avatars/${id}`, { as })
const patch = (id: string, body: object, as = creator) =>
  server.call('PATCH', `studio/avatars/${id}`, { as, body })
const publish = (id: string, as = creator) =>
  server.call('POST', `studio/avatars/${id}/publish`, { as })
const setOnline = (id: string, online: boolean) =>
  server.call('PUT', `studio/avatars/${id}/online`, { as: creator, body: { online } })

async function becomes(id: string, status: string) {
  return vi.waitFor(async () => {
    const { body } = await get(id)
    expect(body.status).toBe(status)
    return body
  }, PATIENCE)
}

async function publishNow(changes: object = {}) {
  provider.beginning = READY
  const draft = await makeComplete(server, creator, changes)
  await publish(draft.id)
  return becomes(draft.id, 'active')
}

async function search(q: string): Promise<string[]> {
  const { body } = await server.call('GET', `avatars?q=${q}`, { as: fan })
  return body.map((avatar: { id: string }) => avatar.id)
}

async function openChat(user: TestUser, avatarName: string) {
  const { token } = (await server.call('GET', '/api/raw-token', { as: user })).body
  const headers = { 'x-api-key': token }
  const body = { avatar_name: avatarName, quality: 'medium' }
  const answer = await server.call('POST', '/streaming/v1/streaming.new', { headers, body })
  const stop = () =>
    server.call('POST', '/streaming/v1/streaming.stop', {
      headers,
      body: { session_id: answer.body.data?.session_id },
    })
  return { ...answer.body, stop }
}

async function giveCredits(user: TestUser, credits: number) {
  await server.ctx.db.transaction((tx) =>
    grantCredits(tx, { name: `test-${credits}`, userId: user.id, credits }),
  )
}

describe('who may come in', () => {
  test('every call is for creators, and only on avatars of their own', async () => {
    const { id } = await makeDraft(server, creator)
    const bytes = await makePicture()
    const calls: [Parameters<TestApp['call']>[0], string, object?][] = [
      ['GET', `studio/avatars/${id}`],
      ['PATCH', `studio/avatars/${id}`, { body: { revision: 1, name: 'mine now' } }],
      ['DELETE', `studio/avatars/${id}`],
      ['POST', `studio/avatars/${id}/publish`],
      ['PUT', `studio/avatars/${id}/online`, { body: { online: true } }],
      ['POST', `studio/avatars/${id}/likeness/revoke`],
      [
        'PUT',
        `studio/avatars/${id}/rewards/1/media`,
        { body: bytes, headers: { 'content-type': 'image/jpeg' } },
      ],
      ['DELETE', `studio/avatars/${id}/rewards/1/media`],
      ['GET', `studio/avatars/${id}/card`],
    ]
    for (const [method, path, options] of calls) {
      const told = `${method} ${path}`
      expect((await server.call(method, path, options)).status, told).toBe(401)
      const asFan = await server.call(method, path, { ...options, as: fan })
      expect(asFan, told).toMatchObject({ status: 403, body: { code: 'forbidden' } })
      const asOther = await server.call(method, path, { ...options, as: other })
      expect(asOther, told).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
    expect((await get(id)).body).toMatchObject({ name: '', revision: 1, status: 'draft' })
    for (const [method, path, options] of [
      ['GET', 'studio'],
      ['POST', 'studio/avatars', { body: {} }],
      ['POST', 'studio/preview', { body: { face: { kind: 'drawn', portrait: {} } } }],
      ['POST', 'studio/photographs', { body: bytes, headers: { 'content-type': 'image/jpeg' } }],
      ['POST', 'studio/cards', { body: bytes, headers: { 'content-type': 'image/png' } }],
    ] as const) {
      expect((await server.call(method, path, options)).status, path).toBe(401)
      const asFan = await server.call(method, path, { ...options, as: fan })
      expect(asFan, path).toMatchObject({ status: 403, body: { code: 'forbidden' } })
      expect(asFan.body.message).toContain('creators')
    }
  })
})

describe('a draft', () => {
  test('is seen by nobody but its creator, and says all that is missing', async () => {
    const created = await server.call('POST', 'studio/avatars', {
      as: creator,
      body: { name: ' Mara ' },
    })
    expect(created.status).toBe(201)
    const draft = studioAvatarSchema.parse(created.body)
    expect(draft).toMatchObject({ name: 'Mara', status: 'draft', revision: 0, likeness: null })
    expect(draft.missing.map(({ field }) => field)).toEqual([
      'description',
      'declared_age',
      'persona.greeting',
      'persona.qa',
      'rewards.1',
      'rewards.2',
      'rewards.3',
      'rewards.4',
      'rewards.5',
      'likeness',
    ])
    expect(await search('Mara')).not.toContain(draft.id)
    expect((await server.call('GET', `avatars/${draft.id}`, { as: fan })).status).toBe(404)
    const own = await server.call('GET', `avatars/user/${creator.id}`, { as: creator })
    expect(own.body).toMatchObject([{ id: draft.id, status: 'draft', name: 'Mara' }])
  })

  test('keeps what is saved, field by field, in any script', async () => {
    const { id } = await makeDraft(server, creator)
    const name = '<b>Mara</b> ‮🐝 مرحبا'
    expect((await patch(id, { revision: 1, name })).body).toMatchObject({ name, revision: 2 })
    const face = { kind: 'drawn', portrait: { seed: 7, hair: { style: 'bob' } } }
    const voice = { voice_id: 'bf_emma', voice_rate: 0.9 }
    const saved = await patch(id, { revision: 2, face, ...voice, persona: PERSONA })
    expect(saved.body).toMatchObject({ name, revision: 3, persona: PERSONA, ...voice })
    expect(saved.body.face.portrait).toMatchObject({ seed: 7, hair: { style: 'bob', grey: 0 } })
    expect((await get(id)).body).toEqual(saved.body)
  })

  test('edited in two tabs, is not overwritten: the later save is told and nothing is lost', async () => {
    const { id, revision } = await makeDraft(server, creator, { name: 'First' })
    const both = await Promise.all([
      patch(id, { revision, name: 'from one tab' }),
      patch(id, { revision, description: 'from the other' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = both.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(`revision ${revision + 1}`),
    })
    const won = both.find(({ status }) => status === 200)
    expect((await get(id)).body).toEqual(won?.body)
  })

  test.each([
    ['an age under 18', { declared_age: 17 }],
    ['500 questions', { persona: { ...PERSONA, qa: Array(500).fill(PERSONA.qa[0]) } }],
    ['a voice nobody has', { voice_id: 'zz_nobody' }],
    ['a price below the least', { price_credits: 5 }],
    ['four rewards', { reward_texts: ['', '', '', ''] }],
    ['a face of no parameters', { face: { kind: 'drawn', portrait: { seed: 'x' } } }],
    ['text that cannot be stored', { name: 'a\0b' }],
    ['a description without end', { description: 'x'.repeat(501) }],
    ['no revision', { revision: undefined }],
  ])('refuses %s', async (_, changes) => {
    const { id, revision } = await makeDraft(server, creator)
    const answer = await patch(id, { revision, ...changes })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    expect((await get(id)).body.revision).toBe(revision)
  })

  test('is one of at most a hundred, also when several are begun at once', async () => {
    await Promise.all(
      Array.from({ length: 98 }, () => server.makeAvatar(creator, { isListed: false })),
    )
    const begin = () => server.call('POST', 'studio/avatars', { as: creator, body: {} })
    const answers = await Promise.all([begin(), begin(), begin(), begin()])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])
    expect(await begin()).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  test('of an avatar that was made elsewhere is what fans see', async () => {
    const id = await server.makeAvatar(creator, { name: 'Old', persona: PERSONA, portrait: {} })
    expect((await get(id)).body).toMatchObject({ name: 'Old', revision: 0, persona: PERSONA })
    expect((await patch(id, { revision: 0, name: 'New' })).body).toMatchObject({ revision: 1 })
    expect((await server.call('GET', `avatars/${id}`, { as: fan })).body.name).toBe('Old')
  })
})

describe('rewards', () => {
  const put = (id: string, level: number, bytes: Uint8Array, type: string) =>
    upload(server, 'PUT', `studio/avatars/${id}/rewards/${level}/media`, {
      as: creator,
      bytes,
      type,
    })
  const files = async () => {
    await removeUnownedMedia(server.ctx)
    const folder = join(server.ctx.config.dataDir, 'media')
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).length
  }

  test('take a picture or a film, shown to the creator by a signed address', async () => {
    const { id } = await makeDraft(server, creator)
    const before = await put(id, 1, await makePicture({ colour: '#010203' }), 'image/jpeg')
    expect(before.body.rewards[0].media).toMatchObject({ kind: 'image', width: 40, height: 30 })
    const film = await put(id, 4, makeMp4(), 'video/mp4')
    expect(film.body.rewards[3].media).toMatchObject({ kind: 'video', width: 640 })
    const shown = await server.app.inject(film.body.rewards[3].media.url)
    expect(shown.headers['content-type']).toBe('video/mp4')
    expect(film.body.revision).toBe(before.body.revision + 1)
  })

  test('lose the former picture when another takes its place or it is taken away', async () => {
    const { id } = await makeDraft(server, creator)
    const kept = await files().catch(() => 0)
    await put(id, 1, await makePicture({ colour: '#111213' }), 'image/jpeg')
    const second = await put(id, 1, await makePicture({ colour: '#212223' }), 'image/jpeg')
    expect(await files()).toBe(kept + 1)
    const { url } = second.body.rewards[0].media
    const path = `studio/avatars/${id}/rewards/1/media`
    const removed = await server.call('DELETE', path, { as: creator })
    expect(removed.body.rewards[0].media).toBeNull()
    expect(await files()).toBe(kept)
    expect((await server.app.inject(url)).statusCode).toBe(404)
  })

  test('take no file of the wrong kind', async () => {
    const { id } = await makeDraft(server, creator)
    const picture = await makePicture()
    const page = Buffer.from('<!doctype html><p>hello')
    const cases: [number, Uint8Array, string, number][] = [
      [1, page, 'image/png', 400],
      [1, makeMp4(), 'video/mp4', 400],
      [4, picture, 'image/jpeg', 400],
      [1, page, 'text/html', 415],
      [1, page, 'image/svg+xml', 415],
      [6, picture, 'image/jpeg', 400],
      [1, Buffer.alloc(0), 'image/png', 400],
    ]
    for (const [level, bytes, type, status] of cases) {
      expect((await put(id, level, bytes, type)).status, `${level} ${type}`).toBe(status)
    }
    const tooLarge = await put(id, 4, Buffer.alloc(64 * 1024 * 1024 + 1), 'video/mp4')
    expect(tooLarge).toMatchObject({ status: 413, body: { code: 'payload_too_large' } })
    expect((await get(id)).body.revision).toBe(1)
  })
})

describe('publishing', () => {
  test('takes nothing that sounds underage or is explicit, wherever it is written', async () => {
    const unfit = {
      description: 'A 16-year-old girl who loves music',
      persona: {
        ...PERSONA,
        greeting: 'I am sixteen and alone at home.',
        character: 'She talks dirty. Dirty talk is all she knows.',
        qa: [...PERSONA.qa, { question: 'Age?', answer: "I'm seventeen." }],
      },
      reward_texts: ['', '', 'I am naked for you', 'Words', 'You are invited'],
    }
    const draft = await makeComplete(server, creator, unfit)
    expect(draft.missing.map(({ field }) => field)).toEqual([
      'description',
      'persona.greeting',
      'persona.character',
      'persona.qa',
      'rewards.3',
    ])
    expect((await publish(draft.id)).status).toBe(400)
  })

  test('names everything that is missing and changes nothing', async () => {
    const { id } = await makeDraft(server, creator, { name: 'Half' })
    const answer = await publish(id)
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    expect(answer.body.details).toEqual((await get(id)).body.missing)
    expect(answer.body.message).toContain('likeness')
    expect((await get(id)).body.status).toBe('draft')
  })

  test('trains the avatar, shows how far it is, and puts it before fans when it is ready', async () => {
    const name = `Mara${creator.id.slice(-6)}`
    const draft = await makeComplete(server, creator, { name })
    expect(draft.missing).toEqual([])
    const asked = await publish(draft.id)
    expect(asked.body).toMatchObject({ status: 'training', training: { status: 'queued' } })
    expect(await search(name)).toEqual([])
    const known = await vi.waitFor(() => {
      const found = provider.avatars.get(`next-${draft.id}`)
      if (!found) throw new Error('not told yet')
      return found
    }, PATIENCE)
    expect(known.input).toMatchObject({ name, persona: PERSONA, voice: { rate: 1.2 } })
    known.training = { status: 'training', step: 'voice', progress: 40, reason: null }
    await vi.waitFor(async () => {
      expect((await get(draft.id)).body.training).toMatchObject({ step: 'voice', progress: 40 })
    }, PATIENCE)
    known.training = READY
    const active = await becomes(draft.id, 'active')
    expect(active).toMatchObject({ training: READY, revision: draft.revision })
    expect(await search(name)).toEqual([draft.id])
    const shown = (await server.call('GET', `avatars/${draft.id}`, { as: fan })).body
    expect(shown).toMatchObject({ name, price: 0.3, status: 'active' })
    expect(shown.image_url).toContain(`/media/portraits/avatar-${draft.id}.webp`)
    const profile = (await server.call('GET', `creator_user/${creator.id}`)).body
    expect(profile.avatar_count).toBe(1)
    expect(provider.avatars.get(`avatar-${draft.id}`)?.input).toEqual(known.input)
    await vi.waitFor(() => {
      expect(provider.avatars.has(`next-${draft.id}`)).toBe(false)
    }, PATIENCE)
  })

  test('that fails leads back to the draft, with the reason', async () => {
    const draft = await makeComplete(server, creator)
    provider.beginning = FAILED
    await publish(draft.id)
    const back = await becomes(draft.id, 'draft')
    expect(back.training).toEqual(FAILED)
    expect(back.missing).toEqual([])
    provider.beginning = READY
    await publish(draft.id)
    await becomes(draft.id, 'active')
  })

  test('again keeps the former state before fans until the new one is trained', async () => {
    const { id, revision } = await publishNow()
    provider.beginning = { status: 'training', step: 'face', progress: 5, reason: null }
    const persona = { ...PERSONA, greeting: 'Have some honey.' }
    await patch(id, { revision, description: 'Now with honey', price_credits: 50, persona })
    const seen = async () => (await server.call('GET', `avatars/${id}`, { as: fan })).body
    expect(await seen()).toMatchObject({ description: COMPLETE.description, status: 'active' })
    await publish(id)
    const next = await vi.waitFor(() => {
      const found = provider.avatars.get(`next-${id}`)
      if (found?.input.persona.greeting !== persona.greeting) throw new Error('not told yet')
      return found
    }, PATIENCE)
    expect(await seen()).toMatchObject({ description: COMPLETE.description, price: 0.3 })
    next.training = READY
    await vi.waitFor(async () => {
      expect(await seen()).toMatchObject({ description: 'Now with honey', price: 0.5 })
    }, PATIENCE)
    expect((await seen()).status).toBe('active')
  })

  test('goes on after the server and the engine started anew', async () => {
    await using first = await TestApp.start({}, undefined)
    const author = await first.makeUser('creator')
    const draft = await makeComplete(first, author)
    await first.call('POST', `studio/avatars/${draft.id}/publish`, { as: author })
    await using engine = await ScriptedProvider.start()
    engine.beginning = { status: 'training', step: 'mind', progress: 50, reason: null }
    const url = { now: engine.url }
    // Another server process on the same database.
    const second = await buildApp({ ...first.ctx, engine: { url: () => url.now, apiKey: 'key' } })
    try {
      await vi.waitFor(() => expect(engine.avatars.size).toBe(1), PATIENCE)
      // The engine comes back at another address and has lost everything.
      await using revived = await ScriptedProvider.start()
      revived.beginning = READY
      url.now = revived.url
      await vi.waitFor(async () => {
        const path = `studio/avatars/${draft.id}`
        const { body } = await first.call('GET', path, { as: author })
        expect(body.status).toBe('active')
      }, PATIENCE)
    } finally {
      await second.close()
    }
  })
})

describe('an avatar that is published', () => {
  test('goes offline and comes back, with its badge', async () => {
    const { id } = await publishNow()
    expect((await setOnline(id, false)).body.status).toBe('inactive')
    expect((await server.call('GET', `avatars/${id}`, { as: fan })).body.status).toBe('inactive')
    await giveCredits(fan, 100)
    expect((await openChat(fan, `avatar-${id}`)).code).toBe(409)
    expect((await setOnline(id, true)).body.status).toBe('active')
    const draft = await makeDraft(server, creator)
    expect((await setOnline(draft.id, true)).status).toBe(409)
  })

  test('is gone at once when consent is taken back, and running chats end', async () => {
    const { id, heygenAvatarId } = await publishNow()
    await giveCredits(fan, 100)
    const chat = await openChat(fan, heygenAvatarId)
    expect(chat.code).toBe(100)
    const revoke = () =>
      server.call('POST', `studio/avatars/${id}/likeness/revoke`, { as: creator })
    const revoked = (await revoke()).body
    expect(revoked).toMatchObject({ status: 'inactive', likeness: null, image_url: null })
    expect(revoked.likeness_revoked_at).not.toBeNull()
    expect(provider.only).toMatchObject({ state: 'ended' })
    expect((await server.call('GET', 'live/current', { as: fan })).body.session).toBeNull()
    expect((await server.call('GET', `avatars/${id}`, { as: fan })).status).toBe(404)
    expect((await openChat(fan, heygenAvatarId)).code).toBe(404)
    expect((await setOnline(id, true)).status).toBe(409)
    expect((await publish(id)).body.details).toMatchObject([{ field: 'likeness' }])
    await vi.waitFor(() => expect(provider.avatars.has(heygenAvatarId)).toBe(false), PATIENCE)

    const { revision } = (await get(id)).body
    await patch(id, { revision, likeness: COMPLETE.likeness })
    await publish(id)
    expect(await becomes(id, 'active')).toMatchObject({ likeness_revoked_at: null })
  })

  test('leaves receipts and earnings when it is deleted, and nothing else', async () => {
    const { id, heygenAvatarId, rewards } = await publishNow()
    await server.call('POST', 'favorites', { as: fan, body: { user_id: fan.id, avatar_id: id } })
    await giveCredits(fan, 100)
    const chat = await openChat(fan, heygenAvatarId)
    provider.only.first_frame_at = Date.now() - 20_000
    provider.shownMs = 20_000
    await chat.stop()
    const deleted = await server.call('DELETE', `studio/avatars/${id}`, { as: creator })
    expect(deleted.status).toBe(204)
    expect((await get(id)).status).toBe(404)
    expect((await server.call('GET', `favorites?user_id=${fan.id}`, { as: fan })).body).toEqual([])
    expect((await server.call('GET', 'charisma', { as: fan })).body).toEqual([])
    expect((await server.call('GET', 'live/receipts', { as: fan })).body).toMatchObject([
      { avatar_id: id, credits: 10 },
    ])
    const overview = (await server.call('GET', 'studio', { as: creator })).body
    expect(overview).toMatchObject({ avatars: [], totals: { chats: 1, credits: 8, fans: 1 } })
    expect((await server.app.inject(rewards[0].media.url)).statusCode).toBe(404)
    await vi.waitFor(() => expect(provider.avatars.has(heygenAvatarId)).toBe(false), PATIENCE)
    expect(await checkLedger(server.ctx.db)).toEqual([])
  })
})

test('a creator who has filled the store brings no more files', async () => {
  const { id } = await makeDraft(server, creator)
  const path = `studio/avatars/${id}/rewards/1/media`
  const file = { as: creator, bytes: await makePicture(), type: 'image/jpeg' }
  await server.ctx.db.insert(media).values({
    id: randomUUID(),
    ownerId: creator.id,
    kind: 'video',
    contentType: 'video/mp4',
    hash: '0'.repeat(64),
    bytes: 4 * 1024 ** 3,
  })
  expect(await upload(server, 'PUT', path, file)).toMatchObject({
    status: 409,
    body: { code: 'conflict' },
  })
  await server.ctx.db.delete(media).where(eq(media.ownerId, creator.id))
  expect((await upload(server, 'PUT', path, file)).status).toBe(200)
})

test('many publications at one moment leave connections for everybody', async () => {
  const { id } = await makeComplete(server, creator)
  const answers = await Promise.all(Array.from({ length: 20 }, () => publish(id)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})

test('an avatar that the engine answers nonsense about holds up nobody else', async () => {
  const odd = await makeComplete(server, creator)
  provider.answers.set(`/v1/avatars/next-${odd.id}`, { code: 100, message: '', data: 'nonsense' })
  await publish(odd.id)
  await publishNow()
  provider.answers.clear()
  await becomes(odd.id, 'active')
})

test('what keeps the engine busy has a limit for each creator', async () => {
  await using strict = await TestApp.start({ rateLimit: 10_000 }, provider.url)
  const [eager, calm] = [await strict.makeUser('creator'), await strict.makeUser('creator')]
  const { id } = await makeDraft(strict, eager)
  const ask = (as: TestUser) => strict.call('POST', `studio/avatars/${id}/publish`, { as })
  for (let i = 0; i < 40; i++) expect((await ask(eager)).status).toBe(400)
  expect(await ask(eager)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect((await ask(calm)).status).toBe(404)
})

test('a creator who leaves takes everything along but the records of money', async () => {
  const { id, heygenAvatarId, rewards } = await publishNow()
  const exported = await server.call('GET', 'account/export', { as: creator })
  expect(exported.body).toMatchObject({ avatars: [{ id, name: 'Mara' }], payouts: [] })
  const left = await server.call('DELETE', 'account', {
    as: creator,
    body: { current_password: PASSWORD },
  })
  expect(left.status).toBe(204)
  await vi.waitFor(() => expect(provider.avatars.has(heygenAvatarId)).toBe(false), PATIENCE)
  await removeUnownedMedia(server.ctx)
  expect((await server.app.inject(rewards[0].media.url)).statusCode).toBe(404)
})

describe('an avatar of one’s own in private', () => {
  test('costs nothing, counts nowhere and is told what is written now', async () => {
    const { id, revision, heygenAvatarId } = await makeDraft(server, creator, COMPLETE)
    await patch(id, { revision, persona: { ...PERSONA, greeting: 'A newer greeting.' } })
    const chat = await openChat(creator, heygenAvatarId)
    expect(chat.code).toBe(100)
    expect(provider.avatars.get(`try-${id}`)?.input).toMatchObject({
      persona: { greeting: 'A newer greeting.' },
    })
    expect(provider.only.avatar_id).toBe(`try-${id}`)
    provider.only.first_frame_at = Date.now() - 30_000
    provider.shownMs = 30_000
    provider.only.tasks_answered = 3
    const { body } = await chat.stop()
    expect(body.data).toMatchObject({ seconds: 30, credits: 0, charisma: 0 })
    expect((await server.call('GET', 'charisma', { as: creator })).body).toEqual([])
    const overview = (await server.call('GET', 'studio', { as: creator })).body
    expect(overview.totals).toEqual({ seconds: 0, chats: 0, credits: 0, fans: 0 })
    expect(overview.avatars).toMatchObject([{ interactions: 0, seconds: 0, earned_credits: 0 }])
    expect(await checkLedger(server.ctx.db)).toEqual([])
  })

  test('can be tried before a word is written, and nobody else can open it', async () => {
    const { id, heygenAvatarId } = await makeDraft(server, creator)
    for (const user of [fan, other]) {
      await giveCredits(user, 500)
      expect((await openChat(user, heygenAvatarId)).code).toBe(404)
      expect((await openChat(user, `try-${id}`)).code).toBe(404)
      expect((await openChat(user, `next-${id}`)).code).toBe(404)
    }
    const chat = await openChat(creator, heygenAvatarId)
    expect(chat.code).toBe(100)
    await chat.stop()
  })

  test('is free for an hour a day', async () => {
    const { id, heygenAvatarId } = await makeDraft(server, creator)
    const tried = (createdAt: Date, seconds: number) => ({
      id: randomUUID(),
      fanId: creator.id,
      creatorId: creator.id,
      avatarId: id,
      avatarName: 'Mara',
      grantId: randomUUID(),
      state: 'closed' as const,
      priceCredits: 0,
      seconds,
      seenAt: createdAt,
      createdAt,
    })
    const now = Date.now()
    const yesterday = new Date(now - 25 * 60 * 60 * 1000)
    const before = new Date(now - 60 * 60 * 1000)
    await server.ctx.db.insert(liveSessions).values([tried(yesterday, 4000), tried(before, 3599)])
    const last = await openChat(creator, heygenAvatarId)
    expect(last.code).toBe(100)
    await last.stop()
    await server.ctx.db.insert(liveSessions).values(tried(before, 1))
    expect(await openChat(creator, heygenAvatarId)).toMatchObject({ code: 429 })
  })

  test('says so when the engine is away, and leaves nothing open', async () => {
    const { heygenAvatarId } = await makeDraft(server, creator)
    provider.broken = 500
    expect((await openChat(creator, heygenAvatarId)).code).not.toBe(100)
    provider.broken = undefined
    const chat = await openChat(creator, heygenAvatarId)
    expect(chat.code).toBe(100)
    await chat.stop()
  })
})

describe('faces', () => {
  const REFUSED = 'There are two faces in this photograph.'

  test('a photograph goes to the engine, and comes back refused in its words', async () => {
    const send = async () =>
      upload(server, 'POST', 'studio/photographs', {
        as: creator,
        bytes: await makePicture(),
        type: 'image/jpeg',
      })
    const id = 'ab'.repeat(32)
    const data = { id, width: 480, height: 640, preview: 'data:image/webp;base64,AAAA' }
    provider.answers.set('/v1/photographs', { code: 100, message: 'success', data })
    expect(await send()).toMatchObject({
      status: 201,
      body: { photograph_id: id, image_url: data.preview },
    })
    const refusal = { code: 422, message: REFUSED, data: { reason: 'two_faces' } }
    provider.answers.set('/v1/photographs', refusal)
    expect(await send()).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', details: [{ field: 'photograph', message: REFUSED }] },
    })
    provider.answers.set('/v1/photographs', { code: 503, message: 'Many are waiting.', data: null })
    expect(await send()).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  })

  test('a photograph is published only with the consent of whoever it shows', async () => {
    const face = { kind: 'photograph', photograph_id: 'cd'.repeat(32) }
    const draft = await makeComplete(server, creator, { face })
    expect(draft.missing).toMatchObject([{ field: 'likeness' }])
    const save = async (likeness: object) => {
      const { revision } = (await get(draft.id)).body
      return (await patch(draft.id, { revision, likeness })).body.missing
    }
    expect(await save({ whose: 'another', ground: 'she said yes' })).toHaveLength(1)
    expect(await save({ whose: 'another', ground: 'Signed release of 3 May, on file' })).toEqual([])
    expect(await save({ whose: 'oneself', ground: '' })).toEqual([])
    provider.beginning = READY
    await publish(draft.id)
    await becomes(draft.id, 'active')
    const { input } = provider.avatars.get(`avatar-${draft.id}`) ?? {}
    expect(input).toMatchObject({ photograph: face.photograph_id })
    expect(input).not.toHaveProperty('portrait')
  })

  test('a photograph that was never tried goes with its draft, and with its creator', async () => {
    const [first, second] = ['1f'.repeat(32), '2f'.repeat(32)]
    const { id } = await makeDraft(server, creator, {
      face: { kind: 'photograph', photograph_id: first },
    })
    await makeDraft(server, creator, { face: { kind: 'photograph', photograph_id: second } })
    await server.call('DELETE', `studio/avatars/${id}`, { as: creator })
    const forgets = (photograph: string) =>
      vi.waitFor(
        () => expect(provider.removals).toContain(`/v1/photographs/${photograph}`),
        PATIENCE,
      )
    await forgets(first)
    expect(provider.removals).not.toContain(`/v1/photographs/${second}`)
    const body = { current_password: PASSWORD }
    await server.call('DELETE', 'account', { as: creator, body })
    await forgets(second)
  })

  test('a photograph in two drafts goes with the last of them, whoever tried it', async () => {
    const id = '3f'.repeat(32)
    const face = { kind: 'photograph', photograph_id: id }
    const forgotten = () => provider.removals.includes(`/v1/photographs/${id}`)
    const nothingLeftToForget = () =>
      vi.waitFor(async () => {
        expect(await server.ctx.db.$count(engineRemovals)).toBe(0)
      }, PATIENCE)
    const tried = await makeDraft(server, creator, { face })
    const untried = await makeDraft(server, other, { face })
    await prepareTrial(server.ctx, creator.id, tried.id)
    await patch(tried.id, { revision: tried.revision, face: { kind: 'drawn', portrait: {} } })
    await prepareTrial(server.ctx, creator.id, tried.id)
    await nothingLeftToForget()
    const back = (await get(tried.id)).body
    await patch(tried.id, { revision: back.revision, face })
    await prepareTrial(server.ctx, creator.id, tried.id)
    await server.call('DELETE', `studio/avatars/${tried.id}`, { as: creator })
    await nothingLeftToForget()
    expect(provider.removals).toContain(`/v1/avatars/try-${tried.id}`)
    expect(forgotten()).toBe(false)

    // Consent that is taken back is no reason to keep it, though the draft still names it.
    await server.call('POST', `studio/avatars/${untried.id}/likeness/revoke`, { as: other })
    await nothingLeftToForget()
    expect(forgotten()).toBe(true)
  })

  test('a preview comes from the engine', async () => {
    const data = { image: 'data:image/webp;base64,AA', columns: ['sil'], width: 240, height: 320 }
    provider.answers.set('/v1/previews', { code: 100, message: 'success', data })
    const ask = (face: object) =>
      server.call('POST', 'studio/preview', { as: creator, body: { face } })
    expect(await ask({ kind: 'drawn', portrait: {} })).toMatchObject({ status: 200, body: data })
    expect((await ask({ kind: 'drawn', portrait: { seed: -1 } })).status).toBe(400)
    provider.answers.set('/v1/previews', { code: 400, message: 'No such photograph', data: null })
    const unknown = await ask({ kind: 'photograph', photograph_id: 'ef'.repeat(32) })
    expect(unknown).toMatchObject({ status: 400, body: { details: [{ field: 'body.face' }] } })
  })
})

test('the overview has every day of the period, with what fans talked and the creator earned', async () => {
  const { id, heygenAvatarId } = await publishNow()
  await giveCredits(fan, 100)
  const chat = await openChat(fan, heygenAvatarId)
  provider.only.first_frame_at = Date.now() - 60_000
  provider.shownMs = 60_000
  await chat.stop()
  const { body } = await server.call('GET', 'studio?days=7', { as: creator })
  expect(body.days).toHaveLength(7)
  expect(body.days.at(-1)).toEqual({
    date: new Date().toISOString().slice(0, 10),
    seconds: 60,
    chats: 1,
    credits: 24,
  })
  expect(body.totals).toEqual({ seconds: 60, chats: 1, credits: 24, fans: 1 })
  expect(body.avatars).toMatchObject([
    { id, name: 'Mara', interactions: 1, seconds: 60, earned_credits: 24, favorites: 0 },
  ])
  expect((await server.call('GET', 'studio', { as: creator })).body.days).toHaveLength(30)
  expect((await server.call('GET', 'studio?days=8', { as: creator })).status).toBe(400)
})
