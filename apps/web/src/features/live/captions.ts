/** Two lines of a caption hold about this many characters. */
const CUE_CHARACTERS = 84
/** A place to breathe may be this much further from the middle than a plain space. */
const BREATH_CHARACTERS = 24

export interface Cue {
  text: string
  /** Since the sentence began. */
  startMs: number
}

/** Cuts a spoken sentence into pieces short enough to read over a picture, each when its words are said. */
export function cuesOf(sentence: string, durationMs: number): Cue[] {
  const text = sentence.trim().replace(/\s+/g, ' ')
  let said = 0
  return halve(text).map((piece) => {
    const startMs = Math.round((said / text.length) * durationMs)
    said += piece.length + 1
    return { text: piece, startMs }
  })
}

function halve(text: string): string[] {
  if (text.length <= CUE_CHARACTERS) return text ? [text] : []
  const awayFromMiddle = (at: number) =>
    Math.abs(at - text.length / 2) - (/[,;:—–]/.test(text[at - 1] ?? '') ? BREATH_CHARACTERS : 0)
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index)
  const [best] = spaces.sort((a, b) => awayFromMiddle(a) - awayFromMiddle(b))
  return best === undefined
    ? [text]
    : [...halve(text.slice(0, best)), ...halve(text.slice(best + 1))]
}
