import { z } from 'zod'
import { idSchema, pageFields } from './fields.ts'
import { route } from './route.ts'

export const followSchema = z.object({
  id: idSchema,
  fan_user_id: idSchema,
  creator_user_id: idSchema,
})
export type Follow = z.infer<typeof followSchema>

export const listFollows = route({
  method: 'GET',
  path: '/api/v1/followers',
  tag: 'follows',
  summary: 'Your follow records; a creator also sees all followers of the own profile',
  access: 'user',
  query: z.object({
    fan_user_id: idSchema.optional(),
    creator_user_id: idSchema.optional(),
    ...pageFields,
  }),
  response: z.array(followSchema),
  paged: true,
})

export const createFollow = route({
  method: 'POST',
  path: '/api/v1/followers',
  tag: 'follows',
  summary: 'Follow a creator; following twice gives the same record',
  access: 'user',
  body: z.object({ fan_user_id: idSchema, creator_user_id: idSchema }),
  status: 201,
  response: followSchema,
  errors: ['forbidden', 'not_found', 'conflict'],
})

export const deleteFollow = route({
  method: 'DELETE',
  path: '/api/v1/followers/{id}',
  tag: 'follows',
  summary: 'Unfollow',
  access: 'user',
  params: z.object({ id: idSchema }),
  status: 204,
  errors: ['not_found'],
})

const fanParams = z.object({ userId: idSchema })

export const listFollowsOfFan = route({
  method: 'GET',
  path: '/api/follows/fan/{userId}',
  tag: 'follows',
  summary: 'The creators you follow; empty for anybody else',
  access: 'user',
  params: fanParams,
  query: z.object(pageFields),
  response: z.array(z.object({ id: idSchema, fanId: idSchema, creatorId: idSchema })),
  paged: true,
})

export const listSubscriptionsOfFan = route({
  ...listFollowsOfFan,
  path: '/api/subscriptions/fan/{userId}',
  summary: 'A subscription is a follow: the same list as `follows/fan`',
})
