import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, TestApp, type TestUser } from '#testing/app.ts'
import { avatars } from './tables.ts'

let server: TestApp
let fan: TestUser
let creator: TestUser
beforeAll(async () => {
  server = await TestApp.start()
  fan = await server.makeUser()
  creator = await server.makeUser('creator')
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => server.ctx.db.delete(avatars))

const LISTS = ['/api/v1/avatars', '/api/v1/avatar', '/api/avatars']

function namesIn(answer: Answer): string[] {
  return answer.body.map((avatar: { avatar_name: string }) => avatar.avatar_name)
}

async function search(q: string, as = fan): Promise<string[]> {
  const answer = await server.call('GET', `avatars?q=${encodeURIComponent(q)}`, { as })
  expect(answer.status).toBe(200)
  return namesIn(answer)
}

function makeAvatar(name: string, description: string, interactions = 0, more = {}) {
  return server.makeAvatar(creator, { name, description, interactions, ...more })
}

/** The names on every page, found by following the Link header. */
async function walk(path: string, as = fan): Promise<string[][]> {
  const pages: string[][] = []
  let next: string | undefined = path
  while (next) {
    const answer: Answer = await server.call('GET', next, { as })
    expect(answer.status).toBe(200)
    pages.push(namesIn(answer))
    next = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1]
  }
  return pages
}

describe('a list of avatars', () => {
  test('has every field of the specification, and its alternatives', async () => {
    const id = await makeAvatar('Ada Storm', 'Lighthouse keeper', 7, {
      imageUrl: '/media/portraits/ada.webp',
      status: 'training',
      rating: 4.5,
      priceCredits: 35,
      providerId: 'ada-storm',
    })
    for (const list of LISTS) {
      const answer = await server.call('GET', list, { as: fan })
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual([
        {
          id,
          avatar_name: 'Ada Storm',
          description: 'Lighthouse keeper',
          image_url: '/media/portraits/ada.webp',
          status: 'training',
          creator_user_id: creator.id,
          user_id: creator.id,
          interactions: 7,
          subscribers: 0,
          rating: 4.5,
          price: 0.35,
          heygenAvatarId: 'ada-storm',
          name: 'Ada Storm',
          bio: 'Lighthouse keeper',
          imageUrl: '/media/portraits/ada.webp',
          creatorId: creator.id,
        },
      ])
    }
  })

  test('is for people who are signed in', async () => {
    const id = await makeAvatar('Ada Storm', 'Lighthouse keeper')
    for (const path of [...LISTS, `avatars/${id}`, `avatars/user/${creator.id}`]) {
      expect(await server.call('GET', path)).toMatchObject({
        status: 401,
        body: { code: 'unauthorized' },
      })
    }
  })

  test('begins with the most talked-to', async () => {
    await makeAvatar('Third', '', 1)
    await makeAvatar('First', '', 900)
    await makeAvatar('Second', '', 30)
    for (const path of [...LISTS, `avatars/user/${creator.id}`]) {
      expect(namesIn(await server.call('GET', path, { as: fan }))).toEqual([
        'First',
        'Second',
        'Third',
      ])
    }
  })

  test('gives every avatar once over its pages, also among equals', async () => {
    const names = Array.from({ length: 11 }, (_, i) => `Avatar ${i}`)
    for (const [i, name] of names.entries()) await makeAvatar(name, 'equal', i < 8 ? 5 : i)
    const lists = [...LISTS, '/api/v1/avatars?q=equal', `/api/v1/avatars/user/${creator.id}`]
    for (const list of lists) {
      const pages = await walk(`${list}${list.includes('?') ? '&' : '?'}limit=4`)
      expect(pages.map((page) => page.length)).toEqual([4, 4, 3])
      expect(pages.flat().sort()).toEqual(names.toSorted())
      expect(pages[0]?.slice(0, 3)).toEqual(['Avatar 10', 'Avatar 9', 'Avatar 8'])
    }
  })

  test('has 50 on a page unless told, and no next page when that is all', async () => {
    for (let i = 0; i < 51; i += 1) await makeAvatar(`Avatar ${i}`, '', i)
    const pages = await walk('/api/v1/avatars')
    expect(pages.map((page) => page.length)).toEqual([50, 1])
    expect((await walk('/api/v1/avatars?limit=51')).length).toBe(1)
  })

  test('keeps its place when avatars are added in front of it', async () => {
    for (let i = 0; i < 4; i += 1) await makeAvatar(`Avatar ${i}`, '', i)
    const first = await server.call('GET', 'avatars?limit=2', { as: fan })
    await makeAvatar('Newcomer', '', 100)
    const link = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? ''
    const second = await server.call('GET', link, { as: fan })
    expect([...namesIn(first), ...namesIn(second)]).toEqual([
      'Avatar 3',
      'Avatar 2',
      'Avatar 1',
      'Avatar 0',
    ])
  })

  test.each(['0', '101', '-1', '1.5', 'ten', ''])('refuses %j as a limit', async (limit) => {
    const answer = await server.call('GET', `avatars?limit=${limit}`, { as: fan })
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', details: [{ field: 'query.limit' }] },
    })
  })

  test('refuses a cursor that is not its own', async () => {
    for (let i = 0; i < 3; i += 1) await makeAvatar(`Avatar ${i}`, '', i)
    const own = await server.call('GET', 'avatars?limit=1', { as: fan })
    const cursor = /cursor=([^>&]+)/.exec(String(own.headers.link))?.[1] ?? ''
    const make = (list: string, key: unknown) =>
      Buffer.from(JSON.stringify([list, key])).toString('base64url')
    const refused = [
      ['avatars', 'nonsense'],
      ['avatars', '%00%ff'],
      ['avatars', 'W10'],
      ['avatars', make('avatars:', [0, 'not an id'])],
      ['avatars', make('avatars:', [2 ** 40, creator.id])],
      ['avatars', make('avatars:', [Number.MAX_SAFE_INTEGER, creator.id])],
      ['avatars', make('avatars:', ["1'; drop table avatars; --", creator.id])],
      ['avatars', 'x'.repeat(513)],
      ['avatars?q=Avatar', cursor],
      [`avatars/user/${creator.id}`, cursor],
      ['creator_user', cursor],
      ['followers', cursor],
      ['favorites', cursor],
    ]
    for (const [list, bad] of refused) {
      const path = `${list}${list?.includes('?') ? '&' : '?'}cursor=${bad}`
      expect(await server.call('GET', path, { as: fan }), path).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', details: [{ field: 'query.cursor' }] },
      })
    }
    expect((await server.call('GET', `avatars?cursor=${cursor}`, { as: fan })).status).toBe(200)
  })
})

