import { mirrored, type Point } from '../geometry.ts'
import { mix, rgba } from '../palette.ts'
import type { Bench } from './wardrobe.ts'

/** The cuts that several garments share: necklines, collars, lapels, knitting. */
export const crew = ({ n, y }: Bench, drop = 0): Point[] => [
  [n + 11, y - 25],
  [n + 2, y - 12 + drop * 0.4],
  [n * 0.5, y + 1 + drop * 0.9],
  [0, y + 6 + drop],
]

export const vee = ({ n, y }: Bench, depth: number): Point[] => [
  [n + 18, y - 21],
  [n + 8, y - 2],
  [n * 0.45, y + depth * 0.62],
  [0, y + depth],
]

export function band(bench: Bench, neckline: readonly Point[], colour: string, width: number) {
  bench.line(
    [...neckline, ...mirrored(neckline).reverse()],
    mix(colour, '#000000', 0.35),
    width + 1.2,
  )
  bench.line([...neckline, ...mirrored(neckline).reverse()], colour, width)
  bench.line(
    [...neckline, ...mirrored(neckline).reverse()].map(([x, py]): Point => [x, py - width * 0.2]),
    rgba(mix(colour, '#ffffff', 0.5), 0.4),
    width * 0.3,
  )
}

/** A shirt's collar: two points that fold over a stand. */
export function collar({ n, y, pair, line }: Bench, colour: string, open: number) {
  pair(
    [
      [n - 4, 117],
      [n + 13, y - 24],
      [n + 2, y + 15],
      [n - 9 + open * 4, y + 26],
      [7 + open * 10, y - 1 + open * 8],
      [n - 14, 128],
    ],
    { colour, round: 7, sheen: 0.15 },
  )
  line(
    [
      [n - 9 + open * 4, y + 24],
      [9 + open * 10, y + open * 8],
    ],
    rgba('#000000', 0.18),
    0.7,
  )
}

export function shirt(bench: Bench, colour: string, open: number) {
  const { n, y, top, line, button } = bench
  top(
    [
      [n + 13, y - 27],
      [n - 6, y],
      [6 + open * 6, y + 16 + open * 20],
      [0, y + 20 + open * 44],
    ],
    { colour, sheen: 0.15 },
  )
  const start = y + 24 + open * 44
  line(
    [
      [0, start],
      [1, 370],
    ],
    rgba('#000000', 0.22),
    1,
  )
  line(
    [
      [9, start - 6],
      [10, 370],
    ],
    rgba('#000000', 0.13),
    0.8,
  )
  for (let py = start + 16; py < 360; py += 38) button(4.6, py, 2.2, mix(colour, '#e9dccb', 0.5))
  collar(bench, colour, open)
}

/** Jacket fronts with lapels, open over whatever is worn below. */
export function jacket(
  bench: Bench,
  options: { sheen: number; lapel: number; depth: number; lapelColour?: string },
) {
  const { n, y, colour, top, pair } = bench
  top(
    [
      [n + 24, y - 24],
      [n + 12, y + 12],
      [n * 0.75, y + 70],
      [options.depth, y + 150],
      [options.depth - 6, 372],
    ],
    { sheen: options.sheen },
  )
  const lapelColour = options.lapelColour ?? mix(colour, '#ffffff', 0.05)
  const w = options.lapel
  pair(
    [
      [n + 2, 126],
      [n + 25, y - 25],
      [n + 30 + w, y + 18],
      [n + 20 + w * 0.8, y + 26],
      [n + 26 + w * 0.9, y + 34],
      [n * 0.7 + w, y + 92],
      [options.depth + 2, y + 152],
      [n * 0.62, y + 72],
      [n + 2, y + 8],
    ],
    { colour: lapelColour, round: 8, sheen: options.sheen },
  )
}

export function tie({ y, piece, accent }: Bench, knot: number) {
  piece(
    [
      [-8, y + knot],
      [8, y + knot],
      [6, y + knot + 17],
      [-6, y + knot + 17],
    ],
    { colour: accent, round: 6, sheen: 0.4 },
    false,
  )
  piece(
    [
      [-5.4, y + knot + 17],
      [5.4, y + knot + 17],
      [15, 372],
      [-15, 372],
    ],
    { colour: accent, round: 9, sheen: 0.4 },
    false,
  )
}

export function bowTie({ y, pair, piece }: Bench, colour: string) {
  pair(
    [
      [2, y + 3],
      [24, y - 7],
      [27, y + 4],
      [24, y + 17],
      [2, y + 8],
    ],
    { colour, round: 7, sheen: 0.5 },
  )
  piece(
    [
      [-5, y],
      [5, y],
      [5, y + 11],
      [-5, y + 11],
    ],
    { colour, round: 4, sheen: 0.5 },
    false,
  )
}

function ribs({ ctx, n }: Bench, top: number, bottom: number, colour: string) {
  ctx.strokeStyle = rgba(mix(colour, '#000000', 0.6), 0.28)
  ctx.lineWidth = 0.9
  for (let x = -1; x <= 1.001; x += 0.075) {
    const bend = (1 - x * x) * 9
    ctx.beginPath()
    ctx.moveTo(x * (n - 1), top + bend)
    ctx.quadraticCurveTo(x * (n + 1), (top + bottom) / 2 + bend, x * (n + 8), bottom + bend * 1.2)
    ctx.stroke()
  }
}

/** A rolled collar up the neck. */
export function rollNeck(bench: Bench, colour: string) {
  const { n, y, piece } = bench
  piece(
    [
      [-n - 1, 114],
      [-n * 0.5, 122],
      [0, 125],
      [n * 0.5, 122],
      [n + 1, 114],
      [n + 6, 134],
      [n + 13, y - 22],
      [n * 0.6, y - 5],
      [0, y],
      [-n * 0.6, y - 5],
      [-n - 13, y - 22],
      [-n - 6, 134],
    ],
    { colour, round: 15, sheen: 0.1 },
  )
  ribs(bench, 116, y - 18, colour)
}

export function knitTexture({ ctx, s, y }: Bench, colour: string) {
  ctx.save()
  ctx.globalCompositeOperation = 'source-atop'
  ctx.strokeStyle = rgba(mix(colour, '#000000', 0.5), 0.13)
  ctx.lineWidth = 0.9
  for (let x = -s; x <= s; x += 5) {
    ctx.beginPath()
    ctx.moveTo(x * 0.55, y + 8)
    ctx.quadraticCurveTo(x * 0.9, y + 60, x, 370)
    ctx.stroke()
  }
  ctx.restore()
}
