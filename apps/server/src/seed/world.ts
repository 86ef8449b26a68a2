import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AVATAR_STATUSES } from '@inamora/contract/avatars'
import { CREDITS_PER_DOLLAR } from '@inamora/contract/credits'
import { personaSchema } from '@inamora/contract/persona'
import { portraitSchema } from '@inamora/contract/portrait'
import { studioLimits } from '@inamora/contract/studio'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { hashPassword } from '#accounts/accounts.ts'
import { users } from '#accounts/tables.ts'
import { avatars } from '#avatars/tables.ts'
import { listRewardContents } from '#charisma/charisma.ts'
import type { Context } from '#context.ts'
import { creators } from '#creators/tables.ts'
import { grantCredits } from '#credits/credits.ts'
import { favorites } from '#favorites/tables.ts'
import { follows } from '#follows/tables.ts'
import type { Transaction } from '#platform/database.ts'
import { idFromName } from '#platform/ids.ts'
import { worldFolder } from '#platform/paths.ts'
import { draftOf } from '#studio/draft.ts'
import { studioDrafts } from '#studio/tables.ts'
import { createRandom } from './random.ts'
import { seedRewards } from './rewards.ts'
import { seedStudio } from './studio.ts'

export const DEMO_FAN = 'fan@inamora.test'
export const DEMO_CREATOR = 'creator@inamora.test'
export const DEMO_PASSWORD = 'inamora-demo'

const DEMO_CREDITS = 1250
const FAN_COUNT = 240
const SEED_LOCK = 7_310_448

const creatorSchema = z.object({
  slug: z.string(),
  name: z.string(),
  bio: z.string(),
  since: z.iso.date(),
})

const avatarSchema = z.object({
  slug: z.string(),
  creator: z.string(),
  name: z.string(),
  age: z.int().min(studioLimits.ageMin),
  description: z.string(),
  status: z.enum(AVATAR_STATUSES),
  price: z.number(),
  voice: z.string(),
  interactions: z.number(),
  persona: personaSchema,
})

async function readWorld() {
  const folder = join(worldFolder, 'avatars')
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).sort()
  const readJson = async (path: string) => JSON.parse(await readFile(path, 'utf8'))
  const readAvatar = async (file: string) => ({
    ...avatarSchema.parse(await readJson(join(folder, file))),
    portrait: portraitSchema.parse(await readJson(join(worldFolder, 'portraits', file))),
  })
  return {
    creators: z.array(creatorSchema).parse(await readJson(join(worldFolder, 'creators.json'))),
    /** Most popular first. */
    avatars: (await Promise.all(files.map(readAvatar))).sort(
      (a, b) => b.interactions - a.interactions,
    ),
  }
}

