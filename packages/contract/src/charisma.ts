import { z } from 'zod'
import { RARITIES, REWARD_TYPES } from './charisma-levels.ts'
import { countSchema, idSchema } from './fields.ts'
import { mediaSchema } from './media.ts'
import { route } from './route.ts'

export const charismaProgressSchema = z.object({
  avatarId: idSchema,
  avatarName: z.string(),
  avatarImageUrl: z.string().nullable(),
  currentCharisma: countSchema,
  level: z.int().min(0).max(5),
  progress: z.int().min(0).max(100),
  nextRewardAt: z.int().nullable(),
  totalInteractions: countSchema,
  weeklyProgress: countSchema,
})
export type CharismaProgress = z.infer<typeof charismaProgressSchema>

export const rewardSchema = z.object({
  id: z.string(),
  type: z.enum(REWARD_TYPES),
  title: z.string(),
  description: z.string(),
  requiredCharisma: countSchema,
  isUnlocked: z.boolean(),
  avatarId: idSchema,
  avatarName: z.string(),
  thumbnailUrl: z.string().nullable(),
  rarity: z.enum(RARITIES),
})
export type Reward = z.infer<typeof rewardSchema>

export const listCharisma = route({
  method: 'GET',
  path: '/api/v1/charisma',
  tag: 'charisma',
  summary: 'Your charisma with every avatar you earned any with',
  access: 'user',
  response: z.array(charismaProgressSchema),
})

export const listCharismaProgress = route({
  method: 'GET',
  path: '/api/v1/charisma/progress',
  tag: 'charisma',
  summary: 'The three avatars nearest their next reward; for a newcomer three to begin with',
  access: 'user',
  response: z.array(charismaProgressSchema),
})

export const listRewards = route({
  method: 'GET',
  path: '/api/v1/rewards',
  tag: 'charisma',
  summary: 'Rewards of the avatars you know, unlocked and still to unlock',
  access: 'user',
  response: z.array(rewardSchema),
})

export const openReward = route({
  method: 'GET',
  path: '/api/v1/rewards/{avatarId}/{level}',
  tag: 'charisma',
  summary: 'What is inside a reward you unlocked; its media by signed address, for some minutes',
  access: 'user',
  params: z.object({ avatarId: idSchema, level: z.coerce.number().int().min(1).max(5) }),
  response: z.object({
    reward: rewardSchema,
    /** What the creator wrote for it. */
    text: z.string(),
    media: mediaSchema.nullable(),
  }),
  errors: ['forbidden', 'not_found'],
})
