import { CREDITS_PER_DOLLAR } from '@inamora/contract/credits'
import type pg from 'pg'
import { ADJECTIVES, ENDINGS, FIRST_NAMES, LAST_NAMES, PASSIONS, PLACES, TRADES } from './words.ts'

const AVATARS_PER_CREATOR = 25
const ROWS_PER_STEP = 50_000
/** The most popular creators and avatars have followers and fans among the people who are there. */
const KNOWN_CREATORS = 1_000
const KNOWN_AVATARS = 2_000
/** Words that are hard to find: fifty and a thousand times in a world of a million. */
const ONE_IN = { RARE: 20_011, SELDOM: 997 }
const PRICES = { from: 0.1, to: 0.5 }

/** In [0, 1), the same for the same row and purpose on every machine. */
function chance(purpose: number): string {
  return `((hashint8extended(i, ${purpose}) & 2147483647)::float8 / 2147483648)`
}

/** An entry of a list; the exponent says how much commoner the first are than the last. */
function pick(list: string, purpose: number, exponent: number): string {
  return `(${list})[1 + floor(power(${chance(purpose)}, ${exponent}) * cardinality(${list}))::int]`
}

/** A valid id of its own for every row, so that running again adds only what is missing. */
function id(kind: string, number: string): string {
  const hash = `md5('large:${kind}:' || ${number})`
  return `overlay(overlay(${hash} placing '8' from 13) placing '8' from 17)::uuid`
}

const INSERT_USERS = `
  insert into users (id, email, name, role, password_hash, adult_confirmed_at)
  select ${id('creator', 'i')}, 'creator-' || i || '@crowd.inamora.test',
    ${pick('$3::text[]', 1, 2)} || ' ' || ${pick('$4::text[]', 2, 2)}, 'creator', '-', now()
  from generate_series($1::bigint, $2::bigint) as i
  on conflict do nothing`

const INSERT_CREATORS = `
  insert into creators (user_id, name, bio)
  select ${id('creator', 'i')},
    ${pick('$3::text[]', 1, 2)} || ' ' || ${pick('$4::text[]', 2, 2)},
    initcap(${pick('$5::text[]', 3, 2.5)}) || ' in ' || ${pick('$6::text[]', 4, 2.5)}
  from generate_series($1::bigint, $2::bigint) as i
  on conflict do nothing`

const INSERT_AVATARS = `
  insert into avatars (id, creator_id, provider_id, name, description, image_url, status, is_listed,
    price_credits, interactions, rating)
  select ${id('avatar', 'i')}, ${id('creator', '(i % $3::bigint)')}, 'crowd-' || i,
    ${pick('$4::text[]', 11, 2)} || ' ' || ${pick('$5::text[]', 12, 2)},
    ${pick('$6::text[]', 13, 2.5)} || ' ' || ${pick('$7::text[]', 14, 2.5)} || ' from '
      || ${pick('$8::text[]', 15, 2.5)} || ' who loves ' || ${pick('$9::text[]', 16, 3)} || '. '
      || ${pick('$10::text[]', 17, 1)}
      || case when i % ${ONE_IN.RARE} = 0 then ' Speaks Quenya.'
        when i % ${ONE_IN.SELDOM} = 0 then ' Plays the hurdy-gurdy.' else '' end,
    ${pick('$11::text[]', 18, 1)},
    case when ${chance(19)} < 0.9 then 'active' when ${chance(19)} < 0.94 then 'training'
      when ${chance(19)} < 0.97 then 'draft' else 'inactive' end,
    ${chance(20)} < 0.98,
    ${PRICES.from * CREDITS_PER_DOLLAR} +
      floor(${chance(21)} * ${(PRICES.to - PRICES.from) * CREDITS_PER_DOLLAR + 1})::int,
    floor(power(${chance(22)}, 8) * 50000)::int,
    round((3 + 2 * ${chance(23)})::numeric, 1)
  from generate_series($1::bigint, $2::bigint) as i
  on conflict do nothing`

