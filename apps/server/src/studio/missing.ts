import { isExplicit, soundsUnderage } from '@inamora/contract/boundaries'
import { CHARISMA_LEVELS } from '@inamora/contract/charisma-levels'
import type { ErrorDetail } from '@inamora/contract/errors'
import type { Draft } from './draft.ts'

export const QUESTIONS_NEEDED = 5
export const GROUND_NEEDED = 20

/** What a reward holds besides its text: a picture, a film, or a recipe by which the engine paints one. */
export type RewardContent = 'image' | 'video' | 'painted' | null

/** What publishing still needs, in the order of the builder. */
export function missingIn(draft: Draft, contents: readonly RewardContent[]): ErrorDetail[] {
  const missing: ErrorDetail[] = []
  const need = (isThere: boolean, field: string, message: string) => {
    if (!isThere) missing.push({ field, message })
  }
  need(draft.name !== '', 'name', 'Give it a name')
  need(draft.description !== '', 'description', 'Describe it in a sentence or two')
  need(draft.declared_age !== null, 'declared_age', 'Declare an age of 18 or over')

  const { greeting, qa } = draft.persona
  need(greeting !== '', 'persona.greeting', 'Write how it greets people')
  const halves = qa.filter(({ question, answer }) => (question === '') !== (answer === ''))
  const whole = qa.filter(({ question, answer }) => question !== '' && answer !== '')
  need(halves.length === 0, 'persona.qa', 'Every question needs an answer, and every answer one')
  need(
    whole.length >= QUESTIONS_NEEDED,
    'persona.qa',
    `Write at least ${QUESTIONS_NEEDED} questions with answers`,
  )

  for (const [index, level] of CHARISMA_LEVELS.entries()) {
    const { text } = draft.rewards[index] ?? { text: '' }
    const content = contents[index] ?? null
    const field = `rewards.${level.level}`
    if (level.type === 'photo') {
      need(content === 'image' || content === 'painted', field, `${level.title} needs a picture`)
    } else if (level.type === 'video') {
      need(
        content === 'video' || text !== '',
        field,
        `${level.title} needs a video, or words for the avatar to say`,
      )
    } else need(text !== '', field, `${level.title} needs words`)
  }
  return [...missing, ...unfitWords(draft), ...missingConsent(draft)]
}

/** What fans must never read or hear. The engine looks again at everything that is said aloud. */
function unfitWords({ name, description, persona, rewards }: Draft): ErrorDetail[] {
  const { greeting, character, tone, qa } = persona
  const written: [field: string, text: string][] = [
    ['description', `${name}. ${description}`],
    ['persona.greeting', greeting],
    ['persona.character', character],
    ['persona.tone', tone],
    ...qa.map(({ answer }): [string, string] => ['persona.qa', answer]),
    ...rewards.map(({ text }, index): [string, string] => [`rewards.${index + 1}`, text]),
  ]
  return written.flatMap(([field, text]) => {
    const begins = text.length > 40 ? `${text.slice(0, 40).toWellFormed()}…` : text
    if (soundsUnderage(text)) {
      return [{ field, message: `Everybody here is an adult: rewrite “${begins}”` }]
    }
    if (isExplicit(text)) {
      return [{ field, message: `Nothing here is sexually explicit: rewrite “${begins}”` }]
    }
    return []
  })
}

function missingConsent({ likeness, face }: Draft): ErrorDetail[] {
  const because = (message: string) => [{ field: 'likeness', message }]
  if (!likeness) return because('Say whose likeness it is')
  if (likeness.whose === 'invented' && face.kind === 'photograph') {
    return because('A photograph shows somebody: say whether it is you or another adult')
  }
  if (likeness.whose === 'another' && likeness.ground.length < GROUND_NEEDED) {
    return because(`Say who agreed, when and how, in at least ${GROUND_NEEDED} characters`)
  }
  return []
}
