import type { createFavorite, deleteFavorite, listFavorites } from '@inamora/contract/favorites'
import { address, all } from '#lib/api.ts'

export const FAVORITES_STALE_MS = 30_000

const listRoute = address<typeof listFavorites>('GET', '/api/v1/favorites', 'user')
export const createRoute = address<typeof createFavorite>('POST', '/api/v1/favorites', 'user')
export const deleteRoute = address<typeof deleteFavorite>(
  'DELETE',
  '/api/v1/favorites/{id}',
  'user',
)

export function favoritesQuery(userId: string) {
  return { ...all(listRoute, { query: { user_id: userId } }), staleTime: FAVORITES_STALE_MS }
}
