import { speakable } from '#voice/speakable.ts'
import type { Brain } from './brain.ts'

/** Said word for word by every avatar, and rendered in every voice. */
export const CRISIS_LINES = {
  first: [
    "I'm really glad you told me, and I'm worried about you. I'm an AI, so I can't keep you safe, but a real person can, right now.",
    'In the US or Canada, call or text 988. In the UK or Ireland, call Samaritans on 116 123. Anywhere else, findahelpline.com lists people near you.',
    'If you are in danger this minute, please call your emergency number, or wake someone who is close to you. You matter, and you do not have to carry this alone.',
  ],
  again: [
    "I'm still here, and I still care. Please talk to a person now: 988 in the US or Canada, 116 123 in the UK or Ireland, or findahelpline.com anywhere else.",
    'Is there somebody near you who could sit with you tonight? Call them first, even if you do not know what to say.',
  ],
} as const

export const crisisLines = (): string[] => [...CRISIS_LINES.first, ...CRISIS_LINES.again]

/** Figures of speech that must not stop a conversation. */
const IDIOMS = [
  /\bkill(ing|s)?\s+(me|myself)\s+(laughing|with (laughter|cuteness))/g,
  /\b(laugh(ing|ed)?|work(ing|ed)?|bored?|worr(y|ied|ying)|stud(y|ied|ying))\s+myself\s+to death/g,
  /\b(die|dying|died|dead)\s+(of|from|with)?\s*(laughter|laughing|boredom|embarrassment|hunger|curiosity|cringe)/g,
  /\b(my|the) (phone|battery|car|computer|laptop|plants?) (wants|is about|is going) to die/g,
  /\bdying to (see|meet|know|hear|try|go|talk|ask|visit|learn|watch|play|get)/g,
  /\b(hurt|cut|burn(ed|t)?) myself (a|an|some|at|while|when|cooking|shaving|on|playing|in the|doing|lifting)\b/g,
  /\bsuicide squad\b/g,
]

const SIGNS = [
  /\b(kill|killing|hang|hanging|drown|drowning|shoot|shooting|hurt|hurting|harm|harming|cut|cutting|starv(e|ing)|poison(ing)?|burn(ing)?) (my ?self)\b/,
  /\b(want|wanna|wanted|going|gonna|need|wish|ready|try|tried|trying|plan|planning|decided|hope|like|about) (to |i (could|would|was|were) )?(just )?(die|be dead|not exist|stop existing|disappear forever|not wake up|never wake up|end (it all|my life|things|everything)|take my (own )?life|commit suicide|kms|unalive)\b/,
  /\bwish i (was|were) (dead|never born|not here|not alive)\b/,
  /\b(end|ending|take|taking|ended) (it all|my (own )?life)\b/,
  /\b(suicide|suicidal|self ?harm|kms|unalive (me|myself))\b/,
  /\b(better off|happier) (without me|dead|if i (was|were) (dead|gone))\b/,
  /\b(do not|don't|dont|no longer) (want|wanna|wish) (to )?(live|be alive|be here anymore|exist|wake up|go on living)\b/,
  /\b(no (point|reason)|nothing) (in|to|for) (living|live|being alive|going on|go on)\b/,
  /\b(life|living) (is not|isn't|isnt) worth( living| it)?\b/,
  /\bcan('|no)?t (go on|take it|do this|live like this) (any ?more|any longer)\b/,
  /\bcan('|no)?t go on( like this| living)?( ?$|[.!?])/,
  /\b(thinking (about|of)|considering|ready for|want to be) (ending (it|things|everything)|dying|being dead|death|dead)\b/,
  /\bi('m| am) (going to|gonna) (jump off|overdose|cut my wrists|slit)\b/,
  /\b(overdose|overdosing|slit my wrists|jump off (a|the) (bridge|roof|building))\b/,
  /\b(nobody|no one|noone) would (miss|notice|care) (me )?if i (died|was gone|were gone|was dead|disappeared)\b/,
]

export function showsSignsOfSelfHarm(text: string): boolean {
  let plain = text
    .toLowerCase()
    .replace(/[’‘`]/g, "'")
    .replace(/[-_]/g, ' ')
    .replace(/[^\p{L}' ]+/gu, ' ')
    .replace(/\s+/g, ' ')
  for (const idiom of IDIOMS) plain = plain.replace(idiom, ' ')
  return SIGNS.some((sign) => sign.test(plain))
}

/** Care comes before every brain, by rule: no model decides about it. */
export function withCrisisRule(brain: Brain): Brain {
  let answered = 0
  return {
    greeting: () => brain.greeting(),
    farewell: () => brain.farewell(),
    async *reply(text, history, signal) {
      if (!showsSignsOfSelfHarm(text)) yield* brain.reply(text, history, signal)
      else yield* (answered++ === 0 ? CRISIS_LINES.first : CRISIS_LINES.again).flatMap(speakable)
    },
  }
}
