import { z } from 'zod'

/** What an avatar says and how: everything the brain may draw on. Sizes are what a voice can be trained on in minutes. */
export const personaLimits = {
  greeting: 300,
  character: 4000,
  tone: 200,
  boundary: 200,
  boundaries: 20,
  qa: 100,
  question: 300,
  answer: 600,
} as const

const line = (max: number) => z.string().trim().min(1).max(max)

export const personaQaSchema = z.object({
  question: line(personaLimits.question),
  answer: line(personaLimits.answer),
})
export type PersonaQa = z.infer<typeof personaQaSchema>

export const personaSchema = z.object({
  greeting: line(personaLimits.greeting),
  character: z.string().trim().max(personaLimits.character).default(''),
  tone: z.string().trim().max(personaLimits.tone).default(''),
  boundaries: z.array(line(personaLimits.boundary)).max(personaLimits.boundaries).default([]),
  qa: z.array(personaQaSchema).max(personaLimits.qa).default([]),
})
export type Persona = z.infer<typeof personaSchema>
