export const SEARCH_FILTERS = ['all', 'avatars', 'creators'] as const
export type SearchFilter = (typeof SEARCH_FILTERS)[number]

/** What the address of Discover holds; `all` and an empty text are left out of it. */
export interface SearchParams {
  filter?: Exclude<SearchFilter, 'all'>
  q?: string
}

export const SEARCH_TEXT_MAX = 100

export function parseSearchParams(search: Record<string, unknown>): SearchParams {
  const filter =
    search.filter === 'avatars' || search.filter === 'creators' ? search.filter : undefined
  const text = search.q === undefined ? '' : String(search.q).slice(0, SEARCH_TEXT_MAX)
  return { ...(filter && { filter }), ...(text.trim() !== '' && { q: text }) }
}
