import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#lib/api.ts'
import { useSettled } from '#lib/use-settled.ts'
import type { Face } from './draft.ts'
import { routes } from './queries.ts'

const SETTLED_MS = 220
const KEPT_MS = 60_000

/**
 * The face as the server draws it, once the hand rests. Each face is a query of its own: the answer to
 * an earlier one cannot take the place of a later one, and stepping back costs no second drawing.
 */
export function useFacePreview(face: Face) {
  const settled = useSettled(face, SETTLED_MS)
  const preview = useQuery({
    queryKey: ['/api/v1/studio/preview', settled],
    queryFn: ({ signal }) => api.call(routes.preview, { body: { face: settled } }, signal),
    placeholderData: keepPreviousData,
    gcTime: KEPT_MS,
  })
  return {
    sprite: preview.data,
    isDrawing: preview.isFetching || settled !== face,
    error: preview.error,
    retry: () => void preview.refetch(),
  }
}
