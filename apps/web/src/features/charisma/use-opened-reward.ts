import type { openReward } from '@inamora/contract/charisma'
import type { RouteResponse } from '@inamora/contract/route'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { address, get } from '#lib/api.ts'
import { rewardsQuery } from './rewards-queries.ts'

const openRoute = address<typeof openReward>('GET', '/api/v1/rewards/{avatarId}/{level}', 'user')

export type OpenedReward = RouteResponse<typeof openReward>

/** Its media are signed for ten minutes; half of that leaves time to look. */
const FRESH_MS = 5 * 60_000

/** What is inside a reward. An address that has expired is fetched anew, once for each. */
export function useOpenedReward(id: string) {
  const [avatarId = '', level = ''] = id.split(':')
  const queryClient = useQueryClient()
  const reward = useQuery({
    ...get(openRoute, { params: { avatarId, level: Number(level) } }),
    staleTime: FRESH_MS,
  })
  const { data, refetch } = reward
  const [failed, setFailed] = useState({ id, times: 0 })
  const timesFailed = failed.id === id ? failed.times : 0

  // A picture that was made just now becomes its own thumbnail in the list.
  const thumbnailUrl = data?.media?.kind === 'image' ? data.reward.thumbnailUrl : null
  useEffect(() => {
    const list = queryClient.getQueryData(rewardsQuery.queryKey)
    const listed = list?.find((one) => one.id === id)
    if (thumbnailUrl && listed && !listed.thumbnailUrl?.startsWith('/media/files/'))
      void queryClient.invalidateQueries(rewardsQuery)
  }, [thumbnailUrl, id, queryClient])

  return {
    ...reward,
    isBroken: timesFailed > 1,
    retry() {
      setFailed({ id, times: 0 })
      void refetch()
    },
    onMediaError() {
      setFailed({ id, times: timesFailed + 1 })
      if (timesFailed === 0) void refetch()
    },
  }
}
