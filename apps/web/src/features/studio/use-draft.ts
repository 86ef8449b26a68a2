import { ApiError, createClient } from '@inamora/contract/client'
import type { StudioAvatar } from '@inamora/contract/studio'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { api } from '#lib/api.ts'
import { refreshSession } from '#lib/session.ts'
import { storedSession } from '#lib/session-storage.ts'
import { DraftSaver } from './draft-saver.ts'
import { routes, studioAvatarQuery } from './queries.ts'

/** Browsers finish no more than 64 kB for a page that has gone. */
const OUTLIVING_CHARACTERS = 20_000

/** Its calls arrive even when the page goes right after them. */
const outliving = createClient({
  baseUrl: '',
  token: () => storedSession()?.authToken,
  fetch: (input, init) => fetch(input, { ...init, keepalive: true }),
})

/** A draft that is still being saved is met again by whoever comes back to it. */
const savers = new Map<string, DraftSaver>()

function saverOf(avatar: StudioAvatar, queryClient: QueryClient): DraftSaver {
  const params = { id: avatar.id }
  const known = savers.get(avatar.id)
  if (known) return known
  const saver = new DraftSaver(avatar, {
    patch: async (body) => {
      const client = JSON.stringify(body).length < OUTLIVING_CHARACTERS ? outliving : api
      try {
        const saved = await client.call(routes.patch, { params, body })
        queryClient.setQueryData(studioAvatarQuery(avatar.id).queryKey, saved)
        return saved
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) void refreshSession()
        throw error
      }
    },
    load: () => api.call(routes.avatar, { params }),
  })
  savers.set(avatar.id, saver)
  return saver
}

/** The draft of an avatar for as long as its builder is open; leaving saves what waits. */
export function useDraft(avatar: StudioAvatar) {
  const queryClient = useQueryClient()
  const [saver] = useState(() => saverOf(avatar, queryClient))
  const state = useSyncExternalStore(saver.subscribe, saver.state)

  useEffect(() => saver.receive(avatar), [saver, avatar])

  useEffect(() => {
    savers.set(saver.state().avatar.id, saver)
    const flush = () => void saver.flush()
    const onHide = () => {
      if (document.visibilityState === 'hidden') flush()
    }
    window.addEventListener('online', flush)
    window.addEventListener('pagehide', flush)
    window.addEventListener('beforeunload', onBeforeUnload)
    document.addEventListener('visibilitychange', onHide)

    function onBeforeUnload(event: BeforeUnloadEvent) {
      if (saver.isAtRisk) event.preventDefault()
    }

    return () => {
      window.removeEventListener('online', flush)
      window.removeEventListener('pagehide', flush)
      window.removeEventListener('beforeunload', onBeforeUnload)
      document.removeEventListener('visibilitychange', onHide)
      void saver.flush().finally(() => {
        if (saver.isWatched || saver.isDirty) return
        saver.dispose()
        if (savers.get(saver.state().avatar.id) === saver) savers.delete(saver.state().avatar.id)
      })
    }
  }, [saver])

  return { ...state, saver, change: saver.change }
}
