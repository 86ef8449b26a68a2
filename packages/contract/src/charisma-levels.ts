/** The rules of charisma, apart from the wire schemas so that a page can use them without zod. */

export const RARITIES = ['common', 'rare', 'epic', 'legendary', 'mythic'] as const
export type Rarity = (typeof RARITIES)[number]

export const REWARD_TYPES = ['photo', 'video', 'exclusive_chat', 'custom_message'] as const
export type RewardType = (typeof REWARD_TYPES)[number]

/** The five rewards of every avatar. */
export const CHARISMA_LEVELS = [
  { level: 1, title: 'Personal Photo', rarity: 'common', type: 'photo', requiredCharisma: 100 },
  { level: 2, title: 'Behind the Scenes', rarity: 'rare', type: 'photo', requiredCharisma: 200 },
  {
    level: 3,
    title: 'Private Message',
    rarity: 'epic',
    type: 'custom_message',
    requiredCharisma: 300,
  },
  { level: 4, title: 'Custom Video', rarity: 'legendary', type: 'video', requiredCharisma: 400 },
  {
    level: 5,
    title: 'VIP Experience',
    rarity: 'mythic',
    type: 'exclusive_chat',
    requiredCharisma: 500,
  },
] as const satisfies readonly {
  level: number
  title: string
  rarity: Rarity
  type: RewardType
  requiredCharisma: number
}[]

/** How charisma is earned; shown in the app and applied by the server. */
export const CHARISMA_RULES = {
  secondsPerPoint: 2,
  pointsPerAnsweredMessage: 5,
  pointsPerDayAndAvatar: 150,
} as const

/** Highest level reached, 0 to 5. */
export function levelOf(charisma: number): number {
  return CHARISMA_LEVELS.filter((level) => charisma >= level.requiredCharisma).length
}

/** Charisma at which the next reward unlocks; null when all five are unlocked. */
export function nextRewardAt(charisma: number): number | null {
  return CHARISMA_LEVELS[levelOf(charisma)]?.requiredCharisma ?? null
}

/** Percent of the way from the last level to the next, 0 to 99, or 100 at the end. */
export function progressOf(charisma: number): number {
  const next = nextRewardAt(charisma)
  if (next === null) return 100
  const last = CHARISMA_LEVELS[levelOf(charisma) - 1]?.requiredCharisma ?? 0
  return Math.floor(((charisma - last) / (next - last)) * 100)
}
