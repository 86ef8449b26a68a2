const PALETTES = [
  ['#5b1a35', '#e2566f'],
  ['#3a1f3f', '#c08be0'],
  ['#4a2418', '#f0936b'],
  ['#3b2a1a', '#e3b873'],
  ['#1d2b3a', '#7fb2e5'],
  ['#1f3330', '#7cc5a1'],
] as const

function hash(text: string): number {
  let value = 0
  for (const letter of text) value = (value * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return value
}

/** Two colours that belong to a name: deep and bright. */
export function paletteOf(name: string): readonly [string, string] {
  return PALETTES[hash(name) % PALETTES.length] ?? PALETTES[0]
}

/** A picture for whoever has none: a glow in a colour of their own and their initial. */
export function placeholderImage(name: string): string {
  const [deep, bright] = paletteOf(name)
  const initial = (Array.from(name.trim())[0] ?? '?').toUpperCase()
  const letter = initial.replace(/[<>&"']/g, '?')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 640"><defs><radialGradient id="g" cx=".5" cy=".38" r=".75"><stop offset="0" stop-color="${bright}" stop-opacity=".75"/><stop offset=".6" stop-color="${deep}"/><stop offset="1" stop-color="#1a1117"/></radialGradient></defs><rect width="480" height="640" fill="#1a1117"/><rect width="480" height="640" fill="url(#g)"/><text x="240" y="270" font-family="Georgia,serif" font-style="italic" font-size="190" fill="#f7ece1" fill-opacity=".9" text-anchor="middle">${letter}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
