export type SearchFilter = 'all' | 'avatars' | 'creators'

/** What the address of Discover holds; `all` and an empty text are left out of it. */
export interface SearchParams {
  filter?: Exclude<SearchFilter, 'all'>
  q?: string
}

export const SEARCH_TEXT_MAX = 100

/** Names every parameter even when there is none: the router lets through what it is not told about. */
export function parseSearchParams(search: Record<string, unknown>): SearchParams {
  const text = search.q === undefined ? '' : String(search.q).slice(0, SEARCH_TEXT_MAX)
  return {
    filter: search.filter === 'avatars' || search.filter === 'creators' ? search.filter : undefined,
    q: text.trim() === '' ? undefined : text,
  }
}
