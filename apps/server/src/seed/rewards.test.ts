import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MAX_CLIP_CHARACTERS } from '@inamora/contract/engine-clips'
import { studioLimits } from '@inamora/contract/studio'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { avatars } from '#avatars/tables.ts'
import { avatarRewards } from '#charisma/tables.ts'
import { worldFolder } from '#platform/paths.ts'
import { TestApp } from '#testing/app.ts'
import { seedWorld } from './world.ts'

let server: TestApp
beforeAll(async () => {
  server = await TestApp.start()
  await seedWorld(server.ctx)
})
afterAll(() => server[Symbol.asyncDispose]())

async function readRewards() {
  return server.ctx.db
    .select({ slug: avatars.providerId, portrait: avatars.portrait, reward: avatarRewards })
    .from(avatarRewards)
    .innerJoin(avatars, eq(avatars.id, avatarRewards.avatarId))
    .orderBy(avatars.id, avatarRewards.level)
}

test('every avatar of the demo world has five rewards of its own', async () => {
  const rewards = await readRewards()
  const slugs = (await readdir(join(worldFolder, 'avatars'))).map((file) => file.slice(0, -5))
  for (const slug of slugs) {
    const own = rewards.filter((one) => one.slug === slug).map(({ reward }) => reward)
    expect(own.map(({ level }) => level)).toEqual([1, 2, 3, 4, 5])
    expect(own.filter(({ recipe }) => recipe).map(({ level }) => level)).toEqual([1, 2, 5])
  }
  const texts = rewards.map(({ reward }) => reward.text)
  expect(new Set(texts).size).toBe(texts.length)
  for (const text of texts) expect(text.length).toBeLessThanOrEqual(studioLimits.rewardText)
  const messages = rewards.filter(({ reward }) => reward.level === 3)
  for (const { reward } of messages) expect(reward.text.length).toBeGreaterThan(300)
})

test('a picture is of the same person in other clothes or another place', async () => {
  type Person = Record<'face' | 'nose' | 'clothes' | 'background', unknown>
  for (const { portrait, reward } of await readRewards()) {
    if (!reward.recipe) continue
    const [own, painted] = [portrait as Person, reward.recipe.portrait as Person]
    expect([painted.face, painted.nose]).toEqual([own.face, own.nose])
    expect([painted.clothes, painted.background]).not.toEqual([own.clothes, own.background])
  }
})

test('a video says lines the avatar has learnt, so that its own voice is used', async () => {
  for (const { slug, reward } of await readRewards()) {
    if (reward.level !== 4) continue
    expect(reward.text.length).toBeLessThanOrEqual(MAX_CLIP_CHARACTERS)
    const file = await readFile(join(worldFolder, 'avatars', `${slug}.json`), 'utf8')
    const { persona } = JSON.parse(file)
    const learnt = [persona.greeting, ...persona.qa.map((one: { answer: string }) => one.answer)]
    for (const line of reward.text.split('\n')) expect(learnt).toContain(line)
  }
})

test('a world from before gets its rewards at the next start, and what is there stays', async () => {
  const [some] = await readRewards()
  if (!some) throw new Error('there are no rewards')
  const other = (await readRewards()).find(({ slug }) => slug !== some.slug)
  const ofSome = eq(avatarRewards.avatarId, some.reward.avatarId)
  await server.ctx.db.delete(avatarRewards).where(ofSome)
  await server.ctx.db
    .update(avatarRewards)
    .set({ text: 'changed' })
    .where(eq(avatarRewards.avatarId, other?.reward.avatarId ?? ''))
  await seedWorld(server.ctx)
  expect(await server.ctx.db.select().from(avatarRewards).where(ofSome)).toHaveLength(5)
  const kept = (await readRewards()).filter(({ slug }) => slug === other?.slug)
  expect(kept.every(({ reward }) => reward.text === 'changed')).toBe(true)
})