describe('an avatar that is not listed', () => {
  test('is there for its creator only, and counts for nobody else', async () => {
    const id = await makeAvatar('Secret Project', 'unfinished', 5, { isListed: false })
    await makeAvatar('Public Face', 'finished', 1)
    const other = await server.makeUser('creator')
    for (const as of [fan, other]) {
      expect(await server.call('GET', `avatars/${id}`, { as })).toMatchObject({
        status: 404,
        body: { code: 'not_found', message: 'Avatar not found' },
      })
      expect(namesIn(await server.call('GET', `avatars/user/${creator.id}`, { as }))).toEqual([
        'Public Face',
      ])
      for (const list of LISTS) {
        expect(namesIn(await server.call('GET', list, { as }))).toEqual(['Public Face'])
      }
      expect(await search('secret', as)).toEqual([])
      expect(await search('e', as)).toEqual(['Public Face'])
    }
    expect((await server.call('GET', `avatars/${id}`, { as: creator })).status).toBe(200)
    const own = await server.call('GET', `avatars/user/${creator.id}`, { as: creator })
    expect(namesIn(own)).toEqual(['Secret Project', 'Public Face'])
    const profile = await server.call('GET', `creator_user/${creator.id}`)
    expect(profile.body.avatar_count).toBe(1)
  })
})

