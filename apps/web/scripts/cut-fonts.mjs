/**
 * Cuts the display font to the one weight and optical size we use: a quarter of the bytes, the same
 * letters. The results are committed. Run: node apps/web/scripts/cut-fonts.mjs
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const WEIGHT = 380
const OPTICAL_SIZE = 56

function range(from, to) {
  return Array.from({ length: to - from + 1 }, (_, index) =>
    String.fromCodePoint(from + index),
  ).join('')
}

const PLAIN = range(0x20, 0x7e)
const ACCENTED = `${range(0xa0, 0xff)}–—‘’“”…€™`
const LATIN_EXTENDED = range(0x100, 0x24f) + range(0x1e00, 0x1eff)

const source = (name) =>
  readFileSync(
    fileURLToPath(import.meta.resolve(`@fontsource-variable/fraunces/files/${name}.woff2`)),
  )
const target = new URL('../src/assets/fonts/', import.meta.url)

async function cut(from, to, text, axes) {
  const font = await subsetFont(source(from), text, { targetFormat: 'woff2', variationAxes: axes })
  writeFileSync(new URL(`${to}.woff2`, target), font)
}

async function main() {
  mkdirSync(target, { recursive: true })
  const axes = { wght: WEIGHT, opsz: OPTICAL_SIZE }
  await cut('fraunces-latin-opsz-normal', 'fraunces-latin', PLAIN + ACCENTED, axes)
  // The italic of the first paint is the logo and one phrase; only names need more of it.
  await cut('fraunces-latin-opsz-italic', 'fraunces-latin-italic', PLAIN, axes)
  await cut('fraunces-latin-opsz-italic', 'fraunces-accented-italic', ACCENTED, axes)
  await cut('fraunces-latin-ext-opsz-normal', 'fraunces-latin-ext', LATIN_EXTENDED, axes)
}

await main()
