import type {
  createStudioAvatar,
  deleteStudioAvatar,
  exportCard,
  getStudio,
  getStudioAvatar,
  importCard,
  patchStudioAvatar,
  previewFace,
  publishStudioAvatar,
  removeRewardMedia,
  revokeLikeness,
  STUDIO_PERIODS,
  StudioAvatar,
  StudioListing,
  setStudioAvatarOnline,
  uploadPhotograph,
  uploadRewardMedia,
} from '@inamora/contract/studio'
import type { listVoices } from '@inamora/contract/voices'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { address, get } from '#lib/api.ts'

const avatars = '/api/v1/studio/avatars'

export const routes = {
  overview: address<typeof getStudio>('GET', '/api/v1/studio', 'user'),
  create: address<typeof createStudioAvatar>('POST', avatars, 'user'),
  avatar: address<typeof getStudioAvatar>('GET', `${avatars}/{id}`, 'user'),
  patch: address<typeof patchStudioAvatar>('PATCH', `${avatars}/{id}`, 'user'),
  remove: address<typeof deleteStudioAvatar>('DELETE', `${avatars}/{id}`, 'user'),
  publish: address<typeof publishStudioAvatar>('POST', `${avatars}/{id}/publish`, 'user'),
  online: address<typeof setStudioAvatarOnline>('PUT', `${avatars}/{id}/online`, 'user'),
  revoke: address<typeof revokeLikeness>('POST', `${avatars}/{id}/likeness/revoke`, 'user'),
  putMedia: address<typeof uploadRewardMedia>(
    'PUT',
    `${avatars}/{id}/rewards/{level}/media`,
    'user',
  ),
  removeMedia: address<typeof removeRewardMedia>(
    'DELETE',
    `${avatars}/{id}/rewards/{level}/media`,
    'user',
  ),
  photograph: address<typeof uploadPhotograph>('POST', '/api/v1/studio/photographs', 'user'),
  preview: address<typeof previewFace>('POST', '/api/v1/studio/preview', 'user'),
  importCard: address<typeof importCard>('POST', '/api/v1/studio/cards', 'user'),
  exportCard: address<typeof exportCard>('GET', `${avatars}/{id}/card`, 'user'),
  voices: address<typeof listVoices>('GET', '/api/v1/voices', 'user'),
} as const

export type Period = (typeof STUDIO_PERIODS)[number]

const TRAINING_LOOK_MS = 1500

/** Learning something: for the first time, or anew while fans still meet what it was. */
export function isTraining({
  status,
  training,
}: Pick<StudioAvatar | StudioListing, 'status' | 'training'>): boolean {
  return status === 'training' || training?.status === 'queued' || training?.status === 'training'
}

/** Chats, saves and training change these figures; looked at again while an avatar trains. */
export function overviewQuery(days: Period) {
  return queryOptions({
    ...get(routes.overview, { query: { days } }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.avatars.some(isTraining) ? TRAINING_LOOK_MS : false,
  })
}

/** An avatar as the server has it, looked at again while it trains. */
export function studioAvatarQuery(id: string) {
  return queryOptions({
    ...get(routes.avatar, { params: { id } }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data && isTraining(state.data) ? TRAINING_LOOK_MS : false,
  })
}

export const voicesQuery = get(routes.voices, {})