const INSERT_FOLLOWS = `
  insert into follows (id, fan_id, creator_id)
  select ${id('follow', "fan.id || ':' || c.user_id")}, fan.id, c.user_id
  from (select user_id, row_number() over (order by user_id) as i from creators limit $1) c
  cross join lateral (
    select id from users where role = 'fan' and email like '%@fans.inamora.test'
    order by id limit floor(power(${chance(31)}, 4) * 100)::int
  ) fan
  on conflict do nothing`

const INSERT_FAVORITES = `
  insert into favorites (id, user_id, avatar_id)
  select ${id('favorite', "fan.id || ':' || a.id")}, fan.id, a.id
  from (
    select id, row_number() over (order by interactions desc) as i
    from avatars where is_listed order by interactions desc limit $1
  ) a
  cross join lateral (
    select id from users where role = 'fan' and email like '%@fans.inamora.test'
    order by id limit floor(power(${chance(32)}, 3) * 100)::int
  ) fan
  on conflict do nothing`

/**
 * Grows the world to this many avatars of the crowd, with creators in proportion. One transaction: either
 * all of it is there or nothing. Indexes for searching are built at the end, which is many times faster
 * than keeping them up to date row by row.
 */
export async function growWorld(
  client: pg.ClientBase,
  avatarCount: number,
  tell: (message: string) => void,
): Promise<void> {
  const creatorCount = Math.max(1, Math.ceil(avatarCount / AVATARS_PER_CREATOR))
  const { rows: images } = await client.query<{ url: string }>(
    `select image_url as url from avatars where image_url is not null and provider_id not like 'crowd-%'`,
  )
  const imageUrls = images.map((row) => row.url)

  await client.query('begin')
  try {
    await client.query("set local maintenance_work_mem = '512MB'")
    const dropped = await dropSearchIndexes(client)
    await inSteps(creatorCount, 'creators', tell, async (from, to) => {
      await client.query(INSERT_USERS, [from, to, FIRST_NAMES, LAST_NAMES])
      const words = [FIRST_NAMES, LAST_NAMES, TRADES, PLACES]
      await client.query(INSERT_CREATORS, [from, to, ...words])
    })
    const words = [FIRST_NAMES, LAST_NAMES, ADJECTIVES, TRADES, PLACES, PASSIONS, ENDINGS]
    await inSteps(avatarCount, 'avatars', tell, (from, to) =>
      client.query(INSERT_AVATARS, [from, to, creatorCount, ...words, imageUrls]),
    )
    for (const { name, definition } of dropped) {
      tell(`Building the index ${name}`)
      await client.query(definition)
    }
    tell('Adding followers and favourites')
    await client.query(INSERT_FOLLOWS, [KNOWN_CREATORS])
    await client.query(INSERT_FAVORITES, [KNOWN_AVATARS])
    await client.query(`update creators set followers = known.count
      from (select creator_id, count(*) from follows group by creator_id) known
      where known.creator_id = creators.user_id and creators.followers <> known.count`)
    await client.query(`update avatars set favorite_count = known.count
      from (select avatar_id, count(*) from favorites group by avatar_id) known
      where known.avatar_id = avatars.id and avatars.favorite_count <> known.count`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  tell('Gathering statistics')
  await client.query('vacuum (analyze) users, creators, avatars, follows, favorites')
}

async function inSteps(
  total: number,
  noun: string,
  tell: (message: string) => void,
  step: (from: number, to: number) => Promise<unknown>,
): Promise<void> {
  // Creators are numbered from 0, because avatars find theirs by a remainder.
  for (let from = 0; from < total; from += ROWS_PER_STEP) {
    const to = Math.min(from + ROWS_PER_STEP, total)
    await step(from, to - 1)
    tell(`${to.toLocaleString('en')} of ${total.toLocaleString('en')} ${noun}`)
  }
}

async function dropSearchIndexes(client: pg.ClientBase) {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and tablename in ('avatars', 'creators')
       and indexname not in (select conname from pg_constraint) order by indexname`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows
}
