import type { Portrait } from '@inamora/contract/portrait'
import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Anatomy } from '../anatomy.ts'
import { bodySide } from '../body.ts'
import { type Box, closedCurve, curveThrough, mirrored, type Point } from '../geometry.ts'
import { putLayer } from '../layer.ts'
import { mix, rgba } from '../palette.ts'
import { seeded } from '../random.ts'
import type { Light } from '../relief.ts'
import { type Cloth, type Fold, paintFabric } from './fabric.ts'

/** A tailor's bench: pieces of cloth are laid over the body one after the other. */
export interface Bench {
  ctx: SKRSContext2D
  portrait: Portrait
  anatomy: Anatomy
  colour: string
  accent: string
  /** Height of the shoulders, half width of the neck, half width of the shoulders. */
  y: number
  n: number
  s: number
  /** A piece of any outline. */
  piece(outline: readonly Point[], cloth?: Partial<Cloth>, smooth?: boolean): void
  /** A top that covers shoulders and arms up to the given right half of its neckline. */
  top(neckline: readonly Point[], cloth?: Partial<Cloth>): void
  /** The same shape mirrored to both sides. */
  pair(outline: readonly Point[], cloth?: Partial<Cloth>): void
  line(points: readonly Point[], colour: string, width: number, dash?: number[]): void
  button(x: number, y: number, radius: number, colour: string): void
  random: () => number
}

export function openBench(
  ctx: SKRSContext2D,
  portrait: Portrait,
  anatomy: Anatomy,
  light: Light,
  pixelsPerUnit: number,
): Bench {
  const { shoulderY: y, neckHalf: n, shoulderHalf: s } = anatomy
  const { colour, accent } = portrait.clothes
  const lay = (shape: (on: SKRSContext2D) => void, box: Box, cloth: Partial<Cloth>) => {
    const layer = paintFabric(
      shape,
      { colour, sheen: 0.25, rim: portrait.background.accent, ...cloth },
      light,
      pixelsPerUnit,
      box,
    )
    ctx.save()
    ctx.shadowColor = 'rgba(14,5,8,0.55)'
    ctx.shadowBlur = 5 * pixelsPerUnit
    ctx.shadowOffsetX = light.rimSide * 1.2 * pixelsPerUnit
    ctx.shadowOffsetY = 2 * pixelsPerUnit
    putLayer(ctx, layer)
    ctx.restore()
  }
  const bench: Bench = {
    ctx,
    portrait,
    anatomy,
    colour,
    accent,
    y,
    n,
    s,
    random: seeded(portrait.seed * 71 + 13),
    piece(outline, cloth = {}, smooth = true) {
      lay(
        (on) => {
          on.beginPath()
          if (smooth) closedCurve(on, outline)
          else {
            for (const [px, py] of outline) on.lineTo(px, py)
            on.closePath()
          }
          on.fill()
        },
        boundsOf(outline),
        { round: 14, ...cloth },
      )
    },
    pair(outline, cloth) {
      for (const side of [outline, mirrored(outline)]) bench.piece(side, cloth, false)
    },
    top(neckline, cloth = {}) {
      const [firstX = 0] = neckline[0] ?? []
      const side = bodySide(anatomy)
        .map(([x, py]): Point => [x + 2.5, py - 2.5])
        .filter(([x, py]) => py > 130 && x > firstX + 3)
      lay(
        (on) => {
          on.beginPath()
          curveThrough(on, [...side].reverse())
          curveThrough(on, neckline, false)
          curveThrough(on, mirrored(neckline).reverse(), false)
          curveThrough(on, mirrored(side), false)
          on.closePath()
          on.fill()
        },
        { left: -212, top: 90, right: 212, bottom: 366 },
        { folds: drape(bench), ...cloth },
      )
      if (!cloth.folds) seams(bench, cloth.colour ?? colour)
    },
    line(points, tone, width, dash = []) {
      ctx.save()
      ctx.strokeStyle = tone
      ctx.lineWidth = width
      ctx.setLineDash(dash)
      ctx.beginPath()
      curveThrough(ctx, points)
      ctx.stroke()
      ctx.restore()
    },
    button(x, py, radius, tone) {
      const shine = ctx.createRadialGradient(x - radius * 0.3, py - radius * 0.4, 0, x, py, radius)
      shine.addColorStop(0, mix(tone, '#ffffff', 0.5))
      shine.addColorStop(1, mix(tone, '#000000', 0.35))
      ctx.fillStyle = rgba('#000000', 0.3)
      ctx.beginPath()
      ctx.arc(x + 0.5, py + 1, radius + 0.4, 0, Math.PI * 2)
      ctx.fill()
      ctx.fillStyle = shine
      ctx.beginPath()
      ctx.arc(x, py, radius, 0, Math.PI * 2)
      ctx.fill()
    },
  }
  return bench
}

