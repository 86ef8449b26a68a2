import { personaLimits } from '@inamora/contract/persona'
import { portraitSchema } from '@inamora/contract/portrait'
import { type PersonaDraft, studioLimits } from '@inamora/contract/studio'
import { voiceIds, voiceRateSchema } from '@inamora/contract/voices'
import { z } from 'zod'
import { AppError } from '#platform/errors.ts'
import { cutAtSentence } from './cut.ts'
import { type Draft, newDraft } from './draft.ts'
import { BrokenPng, readPngTexts } from './png-text.ts'

/**
 * Character cards, the form in which chat programs pass characters on: V2 and V3, as JSON or inside a PNG.
 * What they have no place for goes into an extension of ours, so that a card we wrote comes back whole.
 */

const text = z.string({ error: 'must be a text' }).default('')
const texts = z.array(z.string()).default([])

const bookEntrySchema = z.object({
  keys: texts,
  content: text,
  enabled: z.boolean().default(true),
})

/** Ours: exact where the fields of a card are not. */
const extensionSchema = z.object({
  portrait: portraitSchema.optional(),
  voice: z.object({ id: z.enum(voiceIds), rate: voiceRateSchema }),
  tone: z.string().max(personaLimits.tone),
  boundaries: z.array(z.string().max(personaLimits.boundary)).max(personaLimits.boundaries),
  qa: z
    .array(
      z.object({
        question: z.string().max(personaLimits.question),
        answer: z.string().max(personaLimits.answer),
      }),
    )
    .max(personaLimits.qa),
  price_credits: z.int().min(studioLimits.priceMin).max(studioLimits.priceMax),
  declared_age: z.int().min(studioLimits.ageMin).max(studioLimits.ageMax).nullable(),
})
type Extension = z.infer<typeof extensionSchema>

const cardSchema = z.object({
  spec: z.enum(['chara_card_v2', 'chara_card_v3']),
  data: z.object({
    name: text,
    description: text,
    personality: text,
    scenario: text,
    first_mes: text,
    mes_example: text,
    creator_notes: text,
    system_prompt: text,
    post_history_instructions: text,
    alternate_greetings: texts,
    character_book: z
      .object({ entries: z.array(bookEntrySchema).default([]) })
      .nullish()
      .transform((book) => book?.entries ?? []),
    extensions: z.record(z.string(), z.unknown()).default({}),
  }),
})
type Card = z.infer<typeof cardSchema>['data']
type CardData = Omit<Card, 'extensions'>

export interface ImportedCard {
  draft: Draft
  /** What of the card was left out or cut, in words. */
  notes: string[]
}

function refusal(message: string): AppError {
  return new AppError('invalid_input', message, [{ field: 'file', message }])
}

/** A card with a large book of facts; reading more would keep everybody else waiting. */
const MAX_TEXT_LENGTH = 2 * 1024 * 1024

function cardTextOf(file: Buffer): string {
  if (file[0] !== 0x89) return file.toString('utf8')
  try {
    const inside = readPngTexts(file)
    const card = inside.get('ccv3') ?? inside.get('chara')
    if (card === undefined) throw refusal('There is no character card in this picture.')
    return Buffer.from(card, 'base64').toString('utf8')
  } catch (error) {
    if (error instanceof BrokenPng) throw refusal(`This PNG file is broken: ${error.message}.`)
    throw error
  }
}

function parseCard(file: Buffer): Card {
  let json: unknown
  const written = cardTextOf(file)
  if (written.length > MAX_TEXT_LENGTH) {
    throw refusal('This character card is too long: at most 2 MB of text, please.')
  }
  try {
    json = JSON.parse(written.replace(/^\uFEFF/, ''))
  } catch {
    throw refusal('This file is not a character card: it is not valid JSON.')
  }
  const card = cardSchema.safeParse(json)
  if (card.success) return card.data.data
  const [issue] = card.error.issues
  if (!issue || issue.path.length === 0 || issue.path[0] === 'spec') {
    throw refusal('This is not a Character Card V2 or V3.')
  }
  throw refusal(`This character card is broken at ${issue.path.join('.')}: ${issue.message}.`)
}

/** Reads a card as a new draft. */
export function readCard(bytes: Uint8Array): ImportedCard {
  const { extensions, ...given } = parseCard(Buffer.from(bytes))
  const extension = extensionSchema.safeParse(extensions.inamora)
  const data = storable(given)
  const imported = extension.success ? fromOurs(data, storable(extension.data)) : fromOthers(data)
  if (data.system_prompt || data.post_history_instructions) {
    imported.notes.push('Instructions for a language model were left out: avatars follow our own.')
  }
  if (data.alternate_greetings.length > 0) {
    imported.notes.push('Only the first greeting was taken.')
  }
  return imported
}

/** The same with texts that can be stored: without NUL and halves of characters. */
function storable<T>(value: T): T {
  const clean = (inner: unknown): unknown => {
    if (typeof inner === 'string') return inner.replaceAll('\0', '').toWellFormed()
    if (Array.isArray(inner)) return inner.map(clean)
    if (typeof inner !== 'object' || inner === null) return inner
    return Object.fromEntries(Object.entries(inner).map(([key, one]) => [key, clean(one)]))
  }
  return clean(value) as T
}

class Cutter {
  readonly notes: string[] = []

  cut(what: string, given: string, max: number): string {
    const trimmed = given.trim()
    if (trimmed.length <= max) return trimmed
    this.notes.push(`${what} was cut to ${max} characters.`)
    return cutAtSentence(trimmed, max)
  }
}

