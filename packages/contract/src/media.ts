import { z } from 'zod'
import { countSchema, idSchema } from './fields.ts'

/** Pictures are encoded anew and lose what the camera wrote into them. No SVG: it can hold scripts. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
export const VIDEO_TYPES = ['video/mp4', 'video/webm'] as const

export const IMAGE_MAX_BYTES = 10 * 1024 * 1024

export const mediaSchema = z.object({
  id: idSchema,
  kind: z.enum(['image', 'video']),
  /** Signed and short-lived: for the person who asked, now. */
  url: z.string(),
  width: countSchema.nullable(),
  height: countSchema.nullable(),
  bytes: countSchema,
})
export type Media = z.infer<typeof mediaSchema>
