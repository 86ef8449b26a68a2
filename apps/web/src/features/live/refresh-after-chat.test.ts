import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '#lib/query-client.ts'
import { refreshAfterChat } from './refresh-after-chat.ts'

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('after a chat charisma, rewards and billing are asked for again, lists of avatars are not', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, removeItem: () => undefined })
  const changed = [
    '/api/v1/charisma',
    '/api/v1/rewards',
    '/api/v1/account/billing',
    '/api/v1/credits/statement',
    '/api/v1/live/receipts',
  ]
  const kept = ['/api/v1/avatars', '/api/v1/favorites']
  for (const path of [...changed, ...kept]) queryClient.setQueryData([path, {}], [])
  await refreshAfterChat()
  const isStale = (path: string) => queryClient.getQueryState([path, {}])?.isInvalidated
  for (const path of changed) expect(isStale(path), path).toBe(true)
  for (const path of kept) expect(isStale(path), path).toBe(false)
})
