import { idSchema } from '@inamora/contract/fields'
import pg from 'pg'
import { expect, test } from 'vitest'
import { TestApp } from '#testing/app.ts'
import { growWorld } from './large-world.ts'
import { seedWorld } from './world.ts'

test('a large world can be searched, grows on demand, and keeps its counts', async () => {
  await using server = await TestApp.start()
  await seedWorld(server.ctx)
  const client = new pg.Client(server.databaseUrl)
  await client.connect()
  const countOf = async (from: string) =>
    Number((await client.query(`select count(*) as count from ${from}`)).rows[0].count)
  const definitions = async () =>
    (await client.query('select indexdef from pg_indexes order by indexname')).rows
  const [indexes, seeded] = [await definitions(), await countOf('avatars')]

  const told: string[] = []
  await growWorld(client, 200, (message) => told.push(message))
  expect(told).toContain('200 of 200 avatars')
  expect(await countOf('avatars')).toBe(seeded + 200)
  await growWorld(client, 200, () => undefined)
  expect(await countOf('avatars')).toBe(seeded + 200)
  await growWorld(client, 300, () => undefined)
  expect(await countOf('avatars')).toBe(seeded + 300)
  expect(await definitions()).toEqual(indexes)
  expect(
    await countOf(`creators where followers <>
      (select count(*) from follows where creator_id = creators.user_id)`),
  ).toBe(0)
  expect(
    await countOf(`avatars where favorite_count <>
      (select count(*) from favorites where avatar_id = avatars.id)`),
  ).toBe(0)
  await client.end()

  const fan = await server.makeUser()
  const found = await server.call('GET', 'avatars?q=Quenya', { as: fan })
  expect(found.body).toHaveLength(1)
  const [avatar] = found.body
  expect(idSchema.parse(avatar.id)).toBe(avatar.id)
  expect((await server.call('GET', `avatars/${avatar.id}`, { as: fan })).body).toEqual(avatar)
  expect((await server.call('GET', `creator_user/${avatar.creatorId}`)).status).toBe(200)
})
