import type { Avatar } from '@inamora/contract/avatars'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { LiveSession } from './live-session.ts'
import { refreshAfterChat, refreshPrices } from './refresh-after-chat.ts'

/** A live chat for as long as the component is there; leaving it ends the chat. */
export function useLiveSession(shown: Avatar) {
  const [session] = useState(
    () =>
      new LiveSession(shown, {
        onBalanceChanged: () => void refreshAfterChat(),
        onPriceChanged: () => void refreshPrices(),
      }),
  )
  useEffect(() => session.open(), [session])
  return {
    session,
    state: useSyncExternalStore(session.subscribe, session.state),
    avatar: useSyncExternalStore(session.subscribe, session.avatar),
  }
}
