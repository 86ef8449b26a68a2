const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const SCALES = [
  [1_000_000_000, 'billion'],
  [1_000_000, 'million'],
  [1_000, 'thousand'],
  [100, 'hundred'],
] as const
const ORDINALS: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
}
const CURRENCIES: Readonly<Record<string, readonly [one: string, many: string, part: string]>> = {
  $: ['dollar', 'dollars', 'cents'],
  '€': ['euro', 'euros', 'cents'],
  '£': ['pound', 'pounds', 'pence'],
}
const SYMBOLS: Readonly<Record<string, string>> = {
  '&': ' and ',
  '%': ' percent',
  '+': ' plus ',
  '@': ' at ',
  '=': ' equals ',
}

/** Telephone numbers that are read digit by digit. */
const HELPLINES = /\b(988|911|999|112|116 123)\b/g

/** Writes numbers, money, times and symbols as words, because the dictionary of sounds knows only words. */
export function spellOut(text: string): string {
  return text
    .replace(/\bfindahelpline\.com\b/g, 'find a help line dot com')
    .replace(/(\w)\.(com|org|net)\b/g, '$1 dot $2')
    .replace(HELPLINES, (digits) =>
      [...digits.replace(' ', '')].map((d) => ONES[Number(d)]).join(' '),
    )
    .replace(
      /([$€£])\s?(\d[\d,]*)(?:\.(\d{2}))?/g,
      (_, sign: string, whole: string, part?: string) => money(sign, whole, part),
    )
    .replace(/\b(\d{1,2}):(\d{2})\b/g, (_, hour: string, minute: string) =>
      clock(Number(hour), Number(minute)),
    )
    .replace(/\b(\d+)(?:st|nd|rd|th)\b/gi, (_, digits: string) => ordinal(Number(digits)))
    .replace(/\b(\d{2,4})s\b/g, (_, digits: string) => plural(year(Number(digits))))
    .replace(/\b(1[1-9]\d\d|20\d\d)\b/g, (_, digits: string) => year(Number(digits)))
    .replace(/\d[\d,]*(?:\.\d+)?/g, (digits) => decimal(digits))
    .replace(/[&%+@=]/g, (symbol) => SYMBOLS[symbol] ?? symbol)
    .replace(/ {2,}/g, ' ')
}

export function cardinal(value: number): string {
  if (value < 20) return ONES[value] ?? ''
  if (value < 100) {
    const tens = TENS[Math.floor(value / 10)] ?? ''
    return value % 10 ? `${tens} ${ONES[value % 10]}` : tens
  }
  for (const [size, name] of SCALES) {
    if (value < size) continue
    const rest = value % size
    return `${cardinal(Math.floor(value / size))} ${name}${rest ? ` ${cardinal(rest)}` : ''}`
  }
  return ''
}

function ordinal(value: number): string {
  const words = cardinal(value).split(' ')
  const last = words.pop() ?? ''
  const changed = ORDINALS[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`)
  return [...words, changed].join(' ')
}

/** 1998 is nineteen ninety eight, 2007 two thousand seven, 1900 nineteen hundred. */
function year(value: number): string {
  if (value < 1100 || (value >= 2000 && value < 2010)) return cardinal(value)
  const century = cardinal(Math.floor(value / 100))
  const rest = value % 100
  if (rest === 0) return `${century} hundred`
  return rest < 10 ? `${century} oh ${cardinal(rest)}` : `${century} ${cardinal(rest)}`
}

function plural(words: string): string {
  return words.endsWith('y') ? `${words.slice(0, -1)}ies` : `${words}s`
}

function decimal(digits: string): string {
  const [whole = '0', part] = digits.replace(/,/g, '').split('.')
  const trailing = digits.endsWith(',') ? ',' : ''
  const spoken =
    whole.length > 12 ? [...whole].map((d) => ONES[Number(d)]).join(' ') : cardinal(Number(whole))
  if (!part) return spoken + trailing
  return `${spoken} point ${[...part].map((d) => ONES[Number(d)]).join(' ')}`
}

function money(sign: string, whole: string, part: string | undefined): string {
  const [one, many, small] = CURRENCIES[sign] ?? ['', '', '']
  const amount = Number(whole.replace(/,/g, ''))
  const trailing = whole.endsWith(',') ? ',' : ''
  const words = `${cardinal(amount)} ${amount === 1 ? one : many}`
  return part && Number(part) > 0
    ? `${words} and ${cardinal(Number(part))} ${small}`
    : words + trailing
}

function clock(hour: number, minute: number): string {
  if (minute === 0) return `${cardinal(hour)} o'clock`
  return `${cardinal(hour)} ${minute < 10 ? 'oh ' : ''}${cardinal(minute)}`
}
