import type { Creator, getCreator, listCreators } from '@inamora/contract/creators'
import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import { address, get, pages } from '#lib/api.ts'
import { useUser } from '#lib/user-context.tsx'

const listRoute = address<typeof listCreators>('GET', '/api/v1/creator_user', 'user')
const creatorRoute = address<typeof getCreator>('GET', '/api/v1/creator_user/{creatorId}', 'none')

export const FEATURED_CREATORS = 3

export function useFeaturedCreators() {
  const { user } = useUser()
  return useQuery({
    ...get(listRoute, { query: { limit: FEATURED_CREATORS } }),
    enabled: user !== null,
  })
}

export function useCreatorSearch(q: string, options: { enabled: boolean }) {
  const { user } = useUser()
  return useInfiniteQuery({
    ...pages(listRoute, { query: { q } }),
    enabled: user !== null && options.enabled,
    placeholderData: (previous) => previous,
  })
}

/** Anyone may read a creator's profile. */
export function useCreator(creatorId: string) {
  return useQuery({ ...get(creatorRoute, { params: { creatorId } }), enabled: creatorId !== '' })
}

export function useCreatorsById(ids: readonly string[]) {
  return useQueries({
    queries: ids.map((creatorId) => get(creatorRoute, { params: { creatorId } })),
    combine: (results) => ({
      isLoading: results.some((result) => result.isLoading),
      creators: results.flatMap((result): Creator[] => (result.data ? [result.data] : [])),
    }),
  })
}
