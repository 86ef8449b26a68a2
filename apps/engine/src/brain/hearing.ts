import { isExplicit, plainWords } from '@inamora/contract/boundaries'

/** What is heard by rule rather than by likeness, because getting it wrong would matter. */

const AI_WORDS = String.raw`(an? )?(ai|a\.i\.|artificial( intelligence)?|bot|chatbot|robot|machine|computer( program)?|program|algorithm|simulation|language model|llm|chat ?gpt)`
const ASKS_AI = [
  new RegExp(
    String.raw`\b(are|r|aren'?t) (you|u|ya) (really |actually |just |truly |even |like |maybe )*${AI_WORDS}\b`,
  ),
  /\b(are|r) (you|u|ya) (really |actually |truly |even |a |an |like )*(real|human|alive|a? ?person|real person|real human|human being|man or machine)\b/,
  new RegExp(
    String.raw`\bam i (really |actually |just )?(talking|speaking|chatting) (to|with) (${AI_WORDS}|a (real )?(human|person))`,
  ),
  new RegExp(
    String.raw`\b(you'?re|you are|ur) (really |actually |just |not )*(${AI_WORDS}|real|human|a (real )?(person|human))\b`,
  ),
  /\b(is|are) (any of )?(this|it|that|there|you) (\w+ )*(real (person|human|woman|man|girl|guy)|human|machine|somebody real|flesh and blood)\b/,
  /\b(actual|living|real|human) (person|human|woman|man|girl|guy|being)\b.*(behind|there|you|this)|\byou.*\b(actual|living|real) (person|human|woman|man|girl|guy)\b/,
  /\bam i (really |actually |just )?(talking|speaking|chatting) (to|with) (a |an )?(real |actual |living )?(woman|man|girl|guy|somebody|someone|human|person)\b/,
  /\bis (any of )?this real\b|\bis a (human|person|man|woman) (typing|writing|answering|speaking)\b|\bmade by a computer\b/,
  /\bis this (an? )?(ai|bot|real|recording|automated)\b/,
]

export function asksWhetherAi(text: string): boolean {
  const plain = plainWords(text)
  return ASKS_AI.some((pattern) => pattern.test(plain))
}

/** A creator's own words for it count when they answer that very question and deny nothing. */
export function admitsAi(question: string, answer: string): boolean {
  const denies = /\b(not|never|no|isn't|ain't|than) (just |really |actually |some )?(an? )?AI\b/i
  const claims = /\b(flesh and blood|(I'm|I am) (?!not\b)(\w+ )?(human|real|a person|a real))\b/i
  return (
    /\bAI\b/.test(answer) && asksWhetherAi(question) && !denies.test(answer) && !claims.test(answer)
  )
}

/** Sexually explicit, in what is asked or in what a model would say. */
export const asksForExplicit = isExplicit

/** Mostly letters of a script that the voices cannot read. */
export function isOtherScript(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  return letters > 0 && latin / letters < 0.5
}

const NO_NAMES = new Set(
  'a an the so not just really very here fine good great ok okay well tired sad happy back new from in on at going trying looking feeling sorry sure lonely bored single married your yours me afraid glad curious serious kidding joking done ready'.split(
    ' ',
  ),
)

/** The name in 'my name is Sam', 'call me Sam', or a capitalised 'I'm Sam'. */
export function namesThemselves(text: string): string | undefined {
  const clear =
    /\b(?:my name is|my name's|name is|call me|they call me)\s+([\p{L}][\p{L}'-]{1,20})/iu.exec(
      text,
    )?.[1]
  const likely = /\b(?:i'?m|i am|this is)\s+(\p{Lu}[\p{Ll}'-]{1,20})(?=[\s.,!?]|$)/u.exec(
    text.replace(/^i/, 'I').replace(/\bI('m| am)/, 'i$1'),
  )?.[1]
  const name = clear ?? likely
  if (!name || NO_NAMES.has(name.toLowerCase())) return undefined
  return name.charAt(0).toUpperCase() + name.slice(1)
}

export function asksForOwnName(text: string): boolean {
  return /\b(what( is|'s|s)|remember|know|say|forgot(ten)?|guess) my name\b/.test(plainWords(text))
}

const NUMBER_WORDS: Readonly<Record<string, number>> = {
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
}
const AGE =
  /\b(?:i'm|im|i am|i just turned|i turned)(?: only| just| still)? (\d{1,2}|[a-z]+)(?= years? old\b| yo\b| ?$|[.,!]| and\b| but\b)/

/** A fan who says to be under 18. */
export function saysUnderage(text: string): boolean {
  const plain = plainWords(text).trim()
  if (
    /\bi('m| am) (a minor|under ?age|under (18|eighteen)|not (18|eighteen)( yet)?|still a (teen(ager)?|child|kid))\b/.test(
      plain,
    )
  )
    return true
  const said = AGE.exec(plain)?.[1]
  const age = said === undefined ? undefined : (NUMBER_WORDS[said] ?? Number(said))
  return age !== undefined && age >= 5 && age < 18
}
