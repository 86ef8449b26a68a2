import type { Avatar } from '@inamora/contract/avatars'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useUser } from '#lib/user-context.tsx'
import { LiveSession } from './live-session.ts'

/** What a chat changes: charisma, rewards, what was spent, how often an avatar was talked to. */
const CHANGED = /^\/api\/v1\/(charisma|rewards|account\/billing|live|credits)/

/** A live chat for as long as the component is there; leaving it ends the chat. */
export function useLiveSession(avatar: Avatar) {
  const { refresh } = useUser()
  const queryClient = useQueryClient()
  const [session] = useState(
    () =>
      new LiveSession(avatar, {
        onBalanceChanged() {
          void refresh()
          void queryClient.invalidateQueries({
            predicate: ({ queryKey }) => CHANGED.test(String(queryKey[0])),
          })
        },
      }),
  )
  useEffect(() => session.open(), [session])
  return { session, state: useSyncExternalStore(session.subscribe, session.state) }
}
