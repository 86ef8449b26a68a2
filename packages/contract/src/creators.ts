import { z } from 'zod'
import { countSchema, idSchema, pageFields, searchField, textSchema } from './fields.ts'
import { IMAGE_MAX_BYTES, IMAGE_TYPES } from './media.ts'
import { route } from './route.ts'

/** A creator profile has the id of its user: `id` = `user_id`. */
export const creatorSchema = z.object({
  id: idSchema,
  user_id: idSchema,
  name: z.string(),
  bio: z.string(),
  profile_photo: z.string().nullable(),
  header_image: z.string().nullable(),
  followers: countSchema,
  /** Listed avatars. */
  avatar_count: countSchema,
  /** Favourites over all avatars of this creator. */
  fans: countSchema,
})
export type Creator = z.infer<typeof creatorSchema>

export const creatorPatchSchema = z.object({
  name: textSchema({ min: 1, max: 80 }).optional(),
  bio: textSchema({ max: 500 }).optional(),
  /** Accepted in shape and ignored: the count is the server's. */
  followers: z.number().optional(),
})

export const listCreators = route({
  method: 'GET',
  path: '/api/v1/creator_user',
  tag: 'creators',
  summary: 'Creators, most followed first; `q` searches name and bio',
  access: 'user',
  query: z.object({ q: searchField, ...pageFields }),
  response: z.array(creatorSchema),
  paged: true,
})

export const getCreator = route({
  method: 'GET',
  path: '/api/v1/creator_user/{creatorId}',
  tag: 'creators',
  summary: 'One creator profile, readable by anyone',
  access: 'none',
  params: z.object({ creatorId: idSchema }),
  response: creatorSchema,
  errors: ['not_found'],
})

export const patchCreator = route({
  method: 'PATCH',
  path: '/api/v1/creator_user/{id}',
  tag: 'creators',
  summary:
    'Edit your own profile; a `followers` field is ignored, the answer carries the true count',
  access: 'user',
  params: z.object({ id: idSchema }),
  body: creatorPatchSchema,
  response: creatorSchema,
  errors: ['forbidden', 'not_found'],
})

export const CREATOR_PICTURES = ['photo', 'header'] as const

const onePicture = z.object({ id: idSchema, picture: z.enum(CREATOR_PICTURES) })

export const putCreatorPicture = route({
  method: 'PUT',
  path: '/api/v1/creator_user/{id}/{picture}',
  tag: 'creators',
  summary: 'Your profile photo or header image, cropped as it should be shown',
  access: 'user',
  params: onePicture,
  upload: { types: IMAGE_TYPES, maxBytes: IMAGE_MAX_BYTES },
  response: creatorSchema,
  errors: ['forbidden', 'not_found'],
})

export const deleteCreatorPicture = route({
  method: 'DELETE',
  path: '/api/v1/creator_user/{id}/{picture}',
  tag: 'creators',
  summary: 'Back to the default picture',
  access: 'user',
  params: onePicture,
  response: creatorSchema,
  errors: ['forbidden', 'not_found'],
})

export const listUsers = route({
  method: 'GET',
  path: '/api/users',
  tag: 'creators',
  summary: 'Public fields of creators',
  access: 'user',
  query: z.object(pageFields),
  response: z.array(
    z.object({ id: idSchema, name: z.string(), role: z.literal('creator'), bio: z.string() }),
  ),
  paged: true,
})
