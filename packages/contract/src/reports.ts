import { z } from 'zod'
import { idSchema, textSchema } from './fields.ts'
import { REPORT_REASONS, REPORT_WORDS_MAX } from './report-reasons.ts'
import { route } from './route.ts'

export const reportSchema = z.object({
  id: idSchema,
  avatar_id: idSchema,
  avatar_name: z.string(),
  reason: z.enum(REPORT_REASONS.map(({ value }) => value)),
  words: z.string(),
  /** Closed once somebody has looked at it. */
  state: z.enum(['open', 'closed']),
  created_at: z.iso.datetime(),
})
export type Report = z.infer<typeof reportSchema>

export const reportAvatar = route({
  method: 'POST',
  path: '/api/v1/reports',
  tag: 'reports',
  summary: 'Report an avatar; while your report is open, another one takes its place',
  access: 'user',
  body: z.object({
    avatar_id: idSchema,
    reason: reportSchema.shape.reason,
    words: textSchema({ max: REPORT_WORDS_MAX }).default(''),
  }),
  status: 201,
  response: reportSchema,
  errors: ['forbidden', 'not_found', 'too_many_requests'],
})
