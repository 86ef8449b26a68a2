import type { Portrait } from '@inamora/contract/portrait'
import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Anatomy } from './anatomy.ts'
import { bell, clamp, lerp, smoothstep } from './geometry.ts'
import { hexOf, labOf, type Ramp, rampOf, rgbOf, type SkinPalette, shift } from './palette.ts'
import { newPixels, putPixels, shadePixels } from './pixels.ts'
import type { Light } from './relief.ts'
import type { MouthShape } from './visemes.ts'

const TOOTH_GAPS = [0, 4.5, 8.2, 11.8, 15, 18] as const

/** Lips, teeth and tongue, shaded pixel by pixel for one pose. */
export function createMouth(
  portrait: Portrait,
  anatomy: Anatomy,
  skin: SkinPalette,
  light: Light,
  pixelsPerUnit: number,
) {
  const { mouth, turn } = anatomy
  const pixels = newPixels({ left: -42, top: -22, right: 42, bottom: 36 }, pixelsPerUnit)
  const lips = lipRamp(portrait, skin)
  const [deepR, deepG, deepB] = rgbOf(labOf(skin.deep))
  const centre = anatomy.turned(0, mouth.y) + turn * 3
  const painted = portrait.lips.colour ? 1 : 0
  const edge = lerp(1.3, 0.75, painted)
  const gloss = portrait.lips.gloss
  const side = -light.rimSide

  return {
    draw(ctx: SKRSContext2D, shape: MouthShape, smile: number) {
      const parted = smoothstep(0.62, 1, smile) * (1 - shape.press) * (1 - shape.round)
      const open = Math.max(shape.open, parted * 5.5)
      const half = mouth.halfWidth * shape.wide * (1 + smile * 0.17 * (1 - shape.round))
      const cornerY = -smile * 4.6 * (1 - shape.round * 0.7) + open * 0.12
      const thin = 1 - 0.42 * shape.press - 0.12 * smile * (1 - shape.round)
      const upper = mouth.upper * thin * (1 + shape.round * 0.2)
      const lower = mouth.lower * thin * (1 + shape.round * 0.15) * (1 - shape.tuck * 0.35)
      const raise = open * 0.24 + shape.tuck
      const drop = open * 0.76 - shape.tuck * 1.5
      const bow = mouth.bow * (1 - shape.round * 0.5) * (1 - smile * 0.35)
      const px = 1 / pixels.perUnit
      const teethHigh = Math.min(6.4, open * 0.66) * shape.upperTeeth + 0.3
      const lowTeethHigh = Math.min(2.6, open * 0.26) * shape.lowerTeeth

      shadePixels(pixels, (drop_, x, y) => {
        const u = x / half / (1 - (turn * 0.07 * x) / half)
        const au = Math.abs(u)
        if (au > 1.35) return
        const inside = clamp(1 - au * au, 0, 1)
        const seam =
          cornerY * Math.min(1.2, au) ** 1.8 +
          (0.9 * bell(u, 0.16) - 0.5 * bell(au - 0.36, 0.16)) * mouth.bow * (1 - smile * 0.4)
        const gape = lerp(inside ** 0.72, Math.sqrt(inside), shape.round)
        const innerTop = seam - raise * gape
        const innerLow = seam + drop * gape
        const arch =
          clamp(1 - au ** lerp(1.35, 2, shape.round), 0, 1) ** 0.85 +
          0.12 * bell(au - 0.2, 0.11) * bow -
          0.2 * bell(u, 0.09) * bow
        const outerTop = innerTop - upper * Math.max(0, arch)
        const belly = clamp(1 - au ** 2.3, 0, 1) ** 0.8
        const outerLow = innerLow + lower * belly
        const within = smoothstep(1.02, 0.97, au)

        const below = y - outerLow
        if (below > -1 && au < 1) {
          const soft = 0.3 * bell(below - 2.4, 2.6) * inside
          drop_.over(deepR, deepG, deepB, soft)
        }
        drop_.over(
          deepR,
          deepG,
          deepB,
          0.36 * bell(au - 1.02, 0.055 + smile * 0.02) * bell(y - cornerY, 1.9 + smile),
        )
        if (within <= 0) return

        const upperCover = cover(y - outerTop, edge) * cover(innerTop + 0.25 - y, px) * within
        if (upperCover > 0) {
          const v = clamp((y - outerTop) / Math.max(0.6, innerTop - outerTop), 0, 1)
          const crease = Math.sin(u * 34 + Math.sin(u * 13) * 2.4) * 0.025
          const tone =
            0.58 -
            0.3 * v +
            crease +
            side * u * -0.08 +
            0.1 * bell(v - 0.2, 0.2) * bell(au - 0.24, 0.2)
          lay(drop_, lips, tone, upperCover * lerp(0.86, 0.97, painted))
        }
        const lowerCover = cover(y - innerLow + 0.25, px) * cover(outerLow - y, edge) * within
        if (lowerCover > 0) {
          const v = clamp((y - innerLow) / Math.max(0.6, outerLow - innerLow), 0, 1)
          const crease = Math.sin(u * 30 + Math.sin(u * 11 + 2) * 2) * 0.03 * bell(v - 0.45, 0.35)
          const lobes = bell(au - 0.3, 0.24)
          const tone =
            0.4 +
            0.33 * bell(v - 0.42, 0.26) * (0.65 + 0.35 * lobes) -
            0.16 * smoothstep(0.62, 1, v) +
            crease -
            side * u * 0.07
          lay(drop_, lips, tone, lowerCover * lerp(0.86, 0.97, painted))
          const shine =
            bell(v - 0.36, 0.1) *
            (bell(u + side * -0.24, 0.17) + 0.55 * bell(u - side * -0.28, 0.12))
          drop_.over(255, 244, 236, lowerCover * gloss * 0.62 * shine)
        }

        if (open < 0.5) {
          const line = bell(y - seam, 0.62 + 0.25 * inside) * smoothstep(1.01, 0.9, au)
          drop_.over(deepR * 0.42, deepG * 0.28, deepB * 0.28, 0.74 * line * (1 - open / 0.5))
          return
        }
        const cavity = cover(y - innerTop, px) * cover(innerLow - y, px) * within
        if (cavity <= 0) return
        const fall = clamp((y - innerTop) / Math.max(1, innerLow - innerTop), 0, 1)
        drop_.over(lerp(34, 84, fall), lerp(8, 24, fall), lerp(12, 30, fall), cavity)
        if (shape.tongue > 0.02) {
          const rise = lerp(0.2, 0.62, shape.tongue) * (innerLow - innerTop)
          const top = innerLow - rise + 5 * u * u
          const tongue = smoothstep(0, 1.6, y - top) * smoothstep(0.8, 0.5, au) * cavity
          const lift = bell(y - top - 2, 1.8)
          drop_.over(168 + 40 * lift, 74 + 30 * lift, 80 + 28 * lift, tongue * 0.92)
        }
        if (lowTeethHigh > 0.3) {
          const top = innerLow - lowTeethHigh + 3 * u * u
          const teeth = cover(y - top, px * 1.6) * smoothstep(0.7, 0.5, au) * cavity
          drop_.over(214, 200, 190, teeth * 0.9)
        }
        if (teethHigh > 0.4) {
          const scallop = Math.abs(Math.sin((x / 4.4) * Math.PI)) * 0.4
          const bottom = innerTop + teethHigh * (1 - 0.42 * u * u) + scallop - 0.3
          const teeth = cover(bottom - y, px * 1.8) * smoothstep(0.97, 0.78, au) * cavity
          let gap = 0
          for (const place of TOOTH_GAPS) gap = Math.max(gap, bell(Math.abs(x) - place, 0.28))
          const lightness =
            1 - 0.3 * smoothstep(0.25, 0.92, au) - 0.28 * bell(y - innerTop, 1.2) - 0.1 * gap
          drop_.over(250 * lightness, 243 * lightness, 235 * lightness, teeth * 0.98)
        }
      })
      ctx.save()
      ctx.translate(centre, mouth.y)
      putPixels(ctx, pixels)
      ctx.restore()
    },
  }
}

const cover = (distance: number, softness: number) =>
  smoothstep(-softness * 0.6, softness * 0.6, distance)

function lay(
  drop: { over(r: number, g: number, b: number, a: number): void },
  ramp: Ramp,
  tone: number,
  alpha: number,
) {
  const i = Math.round(clamp(tone, 0, 1) * 255) * 3
  drop.over(ramp[i] ?? 0, ramp[i + 1] ?? 0, ramp[i + 2] ?? 0, alpha)
}

function lipRamp(portrait: Portrait, skin: SkinPalette): Ramp {
  const base = labOf(portrait.lips.colour ?? hexOf(labOf(skin.lips)))
  return rampOf([
    [0, shift(base, 0.48, 0.95, -8)],
    [0.3, shift(base, 0.76, 1.08, -5)],
    [0.55, base],
    [0.8, shift(base, 1.12, 0.92, 4)],
    [1, shift(base, 1.26, 0.7, 6)],
  ])
}
