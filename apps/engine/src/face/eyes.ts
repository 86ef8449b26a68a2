import type { Portrait } from '@inamora/contract/portrait'
import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Anatomy } from './anatomy.ts'
import { bell, clamp, lerp, type Point, smoothstep } from './geometry.ts'
import { labOf, mix, rgba, rgbOf, type SkinPalette, shift } from './palette.ts'
import { newPixels, putPixels, shadePixels } from './pixels.ts'
import { between, seeded } from './random.ts'
import type { Light } from './relief.ts'

export interface EyePose {
  blink: number
  gaze: { x: number; y: number }
  smile: number
}

const LINER: Record<Portrait['eyes']['makeup'], number> = {
  none: 0,
  natural: 0.35,
  liner: 0.8,
  winged: 1.1,
  smoky: 1,
  colour: 0.7,
}
const SHADOW: Record<Portrait['eyes']['makeup'], number> = {
  none: 0,
  natural: 0.14,
  liner: 0.12,
  winged: 0.16,
  smoky: 0.62,
  colour: 0.5,
}

export function createEyes(
  portrait: Portrait,
  anatomy: Anatomy,
  skin: SkinPalette,
  light: Light,
  pixelsPerUnit: number,
) {
  const one = (side: 1 | -1) => createEye(side, portrait, anatomy, skin, light, pixelsPerUnit)
  const pair = [one(1), one(-1)]
  return {
    draw(ctx: SKRSContext2D, pose: EyePose) {
      for (const eye of pair) eye(ctx, pose)
    },
  }
}

