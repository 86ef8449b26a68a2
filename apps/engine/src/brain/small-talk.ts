import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { speakable } from '#voice/speakable.ts'
import { crisisLines } from './crisis.ts'

const line = z.string().min(1)

/** What every avatar can talk about besides its own persona, in words that suit anybody. */
const smallTalkSchema = z.object({
  intents: z.array(
    z.object({ intent: line, examples: z.array(line).min(1), answers: z.array(line).min(1) }),
  ),
  deflections: z.array(line).min(3),
  farewells: z.array(line).min(1),
})
export type SmallTalk = z.infer<typeof smallTalkSchema>

export const dataDirectory = join(import.meta.dirname, '..', '..', 'data')

export function readSmallTalk(file = join(dataDirectory, 'small-talk.json')): SmallTalk {
  return smallTalkSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
}

/** Said by rule, so a voice must be able to say them before it is used at all. */
const RULED_INTENTS = ['are-you-ai', 'explicit', 'underage', 'language', 'my-name-known']
/** Of the other intents this many answers are rendered for each voice: more would not fit into the repository. */
const ANSWERS_RENDERED = 2

export interface SharedLines {
  needed: string[]
  welcome: string[]
}

/** The lines that training renders once for each voice. */
export function sharedLines({ intents, deflections, farewells }: SmallTalk): SharedLines {
  const answersOf = (ruled: boolean) =>
    intents
      .filter(({ intent }) => RULED_INTENTS.includes(intent) === ruled)
      .flatMap(({ answers }) => answers.slice(0, ANSWERS_RENDERED))
  return {
    needed: [
      ...crisisLines(),
      ...farewells,
      ...deflections.slice(0, 5),
      ...answersOf(true),
    ].flatMap(speakable),
    welcome: [...answersOf(false), ...deflections.slice(5)].flatMap(speakable),
  }
}
