import { queryClient } from '#lib/query-client.ts'
import { refreshSession } from '#lib/session.ts'

/** What a chat changes: charisma, rewards, what was spent, how often an avatar was talked to. */
const CHANGED = /^\/api\/v1\/(charisma|rewards|account\/billing|live|credits)/

/** Asks again for everything a chat changes, the balance first. */
export async function refreshAfterChat(): Promise<void> {
  await Promise.all([
    refreshSession(),
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) => CHANGED.test(String(queryKey[0])),
    }),
  ])
}

/** Asks again for the avatars on the page: one of them costs something else than its card says. */
export async function refreshPrices(): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) => /^\/api\/v1\/avatars/.test(String(queryKey[0])),
  })
}