test("an avatar's earnings are for its creator's eyes", async () => {
  const id = await makeAvatar('Ada Storm', '', 1, { totalEarnings: 4200 })
  const other = await server.makeUser('creator')
  for (const as of [fan, other]) {
    for (const path of [...LISTS, `avatars/user/${creator.id}`]) {
      const [avatar] = (await server.call('GET', path, { as })).body
      expect(avatar).not.toHaveProperty('total_earnings')
    }
    expect((await server.call('GET', `avatars/${id}`, { as })).body).not.toHaveProperty(
      'total_earnings',
    )
  }
  for (const path of [...LISTS, `avatars/user/${creator.id}`]) {
    const [avatar] = (await server.call('GET', path, { as: creator })).body
    expect(avatar.total_earnings).toBe(4200)
  }
  const own = await server.call('GET', `avatars/${id}`, { as: creator })
  expect(own.body.total_earnings).toBe(4200)
})

describe('one avatar', () => {
  test('of an unknown id is not found; of no id at all is refused', async () => {
    const unknown = await server.call('GET', `avatars/${creator.id}`, { as: fan })
    expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' } })
    for (const id of ['7', 'null', 'undefined', "'%20or%201=1", '%00', 'a'.repeat(150)]) {
      expect(await server.call('GET', `avatars/${id}`, { as: fan }), id).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', details: [{ field: 'params.id' }] },
      })
    }
  })

  test('is found by its id in capitals as well', async () => {
    const id = await makeAvatar('Ada Storm', '')
    const answer = await server.call('GET', `avatars/${id.toUpperCase()}`, { as: fan })
    expect(answer).toMatchObject({ status: 200, body: { id } })
  })

  test('somebody who has none has an empty list', async () => {
    const answer = await server.call('GET', `avatars/user/${fan.id}`, { as: fan })
    expect(answer).toMatchObject({ status: 200, body: [] })
  })
})

