import type { Favorite } from '@inamora/contract/favorites'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#lib/api.ts'
import { createToggleQueues } from '#lib/toggle-queue.ts'
import { useUser } from '#lib/user-context.tsx'
import { createRoute, deleteRoute, favoritesQuery } from './queries.ts'

const queues = createToggleQueues<Favorite>()

/** The user's favourites; changes show at once and go back if the server refuses. */
export function useFavorites() {
  const { user } = useUser()
  const queryClient = useQueryClient()
  const options = favoritesQuery(user?.id ?? '')
  const { data, isLoading } = useQuery({ ...options, enabled: user !== null })
  const favorites = data ?? []

  function show(avatarId: string, record: Favorite | undefined) {
    queryClient.setQueryData(options.queryKey, (known: Favorite[] = []) => {
      const position = known.findIndex((favorite) => favorite.avatar_id === avatarId)
      if (position >= 0) {
        return record ? known.with(position, record) : known.toSpliced(position, 1)
      }
      return record ? [record, ...known] : known
    })
  }

  async function setFavorite(avatarId: string, on: boolean) {
    if (!user) {
      console.error('Favourites need a signed-in user')
      return
    }
    const confirmed = queryClient
      .getQueryData(options.queryKey)
      ?.find((favorite) => favorite.avatar_id === avatarId)
    await queryClient.cancelQueries({ queryKey: options.queryKey })
    const hoped = { id: `hoped-${avatarId}`, user_id: user.id, avatar_id: avatarId }
    show(avatarId, on ? hoped : undefined)
    const outcome = await queues.want(avatarId, on, confirmed, {
      turnOn: () => api.call(createRoute, { body: { user_id: user.id, avatar_id: avatarId } }),
      turnOff: (favorite) => api.call(deleteRoute, { params: { id: favorite.id } }),
    })
    if (!outcome) return
    show(avatarId, outcome.record)
    if (outcome.error) console.error('The favourite could not be changed', outcome.error)
  }

  return {
    favorites,
    isLoading,
    isFavorite: (avatarId: string) => favorites.some((favorite) => favorite.avatar_id === avatarId),
    setFavorite,
  }
}
