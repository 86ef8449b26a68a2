/** Home shows the following list instead of itself while the address says so. */
export interface HomeParams {
  view?: 'following'
}

export function parseHomeParams(search: Record<string, unknown>): HomeParams {
  return search.view === 'following' ? { view: 'following' } : {}
}
