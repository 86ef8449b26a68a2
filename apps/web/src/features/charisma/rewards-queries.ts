import type { listCharismaProgress, listRewards } from '@inamora/contract/charisma'
import { queryOptions } from '@tanstack/react-query'
import { address, get } from '#lib/api.ts'

const progressRoute = address<typeof listCharismaProgress>(
  'GET',
  '/api/v1/charisma/progress',
  'user',
)
const rewardsRoute = address<typeof listRewards>('GET', '/api/v1/rewards', 'user')

/** Chats on other screens earn charisma, so whoever looks here gets the latest. */
const latest = { refetchOnMount: 'always' } as const

export const charismaProgressQuery = queryOptions({ ...get(progressRoute, {}), ...latest })
export const rewardsQuery = queryOptions({ ...get(rewardsRoute, {}), ...latest })
