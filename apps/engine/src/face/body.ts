import type { Portrait } from '@inamora/contract/portrait'
import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Anatomy } from './anatomy.ts'
import { type Box, curveThrough, mirrored, type Point, smoothstep } from './geometry.ts'
import type { Layer } from './layer.ts'
import { labOf, mix, rgbOf, type SkinPalette } from './palette.ts'
import { blurField, bump, illuminate, type Light, newRelief, ridge } from './relief.ts'
import { tintSkin } from './skin.ts'

export const BODY: Box = { left: -212, top: 56, right: 212, bottom: 366 }

/** How far the body is pushed up under the head, for a neck that is not long. */
export const NECK_LIFT = 7

/** Right side of the outline from the ear down to the arm. */
export function bodySide({ neckHalf, shoulderHalf, shoulderY }: Anatomy): Point[] {
  return [
    [neckHalf - 1, 56],
    [neckHalf - 3, 98],
    [neckHalf - 1, 122],
    [neckHalf + 8, 138],
    [neckHalf + 30, shoulderY - 16],
    [shoulderHalf - 40, shoulderY - 5],
    [shoulderHalf - 13, shoulderY + 9],
    [shoulderHalf + 1, shoulderY + 38],
    [shoulderHalf + 8, shoulderY + 96],
    [shoulderHalf + 12, 380],
  ]
}

export function bodyShape(ctx: SKRSContext2D, anatomy: Anatomy) {
  const side = bodySide(anatomy)
  ctx.beginPath()
  curveThrough(ctx, side)
  curveThrough(ctx, mirrored(side).reverse(), false)
  ctx.closePath()
  ctx.fill()
}

export function paintBody(
  portrait: Portrait,
  anatomy: Anatomy,
  skin: SkinPalette,
  light: Light,
  pixelsPerUnit: number,
): Layer {
  const relief = newRelief(BODY, pixelsPerUnit, (ctx) => bodyShape(ctx, anatomy), {
    round: 44,
    soften: 4,
  })
  const { neckHalf: neck, shoulderHalf: shoulder, shoulderY: y, strength: s, chinY } = anatomy
  for (const side of [1, -1]) {
    ridge(
      relief,
      [
        [side * (neck - 7), 104],
        [side * 17, y - 14],
        [side * 9, y + 2],
      ],
      3.6 + s * 2,
      4.4,
      0.6,
    )
    ridge(
      relief,
      [
        [side * 12, y + 3],
        [side * 48, y - 1],
        [side * (shoulder - 44), y - 5],
        [side * (shoulder - 26), y + 4],
      ],
      4.4,
      4.2,
      0.3,
    )
    ridge(
      relief,
      [
        [side * 14, y + 13],
        [side * 52, y + 11],
        [side * (shoulder - 50), y + 8],
      ],
      -2.6,
      6,
      0.4,
    )
    bump(relief, side * (neck + 14), y - 12, -3.4, 10, 8)
    bump(relief, side * (shoulder - 12), y + 30, 5, 26, 30)
    if (s < 0.5) bump(relief, side * 54, y + 120, 15 * (1 - s), 40, 36)
    else bump(relief, side * 56, y + 96, 9 * s, 46, 30)
  }
  bump(relief, 0, y - 1, -4.6, 7, 7)
  bump(relief, 0, 128, 1.2 + s * 5, 8, 11)
  blurField(relief.z, relief.width, relief.height, 1.6 * pixelsPerUnit)
  const lit = illuminate(relief, light, { depth: 0.55, occlusion: 0.035, gloss: 22, contrast: 0.7 })
  castHeadShadow(relief, lit.tone, anatomy, light, chinY)
  tintSkin(relief, lit, skin, {
    rim: rgbOf(labOf(mix(portrait.background.accent, '#ffe8d0', 0.2))),
    rimStrength: 0.5,
    gleamStrength: 0.1,
    flush: (_, py) => 0.05 * smoothstep(y + 60, y, py),
  })
  return relief.layer
}

/** The head stands between the light and the neck. */
function castHeadShadow(
  relief: ReturnType<typeof newRelief>,
  tone: Float32Array,
  anatomy: Anatomy,
  light: Light,
  chinY: number,
) {
  const { width, height, pixelsPerUnit: k, layer } = relief
  for (let py = 0; py < height; py++) {
    const y = py / k + layer.box.top
    for (let px = 0; px < width; px++) {
      const x = px / k + layer.box.left
      const dx = (x - light.rimSide * 9 - anatomy.turn * 4) / (anatomy.jawHalf * 1.06)
      const dy = (y - NECK_LIFT - chinY + 30) / 66
      const reach = Math.sqrt(dx * dx + dy * dy)
      const i = py * width + px
      const dark = 0.3 * smoothstep(1.08, 0.72, reach) + 0.1 * smoothstep(1.5, 0.8, reach)
      tone[i] = Math.max(0.06, (tone[i] ?? 0) - dark)
    }
  }
}
