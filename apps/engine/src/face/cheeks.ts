import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Anatomy } from './anatomy.ts'
import { softly } from './layer.ts'
import { mix, rgba, type SkinPalette } from './palette.ts'

/** What a smile or a wide vowel adds to a face: lit cheeks, a shade below them and a fold beside the mouth. */
export function drawLiftedCheeks(ctx: SKRSContext2D, anatomy: Anatomy, skin: SkinPalette) {
  const { mouth, nose, turned } = anatomy
  const cheekY = nose.baseY - 14
  for (const side of [1, -1]) {
    const cheekX = turned(side * (mouth.halfWidth + 18), cheekY)
    softly(ctx, 5, () => {
      ctx.fillStyle = rgba(mix(skin.light, '#fff1e4', 0.15), 0.3)
      ctx.beginPath()
      ctx.ellipse(cheekX, cheekY, 11, 7, side * -0.35, 0, 2 * Math.PI)
      ctx.fill()
    })
    softly(ctx, 2, () => {
      ctx.strokeStyle = rgba(skin.deep, 0.3)
      ctx.lineWidth = 1.8
      ctx.beginPath()
      ctx.moveTo(turned(side * (nose.half + 3), nose.baseY), nose.baseY - 2)
      ctx.quadraticCurveTo(
        turned(side * (mouth.halfWidth + 5), mouth.y - 14),
        mouth.y - 16,
        turned(side * (mouth.halfWidth + 7), mouth.y),
        mouth.y - 1,
      )
      ctx.stroke()
    })
  }
}
