import { REWARD_FILTERS, type RewardFilter } from '#features/charisma/reward-filter.ts'

/** What the address of Rewards holds; `all` is left out of it. */
export interface RewardsParams {
  filter?: Exclude<RewardFilter, 'all'>
}

/** Names the filter even when there is none: the router lets through what it is not told about. */
export function parseRewardsParams({ filter }: Record<string, unknown>): RewardsParams {
  const isKnown = typeof filter === 'string' && Object.hasOwn(REWARD_FILTERS, filter)
  return { filter: isKnown && filter !== 'all' ? (filter as RewardsParams['filter']) : undefined }
}
