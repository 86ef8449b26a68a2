import { readFile } from 'node:fs/promises'
import { spellOut } from './spell-out.ts'

/** Words that a speaker does not stress; the dictionary lists them as if each were said alone. */
const UNSTRESSED = new Set(
  `a an the to of and or but nor for from in on at by as with than that if is it its it's am are was were be been has have had
  do does did can could will would shall should must may might i you he she we they me him her us them my your his our their
  i'm you're he's she's we're they're i've you've we've i'll you'll we'll that's there's so just some into`.split(
    /\s+/,
  ),
)
/** How they sound then, where that is more than a missing stress. */
const REDUCED: Readonly<Record<string, string>> = {
  i: 'ˌI',
  "i'm": 'ˌIm',
  "i've": 'ˌIv',
  "i'll": 'ˌIl',
  a: 'ɐ',
  an: 'ɐn',
  the: 'ðə',
  to: 'tə',
  of: 'əv',
  and: 'ænd',
  was: 'wʌz',
  your: 'jʊɹ',
  for: 'fɔɹ',
  from: 'fɹʌm',
}
const BEFORE_VOWEL: Readonly<Record<string, string>> = { the: 'ði', to: 'tʊ' }

const VOWELS = 'AIWYOQɑaæʌəɐɛeɜɪiᵻɔɒoʊu'
const STARTS_WITH_VOWEL = new RegExp(`^[ˈˌ]?[${VOWELS}]`)

const ARPABET_TO_IPA: Readonly<Record<string, string>> = {
  aa: 'ɑ',
  ae: 'æ',
  ah: 'ʌ',
  ao: 'ɔ',
  aw: 'W',
  ax: 'ə',
  axr: 'əɹ',
  ay: 'I',
  b: 'b',
  ch: 'ʧ',
  d: 'd',
  dh: 'ð',
  dx: 'd',
  eh: 'ɛ',
  el: 'əl',
  em: 'əm',
  en: 'ən',
  er: 'ɜɹ',
  ey: 'A',
  f: 'f',
  g: 'ɡ',
  hh: 'h',
  hv: 'h',
  ih: 'ɪ',
  iy: 'i',
  jh: 'ʤ',
  k: 'k',
  l: 'l',
  m: 'm',
  n: 'n',
  ng: 'ŋ',
  nx: 'n',
  ow: 'O',
  oy: 'Y',
  p: 'p',
  r: 'ɹ',
  s: 's',
  sh: 'ʃ',
  t: 't',
  th: 'θ',
  uh: 'ʊ',
  uw: 'u',
  v: 'v',
  w: 'w',
  y: 'j',
  z: 'z',
  zh: 'ʒ',
}

/** American phonemes to British ones: r only before vowels, rounder o, longer a. */
const BRITISH: ReadonlyArray<readonly [RegExp, string]> = [
  [/ɜɹ(?=[ˈˌ]?[AIWYOQɑæʌəɐɛɜɪiɔʊu])/g, 'ɜːɹ'],
  [/ɜɹ/g, 'ɜː'],
  [/ɛɹ(?![ˈˌ]?[AIWYOQɑæʌəɐɛɜɪiɔʊu])/g, 'ɛː'],
  [/ɪɹ(?![ˈˌ]?[AIWYOQɑæʌəɐɛɜɪiɔʊu])/g, 'ɪə'],
  [/ʊɹ(?![ˈˌ]?[AIWYOQɑæʌəɐɛɜɪiɔʊu])/g, 'ɔː'],
  [/ɑɹ(?![ˈˌ]?[AIWYOQɑæʌəɐɛɜɪiɔʊu])/g, 'ɑː'],
  [/ɔɹ(?![ˈˌ]?[AIWYOQɑæʌəɐɛɜɪiɔʊu])/g, 'ɔː'],
  [/([əIWY])ɹ(?![ˈˌ]?[AIWYOQɑæʌəɐɛɜɪiɔʊu])/g, '$1'],
  [/ɑ(?!ː|ɹ)/g, 'ɒ'],
  [/O/g, 'Q'],
  [/æ/g, 'a'],
  [/u(?!ː)/g, 'uː'],
  [/([ˈˌ])i(?!ː)/g, '$1iː'],
  [/ɔ(?!ː|ɹ)/g, 'ɔː'],
]

const ACRONYMS = new Set([
  'AI',
  'US',
  'UK',
  'USA',
  'EU',
  'LA',
  'NYC',
  'ID',
  'VIP',
  'OK',
  'DNA',
  'UFO',
  'IT',
])
const LETTERS: Readonly<Record<string, string>> = {
  A: 'ˈA',
  B: 'bˈi',
  C: 'sˈi',
  D: 'dˈi',
  E: 'ˈi',
  F: 'ˈɛf',
  G: 'ʤˈi',
  H: 'ˈAʧ',
  I: 'ˈI',
  J: 'ʤˈA',
  K: 'kˈA',
  L: 'ˈɛl',
  M: 'ˈɛm',
  N: 'ˈɛn',
  O: 'ˈO',
  P: 'pˈi',
  Q: 'kjˈu',
  R: 'ˈɑɹ',
  S: 'ˈɛs',
  T: 'tˈi',
  U: 'jˈu',
  V: 'vˈi',
  W: 'dˈʌbᵊlju',
  X: 'ˈɛks',
  Y: 'wˈI',
  Z: 'zˈi',
}
/** Letters of an acronym run together, only the last one stressed: `ˌAˈI`. */
const spellAcronym = (word: string) =>
  [...word]
    .map((letter, i) => (LETTERS[letter] ?? '').replace('ˈ', i === word.length - 1 ? 'ˈ' : 'ˌ'))
    .join('')