describe('search', () => {
  test('finds a part of name or description, whatever the capitals', async () => {
    await makeAvatar('Ada Storm', 'Keeps the lighthouse', 3)
    await makeAvatar('Ben', 'afraid of STORMS', 2)
    await makeAvatar('Cleo', 'bakes bread', 1)
    expect(await search('storm')).toEqual(['Ada Storm', 'Ben'])
    expect(await search('ADA STORM')).toEqual(['Ada Storm'])
    expect(await search('ghtho')).toEqual(['Ada Storm'])
    expect(await search('  bread ')).toEqual(['Cleo'])
    expect(await search('storm keeps')).toEqual([])
    expect(await search('xyzzy')).toEqual([])
  })

  test('of nothing is the whole list', async () => {
    await makeAvatar('Ada', '', 2)
    await makeAvatar('Ben', '', 1)
    expect(await search('')).toEqual(['Ada', 'Ben'])
    expect(await search('   ')).toEqual(['Ada', 'Ben'])
  })

  test('of one or two letters works as well', async () => {
    await makeAvatar('Quill', 'zither', 3)
    await makeAvatar('Ada', 'a-b', 2)
    await makeAvatar('Bo', 'x y', 1)
    expect(await search('q')).toEqual(['Quill'])
    expect(await search('Z')).toEqual(['Quill'])
    expect(await search('ui')).toEqual(['Quill'])
    expect(await search('BO')).toEqual(['Bo'])
    expect(await search('x y')).toEqual(['Bo'])
    expect(await search('a-b')).toEqual(['Ada'])
    expect(await search('-')).toEqual(['Ada'])
    expect(await search('j')).toEqual([])
    expect(await search('jj')).toEqual([])
    expect(await search('0')).toEqual([])
    expect(await search('0a')).toEqual([])
  })

  test('takes wildcards, quotes and backslashes as plain text', async () => {
    await makeAvatar('Percent', '100% sincere', 6)
    await makeAvatar('Snake', 'snake_case', 5)
    await makeAvatar('Slash', 'back\\slash', 4)
    await makeAvatar('Quote', 'it\'s "quoted"', 3)
    await makeAvatar('Regex', 'a.*b [c] (d)', 2)
    await makeAvatar('Plain', 'nothing special', 1)
    expect(await search('%')).toEqual(['Percent'])
    expect(await search('0%')).toEqual(['Percent'])
    expect(await search('100%')).toEqual(['Percent'])
    expect(await search('1%0')).toEqual([])
    expect(await search('_')).toEqual(['Snake'])
    expect(await search('e_c')).toEqual(['Snake'])
    expect(await search('snake_case')).toEqual(['Snake'])
    expect(await search('snakeXcase')).toEqual([])
    expect(await search('\\')).toEqual(['Slash'])
    expect(await search('k\\s')).toEqual(['Slash'])
    expect(await search('back\\slash')).toEqual(['Slash'])
    expect(await search('back\\\\slash')).toEqual([])
    expect(await search("'")).toEqual(['Quote'])
    expect(await search('"quoted"')).toEqual(['Quote'])
    expect(await search('.*')).toEqual(['Regex'])
    expect(await search('[c]')).toEqual(['Regex'])
    expect(await search("'; drop table avatars; --")).toEqual([])
  })

  test('knows every script', async () => {
    await makeAvatar('Élodie', 'crème brûlée', 5)
    await makeAvatar('Ольга', 'Поэтесса', 4)
    await makeAvatar('葵', '夜の図書館で働く', 3)
    await makeAvatar('Nova', 'a star 🌟 at night', 2)
    await makeAvatar('Σίσυφος', 'pushes', 1)
    expect(await search('ÉLODIE')).toEqual(['Élodie'])
    expect(await search('é')).toEqual(['Élodie'])
    expect(await search('ÛL')).toEqual(['Élodie'])
    expect(await search('поэт')).toEqual(['Ольга'])
    expect(await search('О')).toEqual(['Ольга'])
    expect(await search('葵')).toEqual(['葵'])
    expect(await search('図書')).toEqual(['葵'])
    expect(await search('夜の図書館')).toEqual(['葵'])
    expect(await search('🌟')).toEqual(['Nova'])
    expect(await search('r 🌟')).toEqual(['Nova'])
    expect(await search('σίσ')).toEqual(['Σίσυφος'])
  })

  test('has an index for every script, not only for the letters of English', async () => {
    const { rows } = await server.ctx.db.$client.query(
      "select show_trgm('поэт') as trigrams, symbols('葵 & 🌟') as symbols",
    )
    expect(rows[0].trigrams.length).toBeGreaterThan(0)
    expect(rows[0].symbols).toEqual(['葵', '&', '🌟'])
  })

  test('finds a rare one far behind the popular ones', async () => {
    const crowd = Array.from({ length: 3100 }, (_, i) => ({
      id: crypto.randomUUID(),
      creatorId: creator.id,
      providerId: `crowd-${i}`,
      name: `Crowd ${i}`,
      description: i % 100 === 0 ? 'one of many, seldom seen' : 'one of many',
      status: 'active' as const,
      isListed: true,
      priceCredits: 10,
      interactions: 10 + i,
    }))
    await server.ctx.db.insert(avatars).values(crowd)
    await makeAvatar('Wallflower', 'quietly waiting', 1)
    expect(await search('wallflower')).toEqual(['Wallflower'])
    expect(await search('g')).toEqual(['Wallflower'])
    expect(await search('ty')).toEqual([])
    expect(await search('tl')).toEqual(['Wallflower'])
    expect((await walk('/api/v1/avatars?q=many&limit=100')).flat()).toHaveLength(3100)
    const seldom = Array.from({ length: 31 }, (_, i) => `Crowd ${3000 - i * 100}`)
    expect(await search('seldom')).toEqual(seldom)
    expect((await walk('/api/v1/avatars?q=seldom&limit=30')).flat()).toEqual(seldom)
    expect((await walk('/api/v1/avatars?q=w&limit=100')).flat()).toHaveLength(3101)
  })

  test.each([
    ['too long', 'x'.repeat(101)],
    ['with NUL', 'a%00b'],
  ])('refuses a text that is %s', async (_, q) => {
    const answer = await server.call('GET', `avatars?q=${q}`, { as: fan })
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', details: [{ field: 'query.q' }] },
    })
  })

  test('asked twice in one address is refused', async () => {
    const answer = await server.call('GET', 'avatars?q=a&q=b', { as: fan })
    expect(answer).toMatchObject({ status: 400, body: { details: [{ field: 'query.q' }] } })
  })
})
