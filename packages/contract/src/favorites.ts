import { z } from 'zod'
import { idSchema, pageFields } from './fields.ts'
import { route } from './route.ts'

export const favoriteSchema = z.object({
  id: idSchema,
  user_id: idSchema,
  avatar_id: idSchema,
})
export type Favorite = z.infer<typeof favoriteSchema>

export const listFavorites = route({
  method: 'GET',
  path: '/api/v1/favorites',
  tag: 'favorites',
  summary: 'Your favourites, newest first; empty for anybody else',
  access: 'user',
  query: z.object({ user_id: idSchema.optional(), ...pageFields }),
  response: z.array(favoriteSchema),
  paged: true,
})

export const createFavorite = route({
  method: 'POST',
  path: '/api/v1/favorites',
  tag: 'favorites',
  summary: 'Favourite an avatar; doing so twice gives the same record',
  access: 'user',
  body: z.object({ user_id: idSchema, avatar_id: idSchema }),
  status: 201,
  response: favoriteSchema,
  errors: ['forbidden', 'not_found'],
})

export const deleteFavorite = route({
  method: 'DELETE',
  path: '/api/v1/favorites/{id}',
  tag: 'favorites',
  summary: 'Remove a favourite',
  access: 'user',
  params: z.object({ id: idSchema }),
  status: 204,
  errors: ['not_found'],
})
