/** What no text of an avatar may be, whoever wrote it: judged by rule, before anybody sees or hears it. */

/** Lower case, one kind of apostrophe, nothing but letters, digits and full stops. */
export const plainWords = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[’‘`]/g, "'")
    .replace(/[^\p{L}\p{N}'. ]+/gu, ' ')
    .replace(/\s+/g, ' ')

const EXPLICIT =
  /\b(nudes?|naked|undress|strip (for|off)|take off your (clothes|top|shirt|bra|panties|underwear)|sex(t|ting)?|have sex|horny|porn|blow ?job|hand ?job|cum(ming)?|orgasms?|masturbat\w*|jerk(ing)? off|fuck (me|you)|dick|cock|pussy|tits|boobs|clit|penis|vagina|anal|fetish|bdsm|dirty talk|talk dirty)\b/

export function isExplicit(text: string): boolean {
  return EXPLICIT.test(plainWords(text))
}

const UNDER_18 = '(?:[5-9]|1[0-7]|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen)'
const UNDERAGE = [
  /\b(under ?age|jailbait|lolis?|lolita|shotas?|pre ?teens?)\b/,
  /\b(i'm|i am|she's|she is|he's|he is) (still )?(a |an )?(minor|child|kid|school ?(girl|boy)|high ?school(er| girl| boy| student)?|teen(ager)?|under (18|eighteen)|not (yet )?(18|eighteen))\b/,
  new RegExp(
    String.raw`\b${UNDER_18}( |-)?(years?|yrs?)( |-)?old (school ?)?(girl|boy|teen|student|virgin|child|kid)`,
  ),
  new RegExp(
    String.raw`\b(i'm|i am|i just turned) (only |just |still |barely )?${UNDER_18}( (years?|yrs?) old\b| yo\b| ?$|\.(?!\d)| and\b| but\b)`,
  ),
  new RegExp(String.raw`\bage[ds]? (of )?(only )?${UNDER_18}\b(?! (to|and|months)\b)`),
]

/** A character who is said to be under 18; what somebody was or did as a child is no matter. */
export function soundsUnderage(text: string): boolean {
  const plain = plainWords(text).trim()
  return UNDERAGE.some((pattern) => pattern.test(plain))
}