export interface Phonemes {
  of(text: string, accent: 'american' | 'british'): Promise<string>
}

/** Dictionary lines are `WORD<tab>phonemes`; a word outside it is pronounced by `fallback` in the phones of Flite. */
export async function loadPhonemes(
  dictionaryFile: string,
  fallback: (word: string) => Promise<string[]>,
): Promise<Phonemes> {
  const dictionary = new Map<string, string>()
  for (const line of (await readFile(dictionaryFile, 'utf8')).split('\n')) {
    const [word, phonemes] = line.split('\t')
    if (word && phonemes && !word.startsWith(';'))
      dictionary.set(word.toLowerCase(), phonemes.trim().replaceAll(' ', ''))
  }

  const guessed = new Map<string, string>()
  const guess = async (word: string) => {
    const known = guessed.get(word)
    if (known !== undefined) return known
    const phones = await fallback(word)
    const phonemes = stress(
      phones.map((phone) => ARPABET_TO_IPA[phone] ?? ''),
      word,
    )
    guessed.set(word, phonemes)
    return phonemes
  }

  const sayWord = async (word: string): Promise<string> => {
    if (/^[A-Z]{2,}$/.test(word)) return spellAcronym(word)
    const found = dictionary.get(word)
    if (found !== undefined) return found
    const owner = word.match(/^(.+)'s?$/)?.[1]
    if (owner) return withPossessive(await sayWord(owner), word.endsWith('s'))
    return guess(word)
  }

  return {
    async of(text, accent) {
      const tokens = tokenise(spellOut(text))
      const spoken: string[] = []
      for (const token of tokens) spoken.push(token.word ? await sayWord(token.word) : token.text)
      const line = tokens.map(({ word, text: mark }, i) => {
        if (!word) return mark
        const next = spoken.slice(i + 1).find((part, k) => tokens[i + 1 + k]?.word && part) ?? ''
        const last = !tokens.slice(i + 1).some((later) => later.word)
        return inContext(word, spoken[i] ?? '', STARTS_WITH_VOWEL.test(next), last)
      })
      const american = line
        .join('')
        .replace(/(?<![ˈˌ])ɜɹ/g, 'əɹ')
        .replace(/\s+/g, ' ')
        .trim()
      return accent === 'british'
        ? BRITISH.reduce((all, [from, to]) => all.replace(from, to), american)
        : american
    },
  }
}

interface Token {
  text: string
  word?: string
}

function tokenise(text: string): Token[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[‘’]/g, "'")
    .replace(/\s*[–—]\s*|\s+-+\s+/g, ' — ')
    .replace(/\.{3,}|…/g, '… ')
    .replace(/[“”"]/g, '')
  const parts = plain.match(/[A-Za-z]+(?:'[A-Za-z]+)*'?|[;:,.!?—…()]|[\s-]+/g) ?? []
  return parts.map((part) =>
    /^[A-Za-z]/.test(part)
      ? { text: part, word: wordOf(part) }
      : { text: part.replaceAll('-', ' ') },
  )
}

/** An acronym stays in capitals, and is then spelled; a trailing quote is no part of the word. */
function wordOf(part: string): string {
  const word = part.replace(/'s?$/i, '')
  if (ACRONYMS.has(word) || /^[B-DF-HJ-NP-TV-Z]{2,5}$/.test(word)) return part.replace(/'$/, '')
  return part.replace(/'$/, '').toLowerCase()
}

function inContext(word: string, phonemes: string, beforeVowel: boolean, last: boolean): string {
  if (last || !UNSTRESSED.has(word)) return phonemes
  const reduced = (beforeVowel ? BEFORE_VOWEL[word] : undefined) ?? REDUCED[word]
  return reduced ?? phonemes.replace(/[ˈˌ]/g, '')
}

/** Names that end in a vowel mostly stress the vowel before it (Marchetti, Inamora), other words the first full one. */
function stress(phonemes: string[], word: string): string {
  const vowels = phonemes.flatMap((phoneme, i) => (STARTS_WITH_VOWEL.test(phoneme) ? [i] : []))
  const full = vowels.filter((i) => !phonemes[i]?.startsWith('ə'))
  const stressed = /[aio]$/.test(word) && vowels.length > 2 ? vowels.at(-2) : (full[0] ?? vowels[0])
  return phonemes.map((phoneme, i) => (i === stressed ? `ˈ${phoneme}` : phoneme)).join('')
}

function withPossessive(phonemes: string, hasS: boolean): string {
  if (!hasS) return phonemes
  if (/[szʃʒʧʤ]$/.test(phonemes)) return `${phonemes}ɪz`
  return phonemes + (/[ptkfθ]$/.test(phonemes) ? 's' : 'z')
}
