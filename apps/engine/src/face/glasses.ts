import type { Portrait } from '@inamora/contract/portrait'
import type { SKRSContext2D } from '@napi-rs/canvas'
import { type Anatomy, halfWidthAt } from './anatomy.ts'
import { closedCurve, type Point } from './geometry.ts'
import { softly } from './layer.ts'
import { mix, rgba, type SkinPalette } from './palette.ts'
import type { Light } from './relief.ts'

interface Frame {
  /** Around the eye, outer side positive. */
  rim: readonly Point[]
  weight: number
  y: number
}

const round = (rx: number, ry: number): Point[] =>
  Array.from({ length: 14 }, (_, i) => {
    const angle = (i / 14) * Math.PI * 2
    return [Math.cos(angle) * rx, Math.sin(angle) * ry]
  })

const FRAMES: Record<Exclude<Portrait['glasses']['style'], 'none'>, Frame> = {
  round: { rim: round(23.5, 22.5), weight: 2.6, y: 2.5 },
  wire: { rim: round(22.5, 20.5), weight: 1.1, y: 2.5 },
  square: {
    rim: [
      [-22, -13],
      [-12, -16],
      [12, -17],
      [24, -15],
      [26, -6],
      [25, 8],
      [20, 17],
      [6, 19],
      [-12, 18],
      [-20, 13],
      [-23, 0],
    ],
    weight: 3.2,
    y: 1,
  },
  'cat-eye': {
    rim: [
      [-21, -9],
      [-8, -15],
      [12, -18],
      [28, -22],
      [28, -10],
      [23, 6],
      [12, 15],
      [-6, 15],
      [-18, 9],
      [-22, 0],
    ],
    weight: 2.9,
    y: 2,
  },
  'half-moon': {
    rim: [
      [-20, -4],
      [0, -5],
      [20, -4],
      [21, 3],
      [14, 12],
      [0, 15],
      [-14, 12],
      [-21, 3],
    ],
    weight: 1.4,
    y: 15,
  },
}

export function drawGlasses(
  ctx: SKRSContext2D,
  portrait: Portrait,
  anatomy: Anatomy,
  skin: SkinPalette,
  light: Light,
) {
  const { style, colour } = portrait.glasses
  if (style === 'none') return
  const frame = FRAMES[style]
  const { eyes, turn, turned } = anatomy
  const lens = (side: number): Point[] => {
    const squeeze = 1 - (turn * 13 * side * eyes.x) / 88 ** 2
    const cx = turned(side * (eyes.x + 0.5), 0) + turn * 1.5
    return frame.rim.map(([x, y]): Point => [cx + side * x * squeeze, y + frame.y])
  }
  const inner = (side: number) =>
    lens(side).reduce((best, p) => (p[0] * side < best[0] * side ? p : best))
  const outer = (side: number) =>
    lens(side).reduce((best, p) => (p[0] * side > best[0] * side ? p : best))
  const strokes = () => {
    for (const side of [1, -1]) {
      ctx.beginPath()
      closedCurve(ctx, lens(side))
      ctx.stroke()
      const [ox] = outer(side)
      const temple = side * (halfWidthAt(anatomy, -4) + 1)
      ctx.beginPath()
      ctx.moveTo(ox, frame.y - (style === 'half-moon' ? 3 : 8))
      ctx.quadraticCurveTo((ox + temple) / 2, frame.y - 9, temple, frame.y - 7)
      ctx.stroke()
    }
    const left = inner(-1)
    const right = inner(1)
    const bridgeY = frame.y - (style === 'half-moon' ? 4 : 5)
    ctx.beginPath()
    ctx.moveTo(left[0], bridgeY + 2)
    ctx.quadraticCurveTo((left[0] + right[0]) / 2, bridgeY - 6, right[0], bridgeY + 2)
    ctx.stroke()
  }
  softly(ctx, 1.8, () => {
    ctx.translate(light.rimSide * 1.4, 3)
    ctx.strokeStyle = rgba(skin.deep, 0.4)
    ctx.lineWidth = frame.weight + 0.6
    strokes()
  })
  for (const side of [1, -1]) {
    ctx.save()
    ctx.beginPath()
    closedCurve(ctx, lens(side))
    ctx.fillStyle = 'rgba(235,240,255,0.035)'
    ctx.fill()
    ctx.clip()
    const cx = turned(side * eyes.x, 0)
    softly(ctx, 1.2, () => {
      ctx.fillStyle = 'rgba(255,255,255,0.08)'
      ctx.beginPath()
      ctx.moveTo(cx - 4, -30)
      ctx.lineTo(cx + 9, -30)
      ctx.lineTo(cx - 12, 34)
      ctx.lineTo(cx - 25, 34)
      ctx.fill()
    })
    ctx.restore()
  }
  ctx.strokeStyle = colour
  ctx.lineWidth = frame.weight
  strokes()
  ctx.strokeStyle = rgba(mix(colour, '#ffffff', 0.55), 0.55)
  ctx.lineWidth = frame.weight * 0.28
  ctx.save()
  ctx.translate(-0.2, -frame.weight * 0.28)
  strokes()
  ctx.restore()
}