function boundsOf(outline: readonly Point[]): Box {
  const xs = outline.map(([x]) => x)
  const ys = outline.map(([, y]) => y)
  return {
    left: Math.max(-212, Math.min(...xs) - 8),
    top: Math.min(...ys) - 8,
    right: Math.min(212, Math.max(...xs) + 8),
    bottom: Math.min(366, Math.max(...ys) + 8),
  }
}

/** Where sleeve and shoulder are sewn together. */
function seams({ s, y, line }: Bench, colour: string) {
  for (const side of [1, -1]) {
    const seam = (off: number): Point[] => [
      [side * (s - 30 + off), y + 3],
      [side * (s - 26 + off), y + 30],
      [side * (s - 27 + off), y + 60],
    ]
    line(seam(0), rgba(mix(colour, '#000000', 0.7), 0.2), 0.8)
    line(seam(1.2), rgba(mix(colour, '#ffffff', 0.5), 0.14), 0.8)
  }
}

/** Folds that any top throws: the arm against the chest, pulls from shoulder and armpit. */
export function drape({ y, s, n, anatomy, random }: Bench): Fold[] {
  const folds: Fold[] = []
  const soft = 1 - anatomy.strength
  for (const side of [1, -1]) {
    const fold = (points: Point[], rise: number, radius: number, peak: number) =>
      folds.push({ line: points.map(([x, py]) => [x * side, py]), rise, radius, peak })
    const loose = () => random() * 8 - 4
    const armpit = s - 27
    // The chest and the upper arm carry the cloth.
    fold(
      [
        [48, y + 84],
        [54, y + 106 + soft * 8],
      ],
      3 + soft * 6,
      24,
      0.8,
    )
    fold(
      [
        [s - 8, y + 30],
        [s - 7, y + 110],
        [s - 6, 372],
      ],
      4,
      13,
      0.4,
    )
    fold(
      [
        [armpit, y + 62],
        [armpit - 5, y + 116],
        [armpit - 6, 376],
      ],
      -7,
      2.6,
      0.9,
    )
    const pull = 34 + loose()
    fold(
      [
        [armpit - 4, y + 56],
        [armpit - pull, y + 66 + loose()],
        [armpit - pull * 1.8, y + 88],
      ],
      -2.6,
      2.6,
      0.2,
    )
    fold(
      [
        [armpit - 6, y + 70],
        [armpit - 26, y + 92 + loose()],
        [armpit - 34, y + 128],
      ],
      -2.4,
      3,
      0.25,
    )
    fold(
      [
        [n + 40 + loose(), y - 2],
        [n + 32, y + 30],
        [n + 18 + loose(), y + 66],
      ],
      -1.4,
      4.5,
      0.35,
    )
    fold(
      [
        [s + 2, y + 74 + loose()],
        [s - 10, y + 88],
        [s - 20, y + 92],
      ],
      -2.4,
      2.6,
      0.4,
    )
    fold(
      [
        [s + 4, y + 116 + loose()],
        [s - 8, y + 124],
        [s - 22, y + 142],
      ],
      -2,
      3,
      0.5,
    )
  }
  return folds
}
