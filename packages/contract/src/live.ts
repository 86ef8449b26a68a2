import { z } from 'zod'
import { idSchema } from './fields.ts'
import { route } from './route.ts'

/** A grant is good for one user at our own streaming gateway, for this long. */
export const GRANT_LIFETIME_SECONDS = 120

export const rawToken = route({
  method: 'GET',
  path: '/api/raw-token',
  tag: 'live',
  summary: 'A short-lived grant for the streaming gateway; never a provider key',
  access: 'user',
  response: z.object({ token: z.string() }),
})

export const knowledgeBaseId = route({
  method: 'GET',
  path: '/api/knowledge-base-id',
  tag: 'live',
  summary: "The persona id of an avatar, or the default persona's",
  access: 'user',
  query: z.object({ avatar_id: idSchema.optional() }),
  response: z.object({ knowledgeBaseId: z.string() }),
  errors: ['not_found'],
})
