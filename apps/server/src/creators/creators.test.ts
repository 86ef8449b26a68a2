import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '#accounts/tables.ts'
import { type Answer, TestApp, type TestUser } from '#testing/app.ts'
import { makePicture } from '#testing/media.ts'
import { upload } from '#testing/studio.ts'

let server: TestApp
let fan: TestUser
beforeAll(async () => {
  server = await TestApp.start()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  await server.ctx.db.delete(users)
  fan = await server.makeUser()
})

function namesIn(answer: Answer): string[] {
  return answer.body.map((creator: { name: string }) => creator.name)
}

async function search(q: string): Promise<string[]> {
  const path = `creator_user?q=${encodeURIComponent(q)}`
  return namesIn(await server.call('GET', path, { as: fan }))
}

function patch(creator: TestUser, as: TestUser, body: unknown): Promise<Answer> {
  return server.call('PATCH', `creator_user/${creator.id}`, { as, body })
}

function follow(as: TestUser, creator: TestUser): Promise<Answer> {
  const body = { fan_user_id: as.id, creator_user_id: creator.id }
  return server.call('POST', 'followers', { as, body })
}

describe('a creator profile', () => {
  test('can be read by anyone, with the count of its listed avatars and their fans', async () => {
    const creator = await server.makeUser('creator', 'Studio Noor')
    const avatarId = await server.makeAvatar(creator)
    await server.makeAvatar(creator, { isListed: false })
    const favorite = { user_id: fan.id, avatar_id: avatarId }
    await server.call('POST', 'favorites', { as: fan, body: favorite })
    await follow(fan, creator)
    const answer = await server.call('GET', `creator_user/${creator.id}`)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      id: creator.id,
      user_id: creator.id,
      name: 'Studio Noor',
      bio: '',
      profile_photo: null,
      header_image: null,
      followers: 1,
      avatar_count: 1,
      fans: 1,
    })
  })

  test('of a fan or of nobody is not found; of no id at all is refused', async () => {
    for (const id of [fan.id, '00000000-0000-4000-8000-000000000000']) {
      expect(await server.call('GET', `creator_user/${id}`)).toMatchObject({
        status: 404,
        body: { code: 'not_found', message: 'Creator not found' },
      })
    }
    for (const id of ['7', 'me', '%00', "'--"]) {
      expect(await server.call('GET', `creator_user/${id}`)).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', details: [{ field: 'params.creatorId' }] },
      })
    }
  })
})

describe('the list of creators', () => {
  test('is for people who are signed in', async () => {
    for (const path of ['/api/v1/creator_user', '/api/users']) {
      expect((await server.call('GET', path)).status).toBe(401)
    }
  })

  test('begins with the most followed and pages by the Link header', async () => {
    const creators = []
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) {
      creators.push(await server.makeUser('creator', name))
    }
    for (const creator of creators.slice(3)) await follow(fan, creator)
    const second = await server.makeUser()
    for (const creator of creators.slice(4)) await follow(second, creator)
    for (const list of ['/api/v1/creator_user?limit=2', '/api/users?limit=2']) {
      const seen: string[] = []
      let next: string | undefined = list
      while (next) {
        const answer: Answer = await server.call('GET', next, { as: fan })
        seen.push(...namesIn(answer))
        next = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1]
      }
      expect(seen.slice(0, 2)).toEqual(['Five', 'Four'])
      expect(seen.toSorted()).toEqual(['Five', 'Four', 'One', 'Three', 'Two'])
    }
  })

  test('is searched by name and bio, whatever the capitals, wildcards being plain text', async () => {
    const ada = await server.makeUser('creator', 'Ada Storm')
    const ben = await server.makeUser('creator', 'Ben_100%')
    await patch(ada, ada, { bio: 'Painter of tides' })
    await patch(ben, ben, { bio: 'Écrivain \\ poète' })
    expect(await search('storm')).toEqual(['Ada Storm'])
    expect(await search('TIDES')).toEqual(['Ada Storm'])
    expect(await search('écrivain')).toEqual(['Ben_100%'])
    expect(await search('%')).toEqual(['Ben_100%'])
    expect(await search('_')).toEqual(['Ben_100%'])
    expect(await search('\\')).toEqual(['Ben_100%'])
    expect(await search('D')).toEqual(['Ada Storm'])
    expect(await search('nobody')).toEqual([])
    expect((await search('')).length).toBe(2)
  })

  test('refuses a bad search, limit or cursor, naming it', async () => {
    const forged = Buffer.from(JSON.stringify(['creators:', [2 ** 50, fan.id]])).toString('base64')
    const bad = { q: 'x'.repeat(101), limit: '0', cursor: forged }
    for (const [field, value] of Object.entries(bad)) {
      const answer = await server.call('GET', `creator_user?${field}=${value}`, { as: fan })
      expect(answer, field).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', details: [{ field: `query.${field}` }] },
      })
    }
  })
})

