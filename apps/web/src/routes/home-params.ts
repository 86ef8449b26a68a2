/** Home shows the following list instead of itself while the address says so. */
export interface HomeParams {
  view?: 'following'
}

/** Names the view even when there is none: the router lets through what it is not told about. */
export function parseHomeParams({ view }: Record<string, unknown>): HomeParams {
  return { view: view === 'following' ? view : undefined }
}
