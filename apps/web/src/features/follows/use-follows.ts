import type { Follow } from '@inamora/contract/follows'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#lib/api.ts'
import { toast } from '#lib/toast.ts'
import { createToggleQueues } from '#lib/toggle-queue.ts'
import { useUser } from '#lib/user-context.tsx'
import { addFollowers, isOf, writeFollow } from './follow-cache.ts'
import { discoverMessages, type FollowMessages } from './messages.ts'
import { createRoute, deleteRoute, followersOfCreatorQuery, followsOfFanQuery } from './queries.ts'

const queues = createToggleQueues<Follow>()

/** Whom the user follows. */
export function useFollows() {
  const { user } = useUser()
  const setFollow = useSetFollow()
  const { data, isLoading } = useQuery({
    ...followsOfFanQuery(user?.id ?? ''),
    enabled: user !== null,
  })
  const follows = data ?? []
  return {
    follows,
    isLoading,
    isFollowing: (creatorId: string) =>
      user !== null && follows.some((follow) => isOf(follow, { fanId: user.id, creatorId })),
    setFollow,
  }
}

/** Whether the user follows this creator, read from the creator's followers as the profile does. */
export function useFollowOf(creatorId: string) {
  const { user } = useUser()
  const setFollow = useSetFollow()
  const { data } = useQuery({
    ...followersOfCreatorQuery(creatorId),
    enabled: user !== null && user.id !== creatorId,
  })
  const isFollowing =
    user !== null && (data ?? []).some((follow) => isOf(follow, { fanId: user.id, creatorId }))
  return { isKnown: data !== undefined, isFollowing, setFollow }
}

/** Shows the change at once, carries it out one request at a time and tells how it ended. */
function useSetFollow() {
  const { user } = useUser()
  const queryClient = useQueryClient()

  return async function setFollow(
    creatorId: string,
    on: boolean,
    messages: FollowMessages = discoverMessages,
  ): Promise<void> {
    if (!user || !creatorId) {
      console.error(new Error('Missing auth or creator'))
      return
    }
    const pair = { fanId: user.id, creatorId }
    const keys = [followsOfFanQuery(user.id).queryKey, followersOfCreatorQuery(creatorId).queryKey]
    const shown = () =>
      keys
        .flatMap((key) => queryClient.getQueryData<Follow[]>(key) ?? [])
        .find((follow) => isOf(follow, pair))
    const show = (record: Follow | undefined) => {
      const change = Number(record !== undefined) - Number(shown() !== undefined)
      writeFollow(queryClient, pair, record)
      addFollowers(queryClient, creatorId, change)
    }

    const confirmed = shown()
    await Promise.all(keys.map((queryKey) => queryClient.cancelQueries({ queryKey })))
    const hoped = { id: `hoped-${creatorId}`, fan_user_id: user.id, creator_user_id: creatorId }
    show(on ? hoped : undefined)
    const outcome = await queues.want(creatorId, on, confirmed, {
      turnOn: () =>
        api.call(createRoute, { body: { fan_user_id: user.id, creator_user_id: creatorId } }),
      turnOff: async (follow) => {
        if (!follow.id) throw new Error('Follow record not found')
        await api.call(deleteRoute, { params: { id: follow.id } })
      },
    })
    if (!outcome) return
    show(outcome.record)
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
    if (outcome.error) {
      console.error('The follow could not be changed', outcome.error)
      toast(outcome.failedWish ? messages.followFailed : messages.unfollowFailed)
    } else if (outcome.changed) {
      toast(outcome.record ? messages.followed : messages.unfollowed)
    }
  }
}
