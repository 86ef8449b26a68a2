import { z } from 'zod'
import { AVATAR_STATUSES } from './avatars.ts'
import { RARITIES, REWARD_TYPES } from './charisma-levels.ts'
import { trainingSchema } from './engine.ts'
import { countSchema, idSchema, textSchema } from './fields.ts'
import { IMAGE_TYPES, mediaSchema, VIDEO_TYPES } from './media.ts'
import { personaLimits } from './persona.ts'
import { portraitSchema } from './portrait.ts'
import { route } from './route.ts'
import { voiceIds, voiceRateSchema } from './voices.ts'

/** Where creators build avatars. Every call is for creators, and only on their own avatars. */

export const AVATARS_PER_CREATOR = 100

export const studioLimits = {
  name: 80,
  description: 500,
  rewardText: 1500,
  likenessGround: 500,
  /** Credits a minute. */
  priceMin: 10,
  priceMax: 500,
  ageMin: 18,
  ageMax: 120,
} as const

/** Whose face it is: nobody's, the creator's own, or that of another adult who agreed. */
export const LIKENESSES = ['invented', 'oneself', 'another'] as const
export type Likeness = (typeof LIKENESSES)[number]

/** A persona while it is written: the same fields and limits as when it is done, all of them optional. */
const personaDraftSchema = z.object({
  greeting: textSchema({ max: personaLimits.greeting }),
  character: textSchema({ max: personaLimits.character }),
  tone: textSchema({ max: personaLimits.tone }),
  boundaries: z.array(textSchema({ max: personaLimits.boundary })).max(personaLimits.boundaries),
  qa: z
    .array(
      z.object({
        question: textSchema({ max: personaLimits.question }),
        answer: textSchema({ max: personaLimits.answer }),
      }),
    )
    .max(personaLimits.qa, { error: `must be at most ${personaLimits.qa} questions` }),
})
export type PersonaDraft = z.infer<typeof personaDraftSchema>

/** What the fan gets at a level: words, a picture or a video, or both. */
export const studioRewardSchema = z.object({
  level: z.int().min(1).max(5),
  title: z.string(),
  rarity: z.enum(RARITIES),
  type: z.enum(REWARD_TYPES),
  requiredCharisma: countSchema,
  text: z.string(),
  media: mediaSchema.nullable(),
})
export type StudioReward = z.infer<typeof studioRewardSchema>

export const likenessSchema = z.object({
  whose: z.enum(LIKENESSES),
  /** Why another adult's likeness may be used: who agreed, when, in what form. */
  ground: textSchema({ max: studioLimits.likenessGround }),
})

/** What a creator changes; a field that is left out stays. */
const draftFields = {
  name: textSchema({ max: studioLimits.name }),
  description: textSchema({ max: studioLimits.description }),
  declared_age: z.int().min(studioLimits.ageMin, 'must be 18 or over').max(120).nullable(),
  /** Drawn from parameters, or made of an accepted photograph. */
  face: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('drawn'), portrait: portraitSchema }),
    z.object({ kind: z.literal('photograph'), photograph_id: z.string().regex(/^[0-9a-f]{64}$/) }),
  ]),
  voice_id: z.enum(voiceIds),
  voice_rate: voiceRateSchema,
  persona: personaDraftSchema,
  /** Credits a minute; 100 credits are 1 $. */
  price_credits: z.int().min(studioLimits.priceMin).max(studioLimits.priceMax),
  reward_texts: z.array(textSchema({ max: studioLimits.rewardText })).length(5),
  /** Null until the creator has said whose likeness it is. */
  likeness: likenessSchema.nullable(),
}

export const studioAvatarSchema = z.object({
  id: idSchema,
  status: z.enum(AVATAR_STATUSES),
  /** Rises with every saved change; a save must name the one it started from. */
  revision: countSchema,
  updated_at: z.iso.datetime(),
  ...draftFields,
  image_url: z.string().nullable(),
  rewards: z.array(studioRewardSchema).length(5),
  /** Set when consent was taken back: the avatar cannot be published until it is given anew. */
  /** Why the operator took it offline, if so: it cannot come back or be published until it is given back. */
  taken_down_reason: z.string().nullable(),
  likeness_revoked_at: z.iso.datetime().nullable(),
  /** How training goes, or why the last one failed; null when never asked for. */
  training: trainingSchema.nullable(),
  /** What publishing still needs, by field. Empty: it can be published. */
  missing: z.array(z.object({ field: z.string(), message: z.string() })),
  /** The streaming id: the creator may talk to it in private, free of charge, in any status. */
  heygenAvatarId: z.string(),
})
export type StudioAvatar = z.infer<typeof studioAvatarSchema>

export const studioAvatarPatchSchema = z
  .object(draftFields)
  .partial()
  .extend({ revision: countSchema })
export type StudioAvatarPatch = z.input<typeof studioAvatarPatchSchema>

export const studioListingSchema = z.object({
  id: idSchema,
  name: z.string(),
  image_url: z.string().nullable(),
  status: z.enum(AVATAR_STATUSES),
  price_credits: countSchema,
  interactions: countSchema,
  /** Seconds talked, all time. */
  seconds: countSchema,
  /** Credits earned, all time. */
  earned_credits: countSchema,
  favorites: countSchema,
  updated_at: z.iso.datetime(),
  training: trainingSchema.nullable(),
})
export type StudioListing = z.infer<typeof studioListingSchema>

export const STUDIO_PERIODS = ['7', '30', '90'] as const

export const studioOverviewSchema = z.object({
  /** One entry for every day (UTC) of the period, oldest first, days without a chat included. */
  days: z.array(
    z.object({
      date: z.iso.date(),
      seconds: countSchema,
      chats: countSchema,
      credits: countSchema,
    }),
  ),
  totals: z.object({
    seconds: countSchema,
    chats: countSchema,
    credits: countSchema,
    fans: countSchema,
  }),
  avatars: z.array(studioListingSchema),
})
export type StudioOverview = z.infer<typeof studioOverviewSchema>

