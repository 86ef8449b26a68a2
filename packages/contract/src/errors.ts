import { z } from 'zod'

export const ERROR_CODES = [
  'invalid_input',
  'unauthorized',
  'invalid_credentials',
  'two_factor_required',
  'forbidden',
  'signup_closed',
  'not_found',
  'conflict',
  'email_taken',
  'insufficient_credits',
  'payload_too_large',
  'unsupported_media_type',
  'too_many_requests',
  'internal',
  'unavailable',
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]

/** One thing that is wrong with the input: where, and what. */
export const errorDetailSchema = z.object({
  field: z.string(),
  message: z.string(),
})

export const wireErrorSchema = z.object({
  code: z.enum(ERROR_CODES),
  message: z.string(),
  details: z.array(errorDetailSchema).optional(),
})

export type ErrorDetail = z.infer<typeof errorDetailSchema>
export type WireError = z.infer<typeof wireErrorSchema>
