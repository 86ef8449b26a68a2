import type {
  deleteCreatorPicture,
  patchCreator,
  putCreatorPicture,
} from '@inamora/contract/creators'
import { address } from '#lib/api.ts'

export const profileRoutes = {
  patch: address<typeof patchCreator>('PATCH', '/api/v1/creator_user/{id}', 'user'),
  putPicture: address<typeof putCreatorPicture>(
    'PUT',
    '/api/v1/creator_user/{id}/{picture}',
    'user',
  ),
  removePicture: address<typeof deleteCreatorPicture>(
    'DELETE',
    '/api/v1/creator_user/{id}/{picture}',
    'user',
  ),
} as const
