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

/** The lines that training renders once for each voice, the most useful first. */
export interface SharedLines {
  needed: string[]
  /** One answer to each intent. */
  welcome: string[]
  /** A second one. Further answers are only for voices that speak live: they would not fit into the repository. */
  spare: string[]
}

export function sharedLines({ intents, deflections, farewells }: SmallTalk): SharedLines {
  const ruled = intents.filter(({ intent }) => RULED_INTENTS.includes(intent))
  const others = intents.filter((intent) => !ruled.includes(intent))
  const needed = [
    ...crisisLines(),
    ...farewells,
    ...deflections.slice(0, 5),
    ...ruled.flatMap(({ answers }) => answers.slice(0, 2)),
  ]
  return {
    needed: needed.flatMap(speakable),
    welcome: others.flatMap(({ answers }) => answers.slice(0, 1)).flatMap(speakable),
    spare: [
      ...others.flatMap(({ answers }) => answers.slice(1, 2)),
      ...deflections.slice(5),
    ].flatMap(speakable),
  }
}