describe('PATCH of a profile', () => {
  test('lets the owner change name and bio, each alone', async () => {
    const creator = await server.makeUser('creator', 'Before')
    expect((await patch(creator, creator, { name: '  After ' })).body).toMatchObject({
      name: 'After',
      bio: '',
    })
    expect((await patch(creator, creator, { bio: 'Paints' })).body).toMatchObject({
      name: 'After',
      bio: 'Paints',
    })
    const read = await server.call('GET', `creator_user/${creator.id}`)
    expect(read.body).toMatchObject({ name: 'After', bio: 'Paints' })
  })

  test('by anybody else is forbidden and changes nothing', async () => {
    const creator = await server.makeUser('creator', 'Before')
    const other = await server.makeUser('creator')
    for (const as of [fan, other]) {
      expect(await patch(creator, as, { name: 'Taken over' })).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      })
      const both = await patch(creator, as, { bio: 'Taken over', followers: 1 })
      expect(both.status).toBe(403)
    }
    const anonymous = { body: { name: 'Taken over' } }
    const path = `creator_user/${creator.id}`
    expect((await server.call('PATCH', path, anonymous)).status).toBe(401)
    expect((await server.call('GET', path)).body).toMatchObject({ name: 'Before', bio: '' })
  })

  test('accepts a follower count from anybody, ignores it and answers the true one', async () => {
    const creator = await server.makeUser('creator')
    await follow(fan, creator)
    for (const as of [fan, creator]) {
      for (const followers of [1_000_000, 0, -5, 1.5]) {
        expect(await patch(creator, as, { followers })).toMatchObject({
          status: 200,
          body: { id: creator.id, followers: 1 },
        })
      }
    }
  })

  test('of somebody without a profile is not found', async () => {
    expect((await patch(fan, fan, { name: 'A profile' })).status).toBe(404)
    expect((await patch(fan, fan, { followers: 1 })).status).toBe(404)
  })

  test.each([
    ['name', ''],
    ['name', '   '],
    ['name', 'n'.repeat(81)],
    ['name', 7],
    ['name', null],
    ['name', 'a\0b'],
    ['bio', 'b'.repeat(501)],
    ['bio', 'lone \ud83c surrogate'],
    ['bio', ['a list']],
    ['followers', 'many'],
    ['followers', null],
  ])('refuses a bad %s, naming it', async (field, value) => {
    const creator = await server.makeUser('creator', 'Before')
    expect(await patch(creator, creator, { name: 'After', [field]: value })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', details: [{ field: `body.${field}` }] },
    })
    expect((await server.call('GET', `creator_user/${creator.id}`)).body.name).toBe('Before')
  })
})

test('/api/users gives the public fields of creators, and no e-mail address', async () => {
  const creator = await server.makeUser('creator', 'Studio Noor')
  const answer = await server.call('GET', '/api/users', { as: fan })
  expect(answer.body).toEqual([{ id: creator.id, name: 'Studio Noor', bio: '', role: 'creator' }])
  expect(JSON.stringify(answer.body)).not.toContain('@')
})

describe('the pictures of a profile', () => {
  const put = async (as: TestUser | undefined, id: string, picture: string, colour = '#336699') =>
    upload(server, 'PUT', `creator_user/${id}/${picture}`, {
      ...(as && { as }),
      bytes: await makePicture({ width: 900, height: 600, colour }),
      type: 'image/jpeg',
    })

  test('are shown to everybody at a lasting address, until others take their place', async () => {
    const creator = await server.makeUser('creator')
    const first = (await put(creator, creator.id, 'photo')).body
    expect(first.profile_photo).toMatch(/^\/media\/public\/[0-9a-f]{64}\.webp$/)
    expect(first.header_image).toBeNull()
    expect((await server.app.inject(first.profile_photo)).headers['content-type']).toBe(
      'image/webp',
    )
    const header = (await put(creator, creator.id, 'header')).body
    expect(header).toMatchObject({ profile_photo: first.profile_photo })
    const second = (await put(creator, creator.id, 'photo', '#993366')).body
    expect(second.profile_photo).not.toBe(first.profile_photo)
    expect((await server.app.inject(first.profile_photo)).statusCode).toBe(404)
    const path = `creator_user/${creator.id}/photo`
    const removed = (await server.call('DELETE', path, { as: creator })).body
    expect(removed).toMatchObject({ profile_photo: null, header_image: header.header_image })
    expect((await server.app.inject(second.profile_photo)).statusCode).toBe(404)
    expect((await server.app.inject(header.header_image)).statusCode).toBe(200)
  })

  test('are one file when they are the same, and stay while one of them is shown', async () => {
    const creator = await server.makeUser('creator')
    const bytes = await makePicture({ width: 60, height: 40 })
    const file = { as: creator, bytes, type: 'image/jpeg' }
    await upload(server, 'PUT', `creator_user/${creator.id}/photo`, file)
    const both = (await upload(server, 'PUT', `creator_user/${creator.id}/header`, file)).body
    expect(both.profile_photo).toBe(both.header_image)
    await server.call('DELETE', `creator_user/${creator.id}/photo`, { as: creator })
    expect((await server.app.inject(both.header_image)).statusCode).toBe(200)
  })

  test('are set by their owner only, and are pictures', async () => {
    const creator = await server.makeUser('creator')
    const other = await server.makeUser('creator')
    expect((await put(undefined, creator.id, 'photo')).status).toBe(401)
    for (const stranger of [fan, other]) {
      expect((await put(stranger, creator.id, 'photo')).status).toBe(403)
      const path = `creator_user/${creator.id}/photo`
      expect((await server.call('DELETE', path, { as: stranger })).status).toBe(403)
    }
    expect((await put(fan, fan.id, 'photo')).status).toBe(404)
    expect((await put(creator, creator.id, 'portrait')).status).toBe(400)
    const page = { as: creator, bytes: Buffer.from('<html>'), type: 'image/png' }
    expect(await upload(server, 'PUT', `creator_user/${creator.id}/photo`, page)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    })
  })
})
