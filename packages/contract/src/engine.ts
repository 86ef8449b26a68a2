import { z } from 'zod'
import { personaSchema } from './persona.ts'
import { type Portrait, portraitSchema } from './portrait.ts'
import { DEFAULT_VOICE_ID, DEFAULT_VOICE_RATE, voiceIds, voiceRateSchema } from './voices.ts'

/** What the server asks of the avatar engine beyond the streaming calls: avatars and their training. */

export const engineAvatarIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,79}$/, 'An avatar id is made of letters, digits, - and _')

/** The SHA-256 of a picture that was uploaded and found good. */
export const photographIdSchema = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'A photograph is named by the id its upload was answered with')

/** What a face is made from: exactly one of the two. */
export type Likeness =
  | { portrait: Portrait; photograph?: undefined }
  | { photograph: string; portrait?: undefined }

const likenessFrom = (portrait?: Portrait, photograph?: string): Likeness | undefined => {
  if (portrait && !photograph) return { portrait }
  if (photograph && !portrait) return { photograph }
  return undefined
}

export const engineAvatarInputSchema = z
  .object({
    name: z.string().trim().max(80).default(''),
    portrait: portraitSchema.optional(),
    photograph: photographIdSchema.optional(),
    voice: z
      .object({
        voiceId: z.enum(voiceIds).default(DEFAULT_VOICE_ID),
        rate: voiceRateSchema.default(DEFAULT_VOICE_RATE),
      })
      .prefault({}),
    persona: personaSchema,
  })
  .transform(({ portrait, photograph, ...rest }, context) => {
    const likeness = likenessFrom(portrait, photograph)
    if (likeness) return { ...rest, ...likeness }
    context.addIssue({
      code: 'custom',
      path: ['portrait'],
      message: 'An avatar has either a portrait or a photograph',
    })
    return z.NEVER
  })
export type EngineAvatarInput = z.input<typeof engineAvatarInputSchema>

/** `PUT /v1/avatars/{id}?turn=`: whether somebody waits for this training, or nobody does. */
export const TRAINING_TURNS = ['first', 'in-order', 'last'] as const
export type TrainingTurn = (typeof TRAINING_TURNS)[number]

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

/**
 * Answers to `PUT` and `DELETE /v1/avatars/{id}?photograph=keep`: the photograph that this avatar wore until now and no
 * other one does. It is left to the caller, who knows the drafts that it is in; without `keep` it is removed.
 */
export const photographLeftSchema = z.object({ photograph_left: photographIdSchema.optional() })

/** `PUT` and `GET /v1/avatars/{id}`: inside `data` of the usual `{code, message, data}`. */
export const engineAvatarStateSchema = photographLeftSchema.extend({
  id: engineAvatarIdSchema,
  training: trainingSchema,
})
export type EngineAvatarState = z.infer<typeof engineAvatarStateSchema>

/** Body of `POST /v1/previews`: a face that somebody is trying out. */
export const engineLikenessSchema = z.union([
  z.strictObject({ portrait: portraitSchema }),
  z.strictObject({ photograph: photographIdSchema }),
])

/** …and what is inside `data` of its answer: all mouth shapes, then closed eyes, side by side. */
export const enginePreviewSchema = z.object({
  /** A WebP picture as a data URL. */
  image: z.string(),
  columns: z.array(z.string()),
  /** Of one column. */
  width: z.number().int(),
  height: z.number().int(),
})
export type EnginePreview = z.infer<typeof enginePreviewSchema>

export const MAX_PHOTOGRAPH_BYTES = 10 * 1024 * 1024
export const PHOTOGRAPH_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

export const PHOTOGRAPH_REFUSALS = [
  'not_an_image',
  'too_large',
  'no_face',
  'two_faces',
  'too_small',
  'turned',
  'mouth_open',
  'too_young',
] as const
export type PhotographRefusal = (typeof PHOTOGRAPH_REFUSALS)[number]

/** `POST /v1/photographs` with the bytes of a picture: inside `data` when the picture can be brought to life. */
export const photographSchema = z.object({
  id: photographIdSchema,
  /** Of the upright, cropped picture. */
  width: z.number().int(),
  height: z.number().int(),
  /** A small version as a data URL. */
  preview: z.string(),
})
export type Photograph = z.infer<typeof photographSchema>

/** …and inside `data` when it cannot; `message` beside it says so in words a creator can act on. */
export const photographRefusalSchema = z.object({ reason: z.enum(PHOTOGRAPH_REFUSALS) })
