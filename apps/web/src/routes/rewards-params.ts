import { REWARD_FILTERS, type RewardFilter } from '#features/charisma/reward-filter.ts'

/** What the address of Rewards holds; `all` is left out of it. */
export interface RewardsParams {
  filter?: Exclude<RewardFilter, 'all'>
}

export function parseRewardsParams({ filter }: Record<string, unknown>): RewardsParams {
  const isKnown = typeof filter === 'string' && Object.hasOwn(REWARD_FILTERS, filter)
  return isKnown && filter !== 'all' ? { filter: filter as RewardsParams['filter'] } : {}
}
