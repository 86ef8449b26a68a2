import { z } from 'zod'
import { portraitSchema } from './portrait.ts'

/** What the server asks of the avatar engine for rewards: spoken clips and pictures. */

export const MAX_CLIP_CHARACTERS = 300

/** `POST /v1/avatars/{id}/clips`, answered with a WebM file. Every line of the text is said by itself. */
export const engineClipInputSchema = z.object({
  text: z
    .string()
    .trim()
    .min(1, 'There is nothing to say')
    .max(MAX_CLIP_CHARACTERS, `A clip has at most ${MAX_CLIP_CHARACTERS} characters`),
})

/** The light a picture is developed in: as painted, black and white, warm film, or the blue hour. */
export const PICTURE_FINISHES = ['plain', 'silver', 'film', 'dusk'] as const

const signed = z.number().min(-1).max(1).default(0)

/** `POST /v1/pictures`, answered with a WebP file: somebody painted at another hour, in another mood and place. */
export const enginePictureInputSchema = z.object({
  portrait: portraitSchema,
  /** Where the eyes look. */
  gaze: z.object({ x: signed, y: signed }).prefault({}),
  /** On top of the portrait's own smile. */
  smile: z.number().min(0).max(1).default(0),
  /** How much nearer the camera is than for a portrait, and where it points: at 0 to the middle. */
  frame: z
    .object({ zoom: z.number().min(1).max(1.8).default(1), x: signed, y: signed })
    .prefault({}),
  finish: z.enum(PICTURE_FINISHES).default('plain'),
})
export type EnginePictureInput = z.input<typeof enginePictureInputSchema>