function createEye(
  side: 1 | -1,
  portrait: Portrait,
  anatomy: Anatomy,
  skin: SkinPalette,
  light: Light,
  pixelsPerUnit: number,
) {
  const { eyes, turn, turned, strength } = anatomy
  const pixels = newPixels({ left: -26, top: -24, right: 27, bottom: 17 }, pixelsPerUnit)
  const px = 1 / pixels.perUnit
  const centreX = turned(side * eyes.x, 0)
  const squeeze = 1 - (turn * 13 * side * eyes.x) / 88 ** 2
  const half = eyes.halfWidth
  const { makeup, lashes } = portrait.eyes
  const liner = LINER[makeup] * (1 - strength * 0.5)
  const shadow = SHADOW[makeup]
  const wing = makeup === 'winged' ? 1 : makeup === 'smoky' ? 0.5 : 0
  const iris = labOf(portrait.eyes.colour)
  const [irisR, irisG, irisB] = rgbOf(iris)
  const [glowR, glowG, glowB] = rgbOf(shift(iris, iris.l < 0.45 ? 1.75 : 1.32, 1.25, 8))
  const [rimR, rimG, rimB] = rgbOf(shift(iris, 0.32, 0.8, 0))
  const [deepR, deepG, deepB] = rgbOf(labOf(mix(skin.deep, skin.shadow, 0.15)))
  const [lidR, lidG, lidB] = rgbOf(labOf(mix(skin.light, '#fff1e4', 0.2)))
  const [paintR, paintG, paintB] = rgbOf(labOf(portrait.eyes.makeupColour))
  const inkHex = mix(skin.deep, '#0a0506', 0.82)
  const [inkR, inkG, inkB] = rgbOf(labOf(inkHex))
  /** The key light's side in the eye's own mirrored space. */
  const key = -light.rimSide * side

  const upperAt = (u: number, peak: number) => {
    const v = u < peak ? (u - peak) / (1 + peak) : (u - peak) / (1 - peak)
    return clamp(1 - Math.abs(v) ** 2.15, 0, 1) ** 0.78
  }
  const baseAt = (u: number) => lerp(1.9, 1.1 - eyes.outerRise, (u + 1) / 2)
  const lowerAt = (u: number) =>
    clamp(1 - Math.abs((u - 0.1) / (u > 0.1 ? 0.9 : 1.1)) ** 2.2, 0, 1) ** 0.85

  const lidsFor = ({ blink, smile, gaze }: EyePose) => {
    const open = 1 - blink
    const lift = eyes.upper * (1 - smile * 0.07) + gaze.y * -0.7
    const low = eyes.lower * (1 - smile * 0.26 - blink * 0.12)
    return (u: number): [number, number, number] => {
      const base = baseAt(u)
      const curve = upperAt(u, eyes.peak)
      const opened = base - lift * curve
      const closed = base + low * 0.78 * lowerAt(u)
      return [lerp(closed, opened, open), base + low * lowerAt(u), opened]
    }
  }

  const drawLashes = (
    ctx: SKRSContext2D,
    pose: EyePose,
    lids: (u: number) => [number, number, number],
  ) => {
    const open = 1 - pose.blink
    const random = seeded(portrait.seed * 7 + 3)
    const length = lashes * lerp(1, 0.5, strength)
    const count = Math.round(10 + 16 * length)
    ctx.strokeStyle = rgba(inkHex, 0.55 + 0.3 * length)
    for (let i = 0; i < count; i++) {
      const u = lerp(-0.72, 1, (i + random() * 0.6) / count)
      const reach = (1.2 + 4.6 * length * smoothstep(-1, 0.85, u)) * between(random, 0.75, 1.1)
      const [y] = lids(u)
      const x = u * half
      const lean = lerp(-0.25, 0.95, (u + 1) / 2) + between(random, -0.1, 0.1)
      const up = lerp(-0.55, 1, open) * reach
      ctx.lineWidth = between(random, 0.45, 0.75)
      ctx.beginPath()
      ctx.moveTo(x, y - 0.3)
      ctx.quadraticCurveTo(x + reach * lean * 0.55, y - up * 0.28, x + reach * lean, y - up)
      ctx.stroke()
    }
    if (wing > 0) {
      const [y] = lids(0.97)
      ctx.fillStyle = rgba(inkHex, 0.92)
      ctx.beginPath()
      ctx.moveTo(half * 0.62, lids(0.62)[0] - 0.6)
      ctx.quadraticCurveTo(half * 0.92, y - 1.6, half + 6 * wing, y - 4.6 * wing)
      ctx.quadraticCurveTo(half + 1.6, y + 0.3, half * 0.93, y + 0.7)
      ctx.closePath()
      ctx.fill()
    }
    ctx.strokeStyle = rgba(inkHex, 0.16 + 0.2 * length)
    ctx.lineWidth = 0.45
    for (let i = 0; i < 9; i++) {
      const u = lerp(0, 0.9, i / 8)
      const [, y] = lids(u)
      const reach = 0.8 + 1.5 * length
      ctx.beginPath()
      ctx.moveTo(u * half, y + 0.3)
      ctx.quadraticCurveTo(
        u * half + reach * 0.2,
        y + reach * 0.6,
        u * half + reach * u * 0.8,
        y + reach,
      )
      ctx.stroke()
    }
  }

  return (ctx: SKRSContext2D, pose: EyePose) => {
    const lids = lidsFor(pose)
    const open = 1 - pose.blink
    const irisX = side * (pose.gaze.x * 3.6 + turn * 0.9) - 0.2
    const irisY = baseAt(0) - eyes.upper * 0.34 + 0.6 + pose.gaze.y * 2.4
    const crease = eyes.crease
    shadePixels(pixels, (drop, x, y) => {
      const u = x / half
      const au = Math.abs(u)
      const v = clamp(u, -1, 1)
      const [upper, lower, opened] = lids(v)
      const curve = upperAt(clamp(u, -0.98, 0.98), eyes.peak)

      if (shadow > 0) {
        const above = upper - y
        const band = smoothstep(-1, 1.5, above) * smoothstep(crease + 10, 1, above)
        const along = smoothstep(-1.15, -0.4, u) * smoothstep(1.5, 0.9, u)
        drop.over(paintR, paintG, paintB, shadow * band * along * 0.9)
        if (makeup === 'smoky')
          drop.over(
            paintR,
            paintG,
            paintB,
            0.3 * bell(y - lower - 1, 1.8) * smoothstep(-0.4, 0.7, u) * smoothstep(1.3, 0.9, u),
          )
      }

      const hood = eyes.hood * smoothstep(-0.2, 1, u)
      const foldY = opened - crease * (0.5 + 0.5 * curve) * (1 - hood * 0.75) - 0.6
      const foldReach = smoothstep(-1.05, -0.75, u) * smoothstep(1.32, 0.95, u)
      if (crease > 0.3) {
        const above = foldY - y
        drop.over(
          deepR,
          deepG,
          deepB,
          foldReach * (0.5 * open + 0.16) * bell(above, above > 0 ? 1.9 : 0.75),
        )
        const lid = smoothstep(0.4, 1.4, y - foldY) * smoothstep(0, 1.4, upper - y)
        drop.over(lidR, lidG, lidB, 0.3 * lid * bell(u + key * -0.05, 0.42) * foldReach)
      } else {
        drop.over(deepR, deepG, deepB, 0.2 * foldReach * bell(y - opened + 2.6, 2.2) * open)
      }
      if (eyes.hood > 0)
        drop.over(
          deepR,
          deepG,
          deepB,
          0.26 *
            eyes.hood *
            open *
            smoothstep(0.1, 0.9, u) *
            foldReach *
            bell(y - foldY + 0.5, 2.2),
        )

      const bag = y - lower
      drop.over(deepR, deepG, deepB, 0.2 * bell(bag - 0.4, 0.8) * smoothstep(1.06, 0.8, au))
      drop.over(
        deepR,
        deepG,
        deepB,
        (0.1 + 0.12 * pose.smile) * bell(bag - 4.6, 1.8) * bell(u, 0.6),
      )

      if (au < 1.02) {
        const aperture =
          smoothstep(-px, px, y - upper) *
          smoothstep(-px, px, lower - y) *
          smoothstep(1.02, 0.99, au)
        if (aperture > 0 && lower - upper > 0.15) {
          const dx = x - irisX
          const dy = y - irisY
          const r = Math.sqrt(dx * dx + dy * dy) / eyes.iris
          const ball = 1 - 0.34 * smoothstep(0.45, 1.05, au) - 0.05 * u * -key
          drop.over(240 * ball, 231 * ball, 226 * ball, aperture)
          drop.over(206, 128, 118, aperture * 0.75 * bell(u + 0.98, 0.09))
          drop.over(206, 128, 118, aperture * 0.3 * bell(u - 1, 0.1))
          const disc = smoothstep(1.04, 0.95, r) * aperture
          if (disc > 0) {
            const angle = Math.atan2(dy, dx)
            const fibre =
              0.5 +
              0.26 * Math.sin(angle * 23 + Math.sin(angle * 7) * 2) +
              0.24 * Math.sin(angle * 41 + r * 5)
            const glow = clamp(
              0.62 *
                bell(r - 0.62, 0.24) *
                (0.55 + 0.6 * fibre) *
                (0.7 + 0.5 * (dy / eyes.iris) - (0.25 * (dx * key)) / eyes.iris),
              0,
              1,
            )
            drop.over(irisR, irisG, irisB, disc)
            drop.over(glowR, glowG, glowB, disc * glow)
            drop.over(
              rimR,
              rimG,
              rimB,
              disc * (0.85 * smoothstep(0.72, 1, r) + 0.35 * smoothstep(0.6, 0.3, r)),
            )
            drop.over(9, 5, 6, disc * smoothstep(0.47, 0.38, r))
          }
          const under = y - upper
          drop.over(38, 16, 18, aperture * 0.62 * Math.exp(-Math.max(0, under) / 2.3))
          drop.over(
            255,
            240,
            232,
            aperture * 0.4 * bell(lower - y - 0.5, 0.45) * smoothstep(1, 0.5, au),
          )
          const sx = (dx - key * 0.36 * eyes.iris) / (eyes.iris * 0.25)
          const sy = (dy + 0.36 * eyes.iris) / (eyes.iris * 0.29)
          drop.over(
            255,
            253,
            250,
            aperture * 0.97 * smoothstep(1.25, 0.7, Math.sqrt(sx * sx + sy * sy)),
          )
          const tx = (dx + key * 0.42 * eyes.iris) / (eyes.iris * 0.2)
          const ty = (dy - 0.44 * eyes.iris) / (eyes.iris * 0.16)
          drop.over(
            255,
            246,
            238,
            aperture * 0.42 * smoothstep(1.4, 0.3, Math.sqrt(tx * tx + ty * ty)),
          )
        }
      }

      const thick =
        (0.55 + liner * 1.1 + lashes * 0.5) *
        lerp(0.5, 1.15, smoothstep(-1, 0.6, u)) *
        lerp(1, 0.72, strength)
      const dash = y - upper
      const ink = dash > 0 ? bell(dash, 0.5) : bell(dash + thick * 0.25, thick * 0.75)
      drop.over(
        inkR,
        inkG,
        inkB,
        ink *
          lerp(0.8, 0.96, Math.min(1, liner)) *
          smoothstep(1.06, 0.97, au) *
          smoothstep(-1.04, -0.8, u),
      )
      if (liner > 0.6)
        drop.over(
          inkR,
          inkG,
          inkB,
          0.5 * bell(y - lower, 0.7) * smoothstep(-0.3, 0.6, u) * smoothstep(1.04, 0.95, u),
        )
    })
    ctx.save()
    ctx.translate(centreX, 0)
    ctx.scale(side * squeeze, 1)
    putPixels(ctx, pixels)
    ctx.lineCap = 'round'
    drawLashes(ctx, pose, lids)
    ctx.restore()
  }
}

/** Where lashes and brows sit relative to the eye, for glasses and brows. */
export const eyeCentre = (anatomy: Anatomy, side: 1 | -1): Point => [
  anatomy.turned(side * anatomy.eyes.x, 0),
  0,
]
