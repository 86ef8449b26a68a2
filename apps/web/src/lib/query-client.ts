import { ApiError } from '@inamora/contract/client'
import type { RouteDeclaration } from '@inamora/contract/route'
import { MutationCache, QueryCache, QueryClient, type QueryFunction } from '@tanstack/react-query'
import { api } from './api.ts'
import { refreshSession } from './session.ts'

/** The first key element is the path; sent as GET with credentials, read as JSON. */
export function queryFnOf(options: { on401: 'throw' | 'null' }): QueryFunction {
  return async ({ queryKey, signal }) => {
    const path = String(queryKey[0])
    const route: RouteDeclaration = { method: 'GET', path, access: 'user', tag: '', summary: '' }
    try {
      return await api.call(route, {}, signal)
    } catch (error) {
      if (options.on401 === 'null' && isUnauthorized(error)) return null
      throw error
    }
  }
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/** A refused token ends the session at once instead of leaving a screen that cannot work. */
function onError(error: unknown): void {
  console.error(error)
  if (isUnauthorized(error)) void refreshSession()
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      queryFn: queryFnOf({ on401: 'throw' }),
      retry: false,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      staleTime: Number.POSITIVE_INFINITY,
    },
    mutations: { retry: false },
  },
})