/** Fills an empty database with the demo world; later only rewards that its avatars still lack. */
export async function seedWorld(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
    const [anybody] = await tx.select({ id: users.id }).from(users).limit(1)
    if (anybody) return seedRewards(tx)

    const world = await readWorld()
    const demoHash = await hashPassword(DEMO_PASSWORD)
    const nobodysHash = await hashPassword(randomBytes(32).toString('hex'))
    const account = (email: string, name: string, role: 'fan' | 'creator', since: Date) => ({
      id: idFromName(`user:${email}`),
      email,
      name,
      role,
      passwordHash: email === DEMO_FAN || email === DEMO_CREATOR ? demoHash : nobodysHash,
      adultConfirmedAt: since,
      createdAt: since,
    })
    const creatorAccounts = world.creators.map((creator, index) => ({
      ...creator,
      account: account(
        index === 0 ? DEMO_CREATOR : `${creator.slug}@creators.inamora.test`,
        creator.name,
        'creator',
        new Date(creator.since),
      ),
    }))
    const now = ctx.now()
    const fans = [
      account(DEMO_FAN, 'Mika', 'fan', now),
      ...Array.from({ length: FAN_COUNT }, (_, i) =>
        account(`fan-${i + 1}@fans.inamora.test`, `Fan ${i + 1}`, 'fan', now),
      ),
    ]
    await tx.insert(users).values([...creatorAccounts.map((c) => c.account), ...fans])
    await tx.insert(creators).values(
      creatorAccounts.map((creator) => ({
        userId: creator.account.id,
        name: creator.name,
        bio: creator.bio,
        createdAt: creator.account.createdAt,
      })),
    )
    const idOfCreator = new Map(creatorAccounts.map((c) => [c.slug, c.account.id]))
    const avatarRows = world.avatars.map((avatar) => {
      const creatorId = idOfCreator.get(avatar.creator)
      if (!creatorId) throw new Error(`${avatar.slug}: no creator ${avatar.creator}`)
      return {
        id: idFromName(`avatar:${avatar.slug}`),
        creatorId,
        providerId: avatar.slug,
        name: avatar.name,
        description: avatar.description,
        imageUrl: `/media/portraits/${avatar.slug}.webp`,
        status: avatar.status,
        isListed: true,
        priceCredits: Math.round(avatar.price * CREDITS_PER_DOLLAR),
        interactions: avatar.interactions,
        voiceId: avatar.voice,
        persona: avatar.persona,
        portrait: avatar.portrait,
      }
    })
    await tx.insert(avatars).values(avatarRows)
    await seedRewards(tx)
    await seedDrafts(
      tx,
      avatarRows.map((row, index) => ({ ...row, age: world.avatars[index]?.age ?? null })),
      now,
    )
    await grantCredits(tx, {
      name: 'demo',
      userId: idFromName(`user:${DEMO_FAN}`),
      credits: DEMO_CREDITS,
    })
    await seedTaste(
      tx,
      fans.map((fan) => fan.id),
      creatorAccounts.map((creator) => creator.account.id),
      avatarRows.filter((row) => row.status === 'active').map((row) => row.id),
    )
    const creatorId = idFromName(`user:${DEMO_CREATOR}`)
    await seedStudio(tx, {
      creatorId,
      avatars: avatarRows.filter((row) => row.creatorId === creatorId && row.status === 'active'),
      fanIds: fans.slice(1).map((fan) => fan.id),
      now,
    })
  })
}

/** As if each had been made in the studio: somebody invented, of a declared age. */
async function seedDrafts(
  tx: Transaction,
  rows: (Omit<Parameters<typeof draftOf>[0], 'voiceRate' | 'photograph'> & {
    id: string
    age: number | null
  })[],
  updatedAt: Date,
): Promise<void> {
  const rewards = await listRewardContents(
    tx,
    rows.map(({ id }) => id),
  )
  await tx.insert(studioDrafts).values(
    rows.map(({ id, age, ...row }) => ({
      avatarId: id,
      revision: 1,
      updatedAt,
      draft: {
        ...draftOf(
          { ...row, voiceRate: null, photograph: null },
          rewards.filter(({ avatarId }) => avatarId === id),
        ),
        declared_age: age,
        likeness: { whose: 'invented' as const, ground: '' },
      },
    })),
  )
}

/** Everybody follows a few creators and favourites a few avatars, some of them more often than others. */
async function seedTaste(
  tx: Transaction,
  fanIds: string[],
  creatorIds: string[],
  avatarIds: string[],
): Promise<void> {
  const random = createRandom('taste')
  const pick = (ids: string[], mostly: number) =>
    ids.filter((_, index) => random() < mostly / (1 + index * 0.25))
  const followRows = fanIds.flatMap((fanId) =>
    pick(creatorIds, 0.7).map((creatorId) => ({
      id: idFromName(`follow:${fanId}:${creatorId}`),
      fanId,
      creatorId,
    })),
  )
  const favoriteRows = fanIds.flatMap((userId) =>
    pick(avatarIds, 0.5).map((avatarId) => ({
      id: idFromName(`favorite:${userId}:${avatarId}`),
      userId,
      avatarId,
    })),
  )
  await tx.insert(follows).values(followRows)
  await tx.insert(favorites).values(favoriteRows)
  await tx.execute(sql`update creators set followers =
    (select count(*) from follows where follows.creator_id = creators.user_id)`)
  await tx.execute(sql`update avatars set favorite_count =
    (select count(*) from favorites where favorites.avatar_id = avatars.id)`)
}

export async function hasDemoAccounts(ctx: Context): Promise<boolean> {
  const rows = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, DEMO_FAN))
  return rows.length > 0
}
