import { createHash } from 'node:crypto'
import type { Persona } from '@inamora/contract/persona'
import { sentences, speakable } from '#voice/speakable.ts'
import type { Brain } from './brain.ts'
import {
  admitsAi,
  asksForExplicit,
  asksForOwnName,
  asksWhetherAi,
  isOtherScript,
  namesThemselves,
  saysUnderage,
} from './hearing.ts'
import { type SmallTalk, sharedLines } from './small-talk.ts'
import { similarity, type Vector, type VectorStore } from './vectors.ts'

/** At this likeness a question means the same; under it the answer would miss the point. */
const ENOUGH = 0.56
/** What the creator wrote wins over small talk that is a little nearer. */
const PERSONA_BONUS = 0.06
/** The answer itself may match where the question does not, but says less about what was asked. */
const ANSWER_WEIGHT = 0.85
/** Answers this much less fitting than the best one are not given in its place. */
const NEAR = 0.15
const MAX_HEARD_CHARS = 400

/** A likeness would be wrong too often: `I'm 35` is near `I'm 15`. */
const ONLY_BY_RULE = new Set(['underage', 'my-name-known'])

export interface EmbeddedBrainOptions {
  avatarId: string
  persona: Persona
  smallTalk: SmallTalk
  vectors: VectorStore
  /** Which lines the voice of this session can say; without it, any, even with the fan's name in them. */
  canSay?: (line: string) => boolean
}

interface Candidate {
  /** All ways to answer; several for small talk. */
  answers: readonly string[]
  score: number
}

/**
 * Finds the answer the creator wrote whose question means what the fan asked; small talk for the rest; otherwise a
 * deflection that stays in character. The same words in the same conversation always get the same answer.
 */
export function createEmbeddedBrain(options: EmbeddedBrainOptions): Brain {
  const { avatarId, persona, vectors, canSay } = options
  const smallTalk = canSay ? sayable(options.smallTalk, canSay) : options.smallTalk
  const { deflections, farewells } = smallTalk
  const lineOf = linesByFirstPiece(persona, smallTalk)
  const seed = createHash('sha256').update(avatarId).digest().readUInt32LE(0)
  const aboutBeingAi = persona.qa.flatMap(({ question, answer }) =>
    admitsAi(question, answer) ? answer : [],
  )
  const intent = (name: string) =>
    smallTalk.intents.find((known) => known.intent === name)?.answers ?? []
  let fanName: string | undefined

  /** What the fan said, compared with everything the avatar has an answer to, the nearest first. */
  const candidates = async (heard: string): Promise<Candidate[]> => {
    const parts = sentences(heard).slice(-3)
    const asked = await vectors.embedInPassing(parts.length > 1 ? [heard, ...parts] : [heard])
    const questions = await vectors.embed(persona.qa.map(({ question }) => question))
    const answers = await vectors.embed(persona.qa.map(({ answer }) => answer))
    const own = persona.qa.map(({ answer }, i) => {
      const likeness = Math.max(best(asked, questions[i]), best(asked, answers[i]) * ANSWER_WEIGHT)
      return { answers: [answer], score: likeness + PERSONA_BONUS }
    })
    const likely = smallTalk.intents.filter((known) => !ONLY_BY_RULE.has(known.intent))
    const shared = await Promise.all(
      likely.map(async ({ examples, answers: lines }) => {
        const known = await vectors.embed(examples)
        return { answers: lines, score: Math.max(...known.map((vector) => best(asked, vector))) }
      }),
    )
    const all = [...own, ...shared].sort((a, b) => b.score - a.score)
    const enough = Math.max(ENOUGH, (all[0]?.score ?? 0) - NEAR)
    return all.filter(({ score }) => score >= enough)
  }

  const byRule = (heard: string): readonly string[] | undefined => {
    if (saysUnderage(heard)) return intent('underage')
    if (asksWhetherAi(heard)) return [...aboutBeingAi, ...intent('are-you-ai')]
    if (asksForExplicit(heard)) return intent('explicit')
    if (isOtherScript(heard)) return intent('language')
    if (fanName && asksForOwnName(heard)) return intent('my-name-known')
    return undefined
  }

  const choose = async (heard: string, said: readonly string[]): Promise<string> => {
    const nothing = !/[\p{L}\p{N}]/u.test(heard)
    const ruled = freshest(nothing ? deflections : (byRule(heard) ?? []), said, seed)
    if (ruled !== undefined) return ruled
    const fitting = (await candidates(heard)).flatMap(
      ({ answers }) => freshest(answers, said, seed) ?? [],
    )
    // What was said already only comes again when nothing else fits.
    const line = fitting.find((candidate) => !said.includes(candidate)) ?? fitting[0]
    return line ?? freshest(deflections, said, seed) ?? ''
  }

  return {
    greeting: () => persona.greeting,
    farewell: () => farewells[seed % farewells.length] ?? '',
    async *reply(text, history, signal) {
      const heard = text
        .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
        .trim()
        .slice(0, MAX_HEARD_CHARS)
      const name = namesThemselves(heard)
      const isNew = name !== undefined && name !== fanName
      fanName = name ?? fanName
      if (!canSay && isNew) yield `${name}. I like the sound of that, ${name}. I'll remember it.`
      else if (!canSay && fanName && asksForOwnName(heard))
        yield `You're ${fanName}. Did you think I would forget?`
      else {
        const said = history.flatMap(({ from, text: piece }) =>
          from === 'avatar' ? (lineOf.get(piece) ?? []) : [],
        )
        const line = await choose(heard, said)
        signal.throwIfAborted()
        yield* speakable(line)
      }
    },
  }
}

