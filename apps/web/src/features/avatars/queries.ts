import type { Avatar, getAvatar, listAvatars, listAvatarsOfUser } from '@inamora/contract/avatars'
import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import { address, get, pages } from '#lib/api.ts'
import { useUser } from '#lib/user-context.tsx'

const listRoute = address<typeof listAvatars>('GET', '/api/v1/avatars', 'user')
const avatarRoute = address<typeof getAvatar>('GET', '/api/v1/avatars/{id}', 'user')
const ofUserRoute = address<typeof listAvatarsOfUser>(
  'GET',
  '/api/v1/avatars/user/{user_id}',
  'user',
)

export const SHOWN = 6

/** The most talked-to avatars: enough for Trending and Featured, or for Recommended. */
export function useTopAvatars() {
  const { user } = useUser()
  return useQuery({ ...get(listRoute, { query: { limit: 2 * SHOWN } }), enabled: user !== null })
}

export function useAvatarSearch(q: string, options: { enabled: boolean }) {
  const { user } = useUser()
  return useInfiniteQuery({
    ...pages(listRoute, { query: { q } }),
    enabled: user !== null && options.enabled,
    placeholderData: (previous) => previous,
  })
}

export function useAvatarsOfCreator(creatorId: string | undefined) {
  const { user } = useUser()
  return useInfiniteQuery({
    ...pages(ofUserRoute, { params: { user_id: creatorId ?? '' } }),
    enabled: user !== null && creatorId !== undefined,
  })
}

/** Avatars by id, in the given order; those that cannot be fetched are left out. */
export function useAvatarsById(ids: readonly string[]) {
  return useQueries({
    queries: ids.map((id) => get(avatarRoute, { params: { id } })),
    combine: (results) => ({
      isLoading: results.some((result) => result.isLoading),
      avatars: results.flatMap((result): Avatar[] => (result.data ? [result.data] : [])),
    }),
  })
}
