import { z } from 'zod'
import { countSchema, idSchema, pageFields, searchField } from './fields.ts'
import { route } from './route.ts'

export const AVATAR_STATUSES = ['active', 'training', 'draft', 'inactive'] as const
export type AvatarStatus = (typeof AVATAR_STATUSES)[number]

export const avatarSchema = z.object({
  id: idSchema,
  avatar_name: z.string(),
  description: z.string(),
  image_url: z.string().nullable(),
  status: z.enum(AVATAR_STATUSES),
  creator_user_id: idSchema,
  user_id: idSchema,
  interactions: countSchema,
  /** How many people favourited it. */
  subscribers: countSchema,
  rating: z.number().nullable(),
  /** US dollars a minute. */
  price: z.number().min(0),
  /** Id at the streaming provider. */
  heygenAvatarId: z.string(),
  /** Credits earned so far; only the avatar's own creator gets this field. */
  total_earnings: countSchema.optional(),
  name: z.string(),
  bio: z.string(),
  imageUrl: z.string().nullable(),
  creatorId: idSchema,
})
export type Avatar = z.infer<typeof avatarSchema>

const avatarListSchema = z.array(avatarSchema)
const avatarListQuery = z.object({ q: searchField, ...pageFields })

export const listAvatars = route({
  method: 'GET',
  path: '/api/v1/avatars',
  tag: 'avatars',
  summary: 'Avatars, most talked-to first; `q` searches name and description',
  access: 'user',
  query: avatarListQuery,
  response: avatarListSchema,
  paged: true,
})

export const listAvatarsSingular = route({
  ...listAvatars,
  path: '/api/v1/avatar',
  summary: 'The same list as `avatars`',
})

export const listAvatarsForApp = route({
  ...listAvatars,
  path: '/api/avatars',
  summary: 'The same list as `avatars`, for the app server address',
})

export const getAvatar = route({
  method: 'GET',
  path: '/api/v1/avatars/{id}',
  tag: 'avatars',
  summary: 'One avatar',
  access: 'user',
  params: z.object({ id: idSchema }),
  response: avatarSchema,
  errors: ['not_found'],
})

export const listAvatarsOfUser = route({
  method: 'GET',
  path: '/api/v1/avatars/user/{user_id}',
  tag: 'avatars',
  summary: 'The avatars of one creator',
  access: 'user',
  params: z.object({ user_id: idSchema }),
  query: z.object(pageFields),
  response: avatarListSchema,
  paged: true,
})
