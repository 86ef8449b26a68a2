import { z } from 'zod'
import { route } from './route.ts'

export const voiceSchema = z.object({
  id: z.string(),
  name: z.string(),
  gender: z.enum(['female', 'male']),
  accent: z.enum(['American', 'British']),
  description: z.string(),
})
export type NamedVoice = z.infer<typeof voiceSchema>

/** The ids are those of the Kokoro-82M voices. */
export const voices = [
  {
    id: 'af_heart',
    name: 'Heart',
    gender: 'female',
    accent: 'American',
    description: 'Warm and close, with a smile in it',
  },
  {
    id: 'af_bella',
    name: 'Bella',
    gender: 'female',
    accent: 'American',
    description: 'Bright, playful, quick to laugh',
  },
  {
    id: 'af_nicole',
    name: 'Nicole',
    gender: 'female',
    accent: 'American',
    description: 'A near whisper, unhurried and intimate',
  },
  {
    id: 'af_sarah',
    name: 'Sarah',
    gender: 'female',
    accent: 'American',
    description: 'Clear, grounded and kind',
  },
  {
    id: 'af_sky',
    name: 'Sky',
    gender: 'female',
    accent: 'American',
    description: 'Light, young and easy-going',
  },
  {
    id: 'bf_emma',
    name: 'Emma',
    gender: 'female',
    accent: 'British',
    description: 'Polished, calm, with dry humour',
  },
  {
    id: 'bf_isabella',
    name: 'Isabella',
    gender: 'female',
    accent: 'British',
    description: 'Soft-spoken and elegant',
  },
  {
    id: 'am_michael',
    name: 'Michael',
    gender: 'male',
    accent: 'American',
    description: 'Steady, warm and reassuring',
  },
  {
    id: 'am_fenrir',
    name: 'Fenrir',
    gender: 'male',
    accent: 'American',
    description: 'Deep, confident and a little rough',
  },
  {
    id: 'am_puck',
    name: 'Puck',
    gender: 'male',
    accent: 'American',
    description: 'Lively, teasing, full of energy',
  },
  {
    id: 'bm_george',
    name: 'George',
    gender: 'male',
    accent: 'British',
    description: 'Low, measured and courteous',
  },
  {
    id: 'bm_fable',
    name: 'Fable',
    gender: 'male',
    accent: 'British',
    description: 'A storyteller, expressive and gentle',
  },
] as const satisfies readonly NamedVoice[]

export type VoiceId = (typeof voices)[number]['id']

export const voiceIds = voices.map(({ id }) => id) as [VoiceId, ...VoiceId[]]
export const DEFAULT_VOICE_ID: VoiceId = 'af_heart'

/** How fast an avatar speaks: 1 is the pace the voice was recorded at. */
export const DEFAULT_VOICE_RATE = 1.2
export const voiceRateSchema = z.number().min(0.7).max(1.6)

export const listVoices = route({
  method: 'GET',
  path: '/api/v1/voices',
  tag: 'voices',
  summary: 'The voices an avatar can have, each with a sample to listen to',
  access: 'user',
  response: z.array(
    voiceSchema.extend({
      /** A few seconds of sound at our own address; needs no token, so that an audio element can play it. */
      sampleUrl: z.string(),
    }),
  ),
})
