import type { SKRSContext2D } from '@napi-rs/canvas'
import { type Anatomy, halfWidthAt } from './anatomy.ts'
import { closedCurve, type Point } from './geometry.ts'
import { HEAD, paintLayer, putLayer, softly } from './layer.ts'
import { mix, rgba, type SkinPalette } from './palette.ts'
import type { Light } from './relief.ts'

export const EAR_LOBE_Y = 34

/** Where an ear is fixed to the head; the far ear hides as the head turns. */
export function earRoot(anatomy: Anatomy, side: 1 | -1): number {
  return side * (halfWidthAt(anatomy, 4) - 5.5 - anatomy.turn * side * 3)
}

/** Ears are slipped behind the finished head. */
export function drawEars(ctx: SKRSContext2D, anatomy: Anatomy, skin: SkinPalette, light: Light) {
  const k = ctx.getTransform().a
  const ears = paintLayer(HEAD, k, (on) => {
    for (const side of [1, -1] as const) {
      const root = earRoot(anatomy, side)
      const at = (points: Point[]): Point[] => points.map(([x, y]) => [root + side * x, y])
      const lit = light.rimSide !== side
      const shape = at([
        [-4, -14],
        [5, -20],
        [12, -15],
        [14, -3],
        [11, 12],
        [7, 24],
        [3, 33],
        [-2, 34],
        [-6, 24],
        [-6, 4],
      ])
      const skinTone = on.createLinearGradient(root, -20, root + side * 14, 30)
      skinTone.addColorStop(0, mix(skin.base, skin.shadow, lit ? 0.1 : 0.4))
      skinTone.addColorStop(1, mix(skin.base, skin.shadow, lit ? 0.35 : 0.6))
      on.fillStyle = skinTone
      on.beginPath()
      closedCurve(on, shape)
      on.fill()
      on.save()
      on.clip()
      softly(on, 1.6, () => {
        on.fillStyle = rgba(mix(skin.shadow, skin.deep, 0.4), 0.62)
        on.beginPath()
        closedCurve(
          on,
          at([
            [-2, -8],
            [4, -12],
            [8, -6],
            [7, 4],
            [3, 12],
            [-3, 14],
            [-5, 4],
          ]),
        )
        on.fill()
        on.fillStyle = rgba(skin.blush, 0.4)
        on.beginPath()
        closedCurve(
          on,
          at([
            [-2, 22],
            [5, 20],
            [4, 32],
            [-2, 34],
          ]),
        )
        on.fill()
      })
      softly(on, 0.8, () => {
        on.strokeStyle = rgba(lit ? skin.light : mix(skin.base, skin.light, 0.3), 0.7)
        on.lineWidth = 1.8
        on.beginPath()
        const [a, b, c, d] = at([
          [-1, -15],
          [9, -18],
          [12.4, -4],
          [9, 12],
        ])
        if (a && b && c && d) {
          on.moveTo(a[0], a[1])
          on.bezierCurveTo(b[0], b[1], c[0], c[1], d[0], d[1])
        }
        on.stroke()
      })
      on.restore()
    }
  })
  ctx.save()
  ctx.globalCompositeOperation = 'destination-over'
  putLayer(ctx, ears)
  ctx.restore()
}
