import { z } from 'zod'
import { personaSchema } from './persona.ts'
import { portraitSchema } from './portrait.ts'
import { DEFAULT_VOICE_ID, DEFAULT_VOICE_RATE, voiceIds, voiceRateSchema } from './voices.ts'

/** What the server asks of the avatar engine beyond the streaming calls: avatars and their training. */

export const engineAvatarIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,79}$/, 'An avatar id is made of letters, digits, - and _')

export const engineAvatarInputSchema = z.object({
  name: z.string().trim().max(80).default(''),
  portrait: portraitSchema,
  voice: z
    .object({
      voiceId: z.enum(voiceIds).default(DEFAULT_VOICE_ID),
      rate: voiceRateSchema.default(DEFAULT_VOICE_RATE),
    })
    .prefault({}),
  persona: personaSchema,
})
export type EngineAvatarInput = z.input<typeof engineAvatarInputSchema>

export const TRAINING_STATUSES = ['queued', 'training', 'ready', 'failed', 'cancelled'] as const
export const TRAINING_STEPS = ['face', 'voice', 'mind'] as const
export type TrainingStep = (typeof TRAINING_STEPS)[number]

export const trainingSchema = z.object({
  status: z.enum(TRAINING_STATUSES),
  /** What is being worked on; null unless `training`. */
  step: z.enum(TRAINING_STEPS).nullable(),
  progress: z.number().int().min(0).max(100),
  /** Why it failed, in words a creator can act on. */
  reason: z.string().nullable(),
})
export type Training = z.infer<typeof trainingSchema>

/** `PUT` and `GET /v1/avatars/{id}`: inside `data` of the usual `{code, message, data}`. */
export const engineAvatarStateSchema = z.object({
  id: engineAvatarIdSchema,
  training: trainingSchema,
})
export type EngineAvatarState = z.infer<typeof engineAvatarStateSchema>
