import { createClient, pathOf } from '@inamora/contract/client'
import type { RouteDeclaration, RouteInput, RouteResponse } from '@inamora/contract/route'
import { queryOptions } from '@tanstack/react-query'
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

/** All pages of a list that is the user's own, such as favourites and follows. */
export async function allPages<Item, R extends RouteDeclaration & { paged: true }>(
  route: RouteResponse<R> extends Item[] ? R : never,
  input: RouteInput<R>,
  signal?: AbortSignal,
): Promise<Item[]> {
  const items: Item[] = []
  let cursor: string | undefined
  do {
    const query = { ...(input.query as object), limit: 100, cursor }
    const page = await api.page(route, { ...input, query } as never, signal)
    items.push(...(page.items as Item[]))
    cursor = page.nextCursor
  } while (cursor)
  return items
}