/** What the embedded brain says as this persona, in the pieces in which it is spoken: without the first, no voice. */
export function embeddedLines(
  persona: Persona,
  smallTalk: SmallTalk,
): { needed: string[]; others: string[] } {
  const { needed, welcome, spare } = sharedLines(smallTalk)
  return { needed: [...personaLines(persona), ...needed], others: [...welcome, ...spare] }
}

/** Every piece of what the creator wrote, the greeting first. */
export function personaLines({ greeting, qa }: Pick<Persona, 'greeting' | 'qa'>): string[] {
  return [...new Set([greeting, ...qa.map(({ answer }) => answer)].flatMap(speakable))]
}

function sayable(
  { intents, deflections, farewells }: SmallTalk,
  canSay: (line: string) => boolean,
): SmallTalk {
  const whole = (line: string) => speakable(line).every(canSay)
  return {
    intents: intents.map((known) => ({ ...known, answers: known.answers.filter(whole) })),
    deflections: deflections.filter(whole),
    farewells: farewells.filter(whole),
  }
}

/** A line is recognised in the conversation by the piece it begins with. */
function linesByFirstPiece(
  persona: Persona,
  { intents, deflections }: SmallTalk,
): Map<string, string> {
  const lines = [
    ...persona.qa.map(({ answer }) => answer),
    ...intents.flatMap(({ answers }) => answers),
    ...deflections,
  ]
  return new Map(lines.map((line) => [speakable(line)[0] ?? line, line]))
}

function best(asked: readonly Vector[], known: Vector | undefined): number {
  return known ? Math.max(...asked.map((vector) => similarity(vector, known))) : 0
}

/** A line not said yet, else the one said longest ago, but never the last one said. */
function freshest(
  lines: readonly string[],
  said: readonly string[],
  seed: number,
): string | undefined {
  const start = lines.length > 0 ? seed % lines.length : 0
  const turned = [...lines.slice(start), ...lines.slice(0, start)].filter(
    (line) => line !== said.at(-1),
  )
  return turned.sort((a, b) => said.lastIndexOf(a) - said.lastIndexOf(b))[0]
}
