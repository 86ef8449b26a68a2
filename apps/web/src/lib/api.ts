import { createClient, pathOf } from '@inamora/contract/client'
import type { RouteDeclaration, RouteInput, RouteResponse } from '@inamora/contract/route'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { storedSession } from './session-storage.ts'

/**
 * A contract route as the browser needs it. Declarations are imported as types only, because their
 * schemas would bring zod into the first chunk; the three values are checked against the declaration.
 */
export function address<R extends RouteDeclaration>(
  method: R['method'],
  path: R['path'],
  access: R['access'],
): R {
  return { method, path, access } as R
}

export const api = createClient({ baseUrl: '', token: () => storedSession()?.authToken })

/** Options of a query whose first key element is its path, which is what the default query function reads. */
export function get<R extends RouteDeclaration>(route: R, input: RouteInput<R>) {
  return queryOptions<RouteResponse<R>>({ queryKey: [pathOf(route, input as object)] })
}

const PAGE_LIMIT = 24
const OWN_LIST_LIMIT = 100

/** A long list, page by page as one scrolls. */
export function pages<R extends RouteDeclaration>(route: R, input: RouteInput<R>) {
  const { query, ...rest } = input as { query?: object }
  return infiniteQueryOptions({
    queryKey: [pathOf(route, { ...rest, query: { ...query, limit: PAGE_LIMIT } }), 'pages'],
    queryFn: ({ pageParam, signal }) => {
      const pageQuery = { ...query, limit: PAGE_LIMIT, cursor: pageParam }
      return api.page(route, { ...rest, query: pageQuery } as unknown as RouteInput<R>, signal)
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  })
}

/** Every record of a list that is the user's own, such as favourites and follows. */
export function all<R extends RouteDeclaration>(route: R, input: RouteInput<R>) {
  const { query, ...rest } = input as { query?: object }
  const queryWithLimit = { ...query, limit: OWN_LIST_LIMIT }
  return queryOptions({
    queryKey: [pathOf(route, { ...rest, query: queryWithLimit }), 'all'],
    queryFn: async ({ signal }): Promise<RouteResponse<R>> => {
      const items: unknown[] = []
      let cursor: string | undefined
      do {
        const page = await api.page(
          route,
          { ...rest, query: { ...queryWithLimit, cursor } } as unknown as RouteInput<R>,
          signal,
        )
        items.push(...(page.items as unknown[]))
        cursor = page.nextCursor
      } while (cursor)
      return items as RouteResponse<R>
    },
  })
}
