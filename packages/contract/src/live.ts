import { z } from 'zod'
import { countSchema, idSchema, pageFields } from './fields.ts'
import { route } from './route.ts'

/** A grant is good for one user at our own streaming gateway, for this long. */
export const GRANT_LIFETIME_SECONDS = 120

/** Length of a live session. */
export const LIVE_SECONDS = 60

/** What a session came to; the same for everybody who asks. */
export const receiptSchema = z.object({
  session_id: idSchema,
  avatar_id: idSchema,
  avatar_name: z.string(),
  seconds: countSchema,
  credits: countSchema,
  /** Points earned. */
  charisma: countSchema,
  charisma_before: countSchema,
  charisma_after: countSchema,
  reason: z.string(),
  started_at: z.iso.datetime(),
})
export type Receipt = z.infer<typeof receiptSchema>

export const currentLiveSession = route({
  method: 'GET',
  path: '/api/v1/live/current',
  tag: 'live',
  summary: 'The live chat you are in, for a page that was reloaded',
  access: 'user',
  response: z.object({
    session: z
      .object({ session_id: idSchema, avatar_id: idSchema, avatar_name: z.string() })
      .nullable(),
  }),
})

export const getReceipt = route({
  method: 'GET',
  path: '/api/v1/live/receipts/{id}',
  tag: 'live',
  summary: 'The receipt of one of your live chats, once it has ended',
  access: 'user',
  params: z.object({ id: idSchema }),
  response: receiptSchema,
  errors: ['not_found', 'conflict'],
})

export const listReceipts = route({
  method: 'GET',
  path: '/api/v1/live/receipts',
  tag: 'live',
  summary: 'Receipts of your live chats, newest first',
  access: 'user',
  query: z.object({ limit: pageFields.limit }),
  response: z.array(receiptSchema),
})

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
