import type { createFollow, deleteFollow, listFollows } from '@inamora/contract/follows'
import { address, all } from '#lib/api.ts'

const listRoute = address<typeof listFollows>('GET', '/api/v1/followers', 'user')
export const createRoute = address<typeof createFollow>('POST', '/api/v1/followers', 'user')
export const deleteRoute = address<typeof deleteFollow>('DELETE', '/api/v1/followers/{id}', 'user')

/** The follow records of a fan. */
export function followsOfFanQuery(fanId: string) {
  return all(listRoute, { query: { fan_user_id: fanId } })
}

/** The follow records of a creator, as far as the caller may see them. */
export function followersOfCreatorQuery(creatorId: string) {
  return all(listRoute, { query: { creator_user_id: creatorId } })
}
