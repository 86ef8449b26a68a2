import type { Reward } from '@inamora/contract/charisma'
import type { RewardType } from '@inamora/contract/charisma-levels'

export const REWARD_FILTERS = {
  all: 'All',
  photos: 'Photos',
  videos: 'Videos',
  exclusive: 'Exclusive',
} as const
export type RewardFilter = keyof typeof REWARD_FILTERS

const TYPES: Record<Exclude<RewardFilter, 'all'>, readonly RewardType[]> = {
  photos: ['photo'],
  videos: ['video'],
  exclusive: ['exclusive_chat', 'custom_message'],
}

export function filterRewards(rewards: readonly Reward[], filter: RewardFilter): readonly Reward[] {
  return filter === 'all' ? rewards : rewards.filter(({ type }) => TYPES[filter].includes(type))
}
