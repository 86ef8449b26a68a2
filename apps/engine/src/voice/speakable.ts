/** Long enough for a natural melody, short enough that the first words come soon. */
const JOIN_CHARS = 200
/** More than this in one breath overruns the model. */
const MAX_CHARS = 300

/**
 * Cuts a text into what is said in one go: whole sentences, short ones together. The brain speaks in these pieces and
 * training renders the same pieces, so a trained line is always found again.
 */
export function speakable(text: string): string[] {
  const pieces: string[] = []
  for (const sentence of sentences(text).flatMap(splitLong)) {
    const last = pieces.at(-1)
    if (last !== undefined && last.length + 1 + sentence.length <= JOIN_CHARS) {
      pieces[pieces.length - 1] = `${last} ${sentence}`
    } else pieces.push(sentence)
  }
  return pieces
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

export function sentences(text: string): string[] {
  const clean = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  return [...segmenter.segment(clean)].map(({ segment }) => segment.trim()).filter(Boolean)
}

function splitLong(sentence: string): string[] {
  if (sentence.length <= MAX_CHARS) return [sentence]
  const head = sentence.slice(0, MAX_CHARS)
  const pause = Math.max(head.lastIndexOf(', '), head.lastIndexOf('; '), head.lastIndexOf(': '))
  const cut = pause > 80 ? pause + 1 : head.lastIndexOf(' ') > 0 ? head.lastIndexOf(' ') : MAX_CHARS
  return [sentence.slice(0, cut).trim(), ...splitLong(sentence.slice(cut).trim())]
}
