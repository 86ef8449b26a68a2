import type { Viseme } from '#face/pose.ts'
import type { VisemeCue } from './voice.ts'

export interface Phone {
  phone: string
  startMs: number
  endMs: number
}

type Shapes = Readonly<Record<string, readonly Viseme[]>>

/** Phonemes of Kokoro: IPA with one letter per diphthong. Two shapes share the time of one sound. */
const IPA: Shapes = {
  p: ['PP'],
  b: ['PP'],
  m: ['PP'],
  f: ['FF'],
  v: ['FF'],
  θ: ['TH'],
  ð: ['TH'],
  t: ['DD'],
  d: ['DD'],
  ɾ: ['DD'],
  T: ['DD'],
  n: ['nn'],
  l: ['nn'],
  k: ['kk'],
  ɡ: ['kk'],
  g: ['kk'],
  ŋ: ['kk'],
  h: ['kk'],
  s: ['SS'],
  z: ['SS'],
  ʃ: ['CH'],
  ʒ: ['CH'],
  ʧ: ['CH'],
  ʤ: ['CH'],
  ɹ: ['RR'],
  r: ['RR'],
  ɜ: ['RR'],
  ɚ: ['RR'],
  w: ['U'],
  j: ['I'],
  A: ['E', 'I'],
  I: ['aa', 'I'],
  W: ['aa', 'U'],
  O: ['O', 'U'],
  Q: ['O', 'U'],
  Y: ['O', 'I'],
  ɑ: ['aa'],
  a: ['aa'],
  æ: ['aa'],
  ʌ: ['aa'],
  ɐ: ['E'],
  ə: ['E'],
  ᵊ: ['E'],
  ɛ: ['E'],
  e: ['E'],
  ɪ: ['I'],
  i: ['I'],
  ᵻ: ['I'],
  ɔ: ['O'],
  ɒ: ['O'],
  o: ['O'],
  ʊ: ['U'],
  u: ['U'],
}

/** Phonemes of Flite. */
const ARPABET: Shapes = {
  p: ['PP'],
  b: ['PP'],
  m: ['PP'],
  em: ['PP'],
  f: ['FF'],
  v: ['FF'],
  th: ['TH'],
  dh: ['TH'],
  t: ['DD'],
  d: ['DD'],
  dx: ['DD'],
  n: ['nn'],
  en: ['nn'],
  nx: ['nn'],
  l: ['nn'],
  el: ['nn'],
  k: ['kk'],
  g: ['kk'],
  ng: ['kk'],
  hh: ['kk'],
  hv: ['kk'],
  s: ['SS'],
  z: ['SS'],
  sh: ['CH'],
  zh: ['CH'],
  ch: ['CH'],
  jh: ['CH'],
  r: ['RR'],
  er: ['RR'],
  axr: ['RR'],
  w: ['U'],
  y: ['I'],
  ey: ['E', 'I'],
  ay: ['aa', 'I'],
  aw: ['aa', 'U'],
  ow: ['O', 'U'],
  oy: ['O', 'I'],
  aa: ['aa'],
  ae: ['aa'],
  ah: ['aa'],
  ax: ['E'],
  eh: ['E'],
  ih: ['I'],
  iy: ['I'],
  ao: ['O'],
  uh: ['U'],
  uw: ['U'],
}

/** Marks in Kokoro's alphabet that lengthen or stress a neighbour and have no shape of their own. */
const STRESS = new Set(['ˈ', 'ˌ'])
const LENGTH = 'ː'
const WORD_GAP_MS = 100

export const cuesFromIpa = (phones: readonly Phone[]) => cues(phones, IPA)
export const cuesFromArpabet = (phones: readonly Phone[]) => cues(phones, ARPABET)

/** Diphthongs reach their second shape at three fifths. */
const GLIDE = 0.6

function cues(phones: readonly Phone[], shapes: Shapes): VisemeCue[] {
  const track: VisemeCue[] = []
  const add = (viseme: Viseme, startMs: number) => {
    if (track.at(-1)?.viseme !== viseme)
      track.push({ viseme, startMs: Math.max(0, Math.round(startMs)) })
  }
  let stressStartMs: number | undefined
  for (const { phone, startMs, endMs } of phones) {
    // Between words the mouth does not close.
    if (phone === LENGTH || (phone === ' ' && endMs - startMs < WORD_GAP_MS)) continue
    if (STRESS.has(phone)) {
      stressStartMs = startMs
      continue
    }
    const from = stressStartMs ?? startMs
    stressStartMs = undefined
    const [first = 'sil', second] = shapes[phone] ?? []
    add(first, from)
    if (second) add(second, from + (endMs - from) * GLIDE)
  }
  add('sil', phones.at(-1)?.endMs ?? 0)
  return settle(track)
}

/** A track starts at 0 and never has two cues at one instant: of those the later one counts. */
export function settle(track: readonly VisemeCue[]): VisemeCue[] {
  const settled: VisemeCue[] = []
  for (const cue of track) {
    const last = settled.at(-1)
    if (last && cue.startMs <= last.startMs) last.viseme = cue.viseme
    else settled.push({ ...cue })
  }
  const first = settled[0]
  if (!first || first.startMs > 0) settled.unshift({ viseme: 'sil', startMs: 0 })
  return settled
}

/** Moves a track by the silence cut from the front of its sound and closes the mouth at the end of it. */
export function shiftCues(
  track: readonly VisemeCue[],
  cutMs: number,
  durationMs: number,
): VisemeCue[] {
  const moved = track.map((cue) => ({
    viseme: cue.viseme,
    startMs: Math.max(0, Math.round(cue.startMs - cutMs)),
  }))
  const inside = moved.filter((cue) => cue.startMs < durationMs)
  if (inside.at(-1)?.viseme !== 'sil')
    inside.push({ viseme: 'sil', startMs: Math.round(durationMs) })
  return settle(inside)
}

const SPELLING: ReadonlyArray<readonly [RegExp, Viseme]> = [
  [/^(th)/, 'TH'],
  [/^(sh|ch|j)/, 'CH'],
  [/^(ph|f|v)/, 'FF'],
  [/^(p|b|m)/, 'PP'],
  [/^(oo|ou|u|w)/, 'U'],
  [/^(ee|ea|i|y)/, 'I'],
  [/^(o|au|aw)/, 'O'],
  [/^(ai|ay|e)/, 'E'],
  [/^a/, 'aa'],
  [/^(n|l)/, 'nn'],
  [/^(k|c|g|q|x|h)/, 'kk'],
  [/^(s|z)/, 'SS'],
  [/^r/, 'RR'],
  [/^(t|d)/, 'DD'],
]

/** For voices that tell no phoneme times: mouth shapes from the spelling, spread evenly over the sound. */
export function cuesFromSpelling(text: string, durationMs: number): VisemeCue[] {
  const shapes: Viseme[] = []
  let rest = text.toLowerCase()
  while (rest.length > 0) {
    const rule = SPELLING.find(([pattern]) => pattern.test(rest))
    if (rule) shapes.push(rule[1])
    else if (/^[\s.,!?;:—-]/.test(rest)) shapes.push('sil')
    rest = rest.slice(rule?.[0].exec(rest)?.[0].length ?? 1)
  }
  const track = shapes.map((viseme, i) => ({
    viseme,
    startMs: (durationMs * i) / Math.max(1, shapes.length),
  }))
  return shiftCues(
    track.filter((cue, i) => i === 0 || cue.viseme !== track[i - 1]?.viseme),
    0,
    durationMs,
  )
}
