import { queryOptions } from '@tanstack/react-query'
import { api } from '#lib/api.ts'
import { routes } from './queries.ts'
import { restingFace } from './resting-face.ts'

/** The face of what was never published, for its creator alone: no public picture of it exists. */
export function draftFaceQuery({ id, updated_at }: { id: string; updated_at: string }) {
  return queryOptions({
    queryKey: ['/api/v1/studio/preview', id, updated_at],
    queryFn: async ({ signal }) => {
      const { face } = await api.call(routes.avatar, { params: { id } }, signal)
      const sprite = await api.call(routes.preview, { body: { face } }, signal)
      return (await restingFace(sprite)) ?? null
    },
  })
}
