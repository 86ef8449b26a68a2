import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CHARISMA_LEVELS } from '@inamora/contract/charisma-levels'
import { type EnginePictureInput, enginePictureInputSchema } from '@inamora/contract/engine-clips'
import { inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { avatars } from '#avatars/tables.ts'
import { avatarRewards } from '#charisma/tables.ts'
import type { Transaction } from '#platform/database.ts'
import { idFromName } from '#platform/ids.ts'
import { worldFolder } from '#platform/paths.ts'

const rewardSchema = z.object({
  text: z.string().min(1),
  /** What is different from the portrait; the rest stays, so that it is the same person. */
  picture: z.looseObject({ portrait: z.looseObject({}) }).optional(),
})
const rewardsSchema = z.array(rewardSchema).length(CHARISMA_LEVELS.length)

/** The five rewards of every avatar of the demo world; those that have some already keep them. */
export async function seedRewards(tx: Transaction): Promise<void> {
  const folder = join(worldFolder, 'rewards')
  const files = await readdir(folder)
  const slugOf = new Map(
    files.map((file) => {
      const slug = file.replace(/\.json$/, '')
      return [idFromName(`avatar:${slug}`), slug]
    }),
  )
  const without = await tx
    .select({ id: avatars.id, portrait: avatars.portrait })
    .from(avatars)
    .where(
      sql`${inArray(avatars.id, [...slugOf.keys()])} and not exists
        (select from ${avatarRewards} where ${avatarRewards.avatarId} = ${avatars.id})`,
    )
  if (without.length === 0) return
  const rows = await Promise.all(
    without.map(async ({ id, portrait }) => {
      const file = await readFile(join(folder, `${slugOf.get(id)}.json`), 'utf8')
      return rewardsSchema.parse(JSON.parse(file)).map(({ text, picture }, index) => ({
        avatarId: id,
        level: index + 1,
        text,
        recipe: picture && recipeOf(portrait, picture),
      }))
    }),
  )
  await tx.insert(avatarRewards).values(rows.flat())
}

function recipeOf(portrait: unknown, picture: { portrait: object }): EnginePictureInput {
  return enginePictureInputSchema.parse({
    ...picture,
    portrait: withChanges(portrait, picture.portrait),
  })
}

/** The whole with some of its parts changed, however deep. */
function withChanges(whole: unknown, changes: unknown): unknown {
  if (!isRecord(whole) || !isRecord(changes)) return changes
  const changed = Object.entries(changes).map(([key, change]) => [
    key,
    key in whole ? withChanges(whole[key], change) : change,
  ])
  return { ...whole, ...Object.fromEntries(changed) }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
