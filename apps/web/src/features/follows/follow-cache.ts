import type { Creator } from '@inamora/contract/creators'
import type { Follow } from '@inamora/contract/follows'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { followersOfCreatorQuery, followsOfFanQuery } from './queries.ts'

interface Pair {
  fanId: string
  creatorId: string
}

/** Writes what is known of one follow into both lists that show it. */
export function writeFollow(
  queryClient: QueryClient,
  { fanId, creatorId }: Pair,
  record: Follow | undefined,
): void {
  const keys = [followsOfFanQuery(fanId).queryKey, followersOfCreatorQuery(creatorId).queryKey]
  for (const key of keys) {
    queryClient.setQueryData(key, (known: Follow[] | undefined) => {
      if (!known) return known
      const others = known.filter((follow) => !isOf(follow, { fanId, creatorId }))
      return record ? [record, ...others] : others
    })
  }
}

/** Ids are compared as strings, whatever a server sends. */
export function isOf(follow: Follow, { fanId, creatorId }: Pair): boolean {
  return (
    String(follow.fan_user_id) === String(fanId) &&
    String(follow.creator_user_id) === String(creatorId)
  )
}

type CachedCreators = Creator | Creator[] | InfiniteData<{ items: Creator[] }>

/** Adds to the follower count of a creator wherever it is on screen; never below 0. */
export function addFollowers(queryClient: QueryClient, creatorId: string, by: number): void {
  const update = (creator: Creator): Creator =>
    creator.id === creatorId
      ? { ...creator, followers: Math.max(creator.followers + by, 0) }
      : creator
  queryClient.setQueriesData<CachedCreators>(
    { predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/v1/creator_user') },
    (known) => {
      if (!known) return known
      if (Array.isArray(known)) return known.map(update)
      if (!('pages' in known)) return update(known)
      const pages = known.pages.map((page) => ({ ...page, items: page.items.map(update) }))
      return { ...known, pages }
    },
  )
}