const oneAvatar = z.object({ id: idSchema })
const studio = { tag: 'studio', access: 'user' } as const

export const getStudio = route({
  ...studio,
  method: 'GET',
  path: '/api/v1/studio',
  summary: 'Your avatars with their numbers, and minutes and earnings by day',
  query: z.object({ days: z.enum(STUDIO_PERIODS).default('30') }),
  response: studioOverviewSchema,
  errors: ['forbidden'],
})

export const createStudioAvatar = route({
  ...studio,
  method: 'POST',
  path: '/api/v1/studio/avatars',
  summary: 'A new draft',
  body: z.object({ name: draftFields.name.default('') }),
  status: 201,
  response: studioAvatarSchema,
  errors: ['forbidden'],
})

export const getStudioAvatar = route({
  ...studio,
  method: 'GET',
  path: '/api/v1/studio/avatars/{id}',
  summary: 'One of your avatars with everything that makes it',
  params: oneAvatar,
  response: studioAvatarSchema,
  errors: ['forbidden', 'not_found'],
})

export const patchStudioAvatar = route({
  ...studio,
  method: 'PATCH',
  path: '/api/v1/studio/avatars/{id}',
  summary:
    'Save changes. 409 when somebody saved since `revision`: nothing is written, and the caller decides',
  params: oneAvatar,
  body: studioAvatarPatchSchema,
  response: studioAvatarSchema,
  errors: ['forbidden', 'not_found'],
})

export const deleteStudioAvatar = route({
  ...studio,
  method: 'DELETE',
  path: '/api/v1/studio/avatars/{id}',
  summary: 'Delete an avatar with its rewards; receipts and earnings stay',
  params: oneAvatar,
  status: 204,
  errors: ['forbidden', 'not_found'],
})

export const publishStudioAvatar = route({
  ...studio,
  method: 'POST',
  path: '/api/v1/studio/avatars/{id}/publish',
  summary: 'Train it and put it before fans. 400 with every missing field when it is not complete',
  params: oneAvatar,
  response: studioAvatarSchema,
  errors: ['forbidden', 'not_found'],
})

export const setStudioAvatarOnline = route({
  ...studio,
  method: 'PUT',
  path: '/api/v1/studio/avatars/{id}/online',
  summary: 'Take a trained avatar offline, or bring it back',
  params: oneAvatar,
  body: z.object({ online: z.boolean() }),
  response: studioAvatarSchema,
  errors: ['forbidden', 'not_found'],
})

export const revokeLikeness = route({
  ...studio,
  method: 'POST',
  path: '/api/v1/studio/avatars/{id}/likeness/revoke',
  summary: 'Take consent to the likeness back: the avatar goes offline at once',
  params: oneAvatar,
  response: studioAvatarSchema,
  errors: ['forbidden', 'not_found'],
})

const oneReward = oneAvatar.extend({ level: z.coerce.number().int().min(1).max(5) })

export const uploadRewardMedia = route({
  ...studio,
  method: 'PUT',
  path: '/api/v1/studio/avatars/{id}/rewards/{level}/media',
  summary: 'The picture or video of a reward',
  params: oneReward,
  upload: { types: [...IMAGE_TYPES, ...VIDEO_TYPES], maxBytes: 64 * 1024 * 1024 },
  response: studioAvatarSchema,
  errors: ['forbidden', 'not_found'],
})

export const removeRewardMedia = route({
  ...studio,
  method: 'DELETE',
  path: '/api/v1/studio/avatars/{id}/rewards/{level}/media',
  summary: 'Take the picture or video of a reward away',
  params: oneReward,
  response: studioAvatarSchema,
  errors: ['forbidden', 'not_found'],
})

export const uploadPhotograph = route({
  ...studio,
  method: 'POST',
  path: '/api/v1/studio/photographs',
  summary: 'A photograph for an avatar; refused with the reason when the engine cannot use it',
  upload: { types: IMAGE_TYPES, maxBytes: 10 * 1024 * 1024 },
  status: 201,
  response: z.object({ photograph_id: z.string(), image_url: z.string() }),
  errors: ['forbidden'],
})

/** Frames of a face for a talking preview: all visemes, then eyes closed, side by side in one picture. */
export const previewFace = route({
  ...studio,
  method: 'POST',
  path: '/api/v1/studio/preview',
  summary: 'Draws a face for the builder: one picture with a column for every mouth shape',
  body: z.object({ face: draftFields.face }),
  response: z.object({
    /** A data: address of a WebP picture. */
    image: z.string(),
    columns: z.array(z.string()),
    width: countSchema,
    height: countSchema,
  }),
  errors: ['forbidden'],
})

export const CARD_TYPES = ['application/json', 'image/png'] as const

export const importCard = route({
  ...studio,
  method: 'POST',
  path: '/api/v1/studio/cards',
  summary: 'A new draft from a Character Card V2 or V3, as JSON or PNG',
  upload: { types: CARD_TYPES, maxBytes: 10 * 1024 * 1024 },
  status: 201,
  /** `notes`: what of the card was left out or cut, in words. */
  response: studioAvatarSchema.extend({ notes: z.array(z.string()) }),
  errors: ['forbidden'],
})

export const exportCard = route({
  ...studio,
  method: 'GET',
  path: '/api/v1/studio/avatars/{id}/card',
  summary: 'The avatar as a Character Card V3',
  params: oneAvatar,
  response: z.looseObject({ spec: z.literal('chara_card_v3') }),
  errors: ['forbidden', 'not_found'],
})
