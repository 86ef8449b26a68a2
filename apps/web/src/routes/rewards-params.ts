import { REWARD_FILTERS, type RewardFilter } from '#features/charisma/reward-filter.ts'

/** What the address of Rewards holds; `all` is left out of it. */
export interface RewardsParams {
  filter?: Exclude<RewardFilter, 'all'>
  /** The reward that is open: avatar and level. */
  open?: string
}

const REWARD_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}:[1-5]$/

/** Names everything even when it is not there: the router lets through what it is not told about. */
export function parseRewardsParams({ filter, open }: Record<string, unknown>): RewardsParams {
  const isKnown = typeof filter === 'string' && Object.hasOwn(REWARD_FILTERS, filter)
  return {
    filter: isKnown && filter !== 'all' ? (filter as RewardsParams['filter']) : undefined,
    open: typeof open === 'string' && REWARD_ID.test(open) ? open : undefined,
  }
}
