import type { Portrait } from '@inamora/contract/portrait'
import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Anatomy } from './anatomy.ts'
import { bell, clamp, lerp, smoothstep } from './geometry.ts'
import { cover, innerMouth, toothColumn } from './inner-mouth.ts'
import { labOf, type Ramp, rampOf, rgbOf, type SkinPalette, shift } from './palette.ts'
import { type Drop, newPixels, putPixels, shadePixels } from './pixels.ts'
import type { Light } from './relief.ts'
import type { MouthShape } from './visemes.ts'

/** Lips, teeth and tongue, shaded pixel by pixel for one pose. */
export function createMouth(
  portrait: Portrait,
  anatomy: Anatomy,
  skin: SkinPalette,
  light: Light,
  pixelsPerUnit: number,
) {
  const { mouth, turn } = anatomy
  const pixels = newPixels({ left: -38, top: -20, right: 38, bottom: 34 }, pixelsPerUnit)
  const px = 1 / pixelsPerUnit
  const lips = lipRamp(portrait, skin)
  const [deepR, deepG, deepB] = rgbOf(labOf(skin.deep))
  const [lightR, lightG, lightB] = rgbOf(labOf(skin.light))
  const centre = anatomy.turned(0, mouth.y) + turn * 3
  const painted = portrait.lips.colour ? 1 : 0
  const edge = lerp(1.4, 0.8, painted)
  const opacity = lerp(0.86, 0.97, painted)
  const { gloss } = portrait.lips
  const keySide = -light.rimSide
  let drawnFor = ''

  /** The curves of the lips for one shape, as functions of the place across the mouth. */
  function curves(shape: MouthShape, smile: number) {
    const parted = smoothstep(0.62, 1, smile) * shape.rest
    const open = Math.max(shape.open, parted * 8.5)
    const toothy = parted * smoothstep(9, 6, shape.open)
    const half = mouth.halfWidth * shape.wide * (1 + smile * 0.24 * (1 - shape.round))
    const lift = smile * 7.6 + 1.5 * shape.rest
    const cornerY = -lift * (1 - shape.round * 0.7) + open * 0.06
    // Open lips stretch the bow flat.
    const seamBow = mouth.bow * (1 - smile * 0.4) * (1 - 0.75 * smoothstep(1, 7, open))
    const thin = 1 - 0.42 * shape.press - 0.14 * smile * (1 - shape.round)
    const upper = mouth.upper * thin * (1 + shape.round * 0.2)
    const lower = mouth.lower * thin * (1 + shape.round * 0.15) * (1 - shape.tuck * 0.35)
    const raise = open * lerp(0.24, 0.3, toothy) + shape.tuck
    const drop = open * lerp(0.76, 0.7, toothy) - shape.tuck * 1.5
    const bow = mouth.bow * (1 - shape.round * 0.5) * (1 - smile * 0.35)
    const at = (x: number) => {
      const u = x / half / (1 - (turn * 0.07 * x) / half)
      const au = Math.abs(u)
      if (au > 1.3) return undefined
      const inside = clamp(1 - au * au, 0, 1)
      const seam =
        cornerY * Math.min(1.2, au) ** 1.8 +
        (0.9 * bell(u, 0.16) - 0.5 * bell(au - 0.36, 0.16)) * seamBow
      const gape = lerp(inside ** 0.72, Math.sqrt(inside), shape.round)
      const innerTop = seam - raise * gape
      const innerLow = seam + drop * gape
      const arch =
        clamp(1 - au ** lerp(1.35, 2, shape.round), 0, 1) ** 0.85 +
        0.12 * bell(au - 0.2, 0.11) * bow -
        0.2 * bell(u, 0.09) * bow
      const belly = clamp(1 - au ** 2.3, 0, 1) ** 0.8
      return {
        u,
        au,
        inside,
        seam,
        innerTop,
        innerLow,
        outerTop: innerTop - upper * Math.max(0, arch),
        outerLow: innerLow + lower * belly,
        within: smoothstep(1.02, 0.97, au),
        upperCrease: Math.sin(u * 34 + Math.sin(u * 13) * 2.4) * 0.022 - keySide * u * -0.07,
        lowerCrease: Math.sin(u * 30 + Math.sin(u * 11 + 2) * 2) * 0.028,
        lobes: bell(au - 0.3, 0.24),
        shine: bell(u - keySide * 0.24, 0.18) + 0.5 * bell(u + keySide * 0.28, 0.12),
        corner: bell(au - 1.02, 0.06 + smile * 0.02),
        ...toothColumn(x),
      }
    }
    return { at, open, cornerY, toothy }
  }

  function shade(shape: MouthShape, smile: number) {
    const { at, open, cornerY, toothy } = curves(shape, smile)
    const paintInside = innerMouth(shape, open, toothy, px)

    shadePixels(pixels, at, (drop, c, y) => {
      const { u, au, innerTop, innerLow, outerTop, outerLow, within } = c
      const below = y - outerLow
      if (below > -1 && below < 10) {
        drop.over(deepR, deepG, deepB, 0.3 * bell(below - 2.4, 2.6) * c.inside)
      }
      drop.over(deepR, deepG, deepB, 0.36 * c.corner * bell(y - cornerY, 1.9 + smile))
      // The edge of the upper lip catches the light.
      drop.over(lightR, lightG, lightB, 0.34 * bell(y - outerTop + 1.5, 0.8) * bell(au, 0.3))
      if (within <= 0 || y < outerTop - 2 || y > outerLow + 2) return

      const upperCover = cover(y - outerTop, edge) * cover(innerTop + 0.25 - y, px) * within
      if (upperCover > 0) {
        const v = clamp((y - outerTop) / Math.max(0.6, innerTop - outerTop), 0, 1)
        const ridge = 0.14 * bell(v - 0.24, 0.2) * c.lobes
        lay(drop, lips, 0.58 - 0.3 * v + c.upperCrease + ridge, upperCover * opacity)
      }
      const lowerCover = cover(y - innerLow + 0.25, px) * cover(outerLow - y, edge) * within
      if (lowerCover > 0) {
        const v = clamp((y - innerLow) / Math.max(0.6, outerLow - innerLow), 0, 1)
        const round = 0.4 * bell(v - 0.4, 0.24) * (0.6 + 0.4 * c.lobes)
        const under = 0.16 * smoothstep(0.62, 1, v)
        const crease = c.lowerCrease * bell(v - 0.45, 0.35)
        lay(drop, lips, 0.4 + round - under + crease + keySide * u * 0.06, lowerCover * opacity)
        drop.over(255, 244, 236, lowerCover * gloss * 0.6 * bell(v - 0.36, 0.1) * c.shine)
      }
      if (open < 0.5) {
        const line = bell(y - c.seam, 0.6 + 0.25 * c.inside) * smoothstep(1.01, 0.9, au)
        drop.over(deepR * 0.42, deepG * 0.28, deepB * 0.28, 0.72 * line * (1 - open / 0.5))
        return
      }
      const cavity = cover(y - innerTop, px) * cover(innerLow - y, px) * within
      if (cavity <= 0) return
      paintInside(drop, c, y, cavity)
    })
  }

  return {
    draw(ctx: SKRSContext2D, shape: MouthShape, smile: number) {
      const wanted = JSON.stringify([shape, smile])
      if (wanted !== drawnFor) shade(shape, smile * lerp(0.6, 1, shape.rest))
      drawnFor = wanted
      ctx.save()
      ctx.translate(centre, mouth.y)
      putPixels(ctx, pixels)
      ctx.restore()
    },
  }
}

function lay(drop: Drop, ramp: Ramp, tone: number, alpha: number) {
  const i = Math.round(clamp(tone, 0, 1) * 255) * 3
  drop.over(ramp[i] ?? 0, ramp[i + 1] ?? 0, ramp[i + 2] ?? 0, alpha)
}

function lipRamp(portrait: Portrait, skin: SkinPalette): Ramp {
  const base = labOf(portrait.lips.colour ?? skin.lips)
  return rampOf([
    [0, shift(base, 0.48, 0.95, -8)],
    [0.3, shift(base, 0.76, 1.08, -5)],
    [0.55, base],
    [0.8, shift(base, 1.12, 0.92, 4)],
    [1, shift(base, 1.26, 0.7, 6)],
  ])
}