function fromOurs(data: CardData, ours: Extension): ImportedCard {
  const cutter = new Cutter()
  const draft = newDraft(cutter.cut('The name', data.name, studioLimits.name))
  return {
    draft: {
      ...draft,
      description: cutter.cut('The description', data.creator_notes, studioLimits.description),
      declared_age: ours.declared_age,
      face: ours.portrait ? { kind: 'drawn', portrait: ours.portrait } : draft.face,
      voice_id: ours.voice.id,
      voice_rate: ours.voice.rate,
      price_credits: ours.price_credits,
      persona: {
        greeting: cutter.cut('The greeting', data.first_mes, personaLimits.greeting),
        character: cutter.cut('The character', data.description, personaLimits.character),
        tone: ours.tone.trim(),
        boundaries: ours.boundaries.map((boundary) => boundary.trim()),
        qa: ours.qa.map(({ question, answer }) => ({
          question: question.trim(),
          answer: answer.trim(),
        })),
      },
    },
    notes: cutter.notes,
  }
}

function fromOthers(data: CardData): ImportedCard {
  const cutter = new Cutter()
  const name = cutter.cut('The name', data.name, studioLimits.name)
  const say = (given: string) => spoken(given, name)
  const isTone = data.personality.trim().length <= personaLimits.tone
  const character = [data.description, isTone ? '' : data.personality, data.scenario]
    .map((part) => withNames(part, name).trim())
    .filter((part) => part !== '')
    .join('\n\n')
  const about = withNames(data.creator_notes || data.description, name)
  const pairs = [...examplesIn(data, say), ...factsIn(data, say)]
  const qa = pairs.slice(0, personaLimits.qa).map(({ question, answer }) => ({
    question: cutter.cut('A question', question, personaLimits.question),
    answer: cutter.cut('An answer', answer, personaLimits.answer),
  }))
  if (pairs.length > qa.length) {
    cutter.notes.push(`Only the first ${personaLimits.qa} questions were taken.`)
  }
  const persona: PersonaDraft = {
    greeting: cutter.cut('The greeting', say(data.first_mes), personaLimits.greeting),
    character: cutter.cut('The character', character, personaLimits.character),
    tone: isTone
      ? cutter.cut('The tone', withNames(data.personality, name), personaLimits.tone)
      : '',
    boundaries: [],
    qa,
  }
  const description = cutter.cut('The description', about, studioLimits.description)
  return { draft: { ...newDraft(name), description, persona }, notes: [...new Set(cutter.notes)] }
}

/** Cards call the two who talk by placeholders. */
function withNames(given: string, name: string): string {
  return given
    .replace(/\{\{char\}\}|<bot>|<char>/gi, name)
    .replace(/\{\{user\}\}|<user>/gi, 'you')
    .replace(/\{\{[^{}]{0,80}\}\}/g, '')
}

/** What is said, without the *stage directions* around it. */
function spoken(given: string, name: string): string {
  const named = withNames(given, name)
  const words = named
    .replace(/\*[^*]{1,1000}\*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return words || named.replaceAll('*', '').trim()
}

type Pair = PersonaDraft['qa'][number]

/** Example dialogues: what the user says is the question, what the character says until then the answer. */
function examplesIn(data: CardData, say: (given: string) => string): Pair[] {
  const pairs: Pair[] = []
  for (const dialogue of data.mes_example.split(/<START>/i)) {
    // Blanks of one line only: over many empty lines `\s*` would look at each rest of them again.
    const turns = dialogue.split(/^[ \t]*\{\{(user|char)\}\}[ \t]*:/gim).slice(1)
    for (let at = 0; at + 3 < turns.length; at += 2) {
      const [asks, question = '', answers, answer = ''] = turns.slice(at, at + 4)
      if (asks?.toLowerCase() !== 'user' || answers?.toLowerCase() !== 'char') continue
      pairs.push({ question: say(question), answer: say(answer) })
    }
  }
  return pairs.filter(({ question, answer }) => question !== '' && answer !== '')
}

/** What a character knows about a word is the answer to a question about it. */
function factsIn(data: CardData, say: (given: string) => string): Pair[] {
  return data.character_book
    .filter(({ enabled, keys, content }) => enabled && keys[0]?.trim() && content.trim())
    .map(({ keys, content }) => ({
      question: `What can you tell me about ${keys[0]?.trim()}?`,
      answer: say(content),
    }))
}

/** The draft as a Character Card V3, with everything that a card has no place for in our extension. */
export function writeCard(draft: Draft, creator: string) {
  const { persona, face } = draft
  const inamora: Extension = {
    ...(face.kind === 'drawn' && { portrait: face.portrait }),
    voice: { id: draft.voice_id, rate: draft.voice_rate },
    tone: persona.tone,
    boundaries: persona.boundaries,
    qa: persona.qa,
    price_credits: draft.price_credits,
    declared_age: draft.declared_age,
  }
  return {
    spec: 'chara_card_v3' as const,
    spec_version: '3.0',
    data: {
      name: draft.name,
      description: persona.character,
      personality: persona.tone,
      scenario: '',
      first_mes: persona.greeting,
      mes_example: persona.qa
        .map(({ question, answer }) => `<START>\n{{user}}: ${question}\n{{char}}: ${answer}`)
        .join('\n'),
      creator_notes: draft.description,
      system_prompt: '',
      post_history_instructions: '',
      alternate_greetings: [],
      group_only_greetings: [],
      tags: [],
      creator,
      character_version: '1',
      extensions: { inamora },
    },
  }
}
