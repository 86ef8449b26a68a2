import type { Portrait } from '@inamora/contract/portrait'
import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Anatomy } from './anatomy.ts'
import { bell, clamp, lerp, smoothstep } from './geometry.ts'
import { labOf, mix, rgba, rgbOf, type SkinPalette, shift } from './palette.ts'
import { newPixels, putPixels, shadePixels } from './pixels.ts'
import { between, seeded } from './random.ts'
import type { Light } from './relief.ts'

export interface EyePose {
  blink: number
  gaze: { x: number; y: number }
  smile: number
}

interface Makeup {
  liner: number
  shadow: number
  wing: number
}

const MAKEUP: Record<Portrait['eyes']['makeup'], Makeup> = {
  none: { liner: 0, shadow: 0, wing: 0 },
  natural: { liner: 0.4, shadow: 0.16, wing: 0 },
  liner: { liner: 0.85, shadow: 0.16, wing: 0.25 },
  winged: { liner: 1.1, shadow: 0.2, wing: 1 },
  smoky: { liner: 1, shadow: 0.62, wing: 0.4 },
  colour: { liner: 0.7, shadow: 0.5, wing: 0.3 },
}

export function createEyes(
  portrait: Portrait,
  anatomy: Anatomy,
  skin: SkinPalette,
  light: Light,
  pixelsPerUnit: number,
) {
  const pair = ([1, -1] as const).map((side) =>
    createEye(side, portrait, anatomy, skin, light, pixelsPerUnit),
  )
  return {
    draw(ctx: SKRSContext2D, pose: EyePose) {
      for (const draw of pair) draw(ctx, pose)
    },
  }
}

/** One eye in its own space: x runs from the inner (negative) to the outer corner. */
function createEye(
  side: 1 | -1,
  portrait: Portrait,
  anatomy: Anatomy,
  skin: SkinPalette,
  light: Light,
  pixelsPerUnit: number,
) {
  const { eyes, turn, strength } = anatomy
  const { lashes } = portrait.eyes
  const makeup = MAKEUP[portrait.eyes.makeup]
  const pixels = newPixels({ left: -24, top: -21, right: 25, bottom: 14 }, pixelsPerUnit)
  const px = 1 / pixelsPerUnit
  const centreX = anatomy.turned(side * eyes.x, 0)
  const squeeze = 1 - (turn * 13 * side * eyes.x) / 88 ** 2
  const half = eyes.halfWidth
  const liner = makeup.liner * (1 - strength * 0.5)
  const iris = labOf(portrait.eyes.colour)
  const [irisR, irisG, irisB] = rgbOf(iris)
  const [glowR, glowG, glowB] = rgbOf(shift(iris, iris.l < 0.45 ? 1.75 : 1.3, 1.25, 8))
  const [rimR, rimG, rimB] = rgbOf(shift(iris, 0.32, 0.8, 0))
  const [deepR, deepG, deepB] = rgbOf(labOf(mix(skin.deep, skin.shadow, 0.15)))
  const [lidR, lidG, lidB] = rgbOf(labOf(mix(skin.light, '#fff1e4', 0.2)))
  const [paintR, paintG, paintB] = rgbOf(labOf(portrait.eyes.makeupColour))
  const inkHex = mix(skin.deep, '#0a0506', 0.82)
  const [inkR, inkG, inkB] = rgbOf(labOf(inkHex))
  const key = -light.rimSide * side
  let drawnFor = ''

  const upperCurve = (u: number) => {
    const { peak } = eyes
    const v = u < peak ? (u - peak) / (1 + peak) : (u - peak) / (1 - peak)
    return clamp(1 - Math.abs(v) ** 2.15, 0, 1) ** 0.78
  }
  const lowerCurve = (u: number) =>
    clamp(1 - Math.abs((u - 0.1) / (u > 0.1 ? 0.9 : 1.1)) ** 2.2, 0, 1) ** 0.85
  const axis = (u: number) => lerp(1.9, 1.1 - eyes.outerRise, (u + 1) / 2)

  const lidsFor = ({ blink, smile, gaze }: EyePose) => {
    const lift = eyes.upper * (1 - smile * 0.1) - gaze.y * 0.8
    const low = eyes.lower * (1 - smile * 0.36 - blink * 0.12)
    return (u: number) => {
      const lower = axis(u) + low * lowerCurve(u)
      const opened = axis(u) - lift * upperCurve(u)
      const closed = axis(u) + low * 0.78 * lowerCurve(u)
      return { upper: lerp(opened, closed, blink), lower, opened }
    }
  }

  function shade(pose: EyePose, lids: ReturnType<typeof lidsFor>) {
    const open = 1 - pose.blink
    const irisX = side * (pose.gaze.x * 3.6 + turn * 0.9) - 0.2
    const irisY = axis(0) - eyes.upper * 0.27 + pose.gaze.y * 2.4
    const reach = eyes.iris
    const { crease } = eyes

    const column = (x: number) => {
      const u = x / half
      const au = Math.abs(u)
      const { upper, lower, opened } = lids(clamp(u, -1, 1))
      const hood = eyes.hood * smoothstep(-0.2, 1, u)
      const arch = upperCurve(clamp(u, -0.98, 0.98))
      return {
        x,
        u,
        au,
        upper,
        lower,
        opened,
        foldY: opened - crease * (0.5 + 0.5 * arch) * (1 - hood * 0.75) - 0.6,
        foldReach: smoothstep(-1.05, -0.75, u) * smoothstep(1.32, 0.95, u),
        shadowReach: smoothstep(-1.15, -0.4, u) * smoothstep(1.5, 0.9, u),
        outer: smoothstep(-0.3, 0.7, u) * smoothstep(1.25, 0.95, u),
        lidGlow: bell(u - key * 0.05, 0.42),
        cornered: smoothstep(1.06, 0.8, au),
        belly: bell(u, 0.6),
        thick:
          (0.7 + liner * 1.05 + lashes * 0.8) *
          lerp(0.5, 1.15, smoothstep(-1, 0.6, u)) *
          lerp(1, 0.75, strength),
        inkReach: smoothstep(1.06, 0.97, au) * smoothstep(-1.04, -0.8, u),
        ball: 1 - 0.42 * smoothstep(0.3, 1.05, au) + 0.05 * u * key,
      }
    }

    shadePixels(pixels, column, (drop, c, y) => {
      const { u, au, upper, lower, foldReach } = c
      const above = upper - y
      if (makeup.shadow > 0 && above > -1) {
        const band = smoothstep(-1, 1.5, above) * smoothstep(crease + 10, 1, above)
        drop.over(paintR, paintG, paintB, makeup.shadow * band * c.shadowReach * 0.9)
      }
      if (makeup.shadow > 0.3) {
        drop.over(paintR, paintG, paintB, 0.34 * bell(y - lower - 1, 1.8) * c.outer)
      }
      const overFold = c.foldY - y
      if (crease > 0.3) {
        const line = bell(overFold, overFold > 0 ? 2.6 : 0.9)
        drop.over(deepR, deepG, deepB, foldReach * (0.46 * open + 0.16) * line)
        const lid = smoothstep(0.4, 1.4, -overFold) * smoothstep(0, 1.4, above)
        drop.over(lidR, lidG, lidB, 0.3 * lid * c.lidGlow * foldReach)
      } else {
        drop.over(deepR, deepG, deepB, 0.2 * foldReach * bell(y - c.opened + 2.6, 2.2) * open)
      }
      if (eyes.hood > 0) {
        const fall = bell(overFold - 0.5, 2.2) * smoothstep(0.1, 0.9, u)
        drop.over(deepR, deepG, deepB, 0.26 * eyes.hood * open * foldReach * fall)
      }
      const below = y - lower
      if (below > -2) {
        drop.over(deepR, deepG, deepB, 0.24 * bell(below - 0.4, 0.8) * c.cornered)
        drop.over(
          deepR,
          deepG,
          deepB,
          (0.08 + 0.12 * pose.smile) * bell(below - 4.6, 1.8) * c.belly,
        )
      }
      const aperture =
        au < 1.02 && lower - upper > 0.15
          ? smoothstep(-px, px, -above) * smoothstep(-px, px, -below) * smoothstep(1.02, 0.99, au)
          : 0
      if (aperture > 0) {
        const dx = c.x - irisX
        const dy = y - irisY
        const r = Math.sqrt(dx * dx + dy * dy) / reach
        drop.over(229 * c.ball, 217 * c.ball, 211 * c.ball, aperture)
        drop.over(206, 128, 118, aperture * (0.75 * bell(u + 0.98, 0.09) + 0.3 * bell(u - 1, 0.1)))
        const disc = smoothstep(1.05, 0.94, r) * aperture
        if (disc > 0) {
          const angle = Math.atan2(dy, dx)
          const fibre =
            0.5 +
            0.26 * Math.sin(angle * 23 + Math.sin(angle * 7) * 2) +
            0.24 * Math.sin(angle * 41 + r * 5)
          const turnedAway = 0.7 + (0.5 * dy) / reach - (0.25 * dx * key) / reach
          const glow = clamp(0.68 * bell(r - 0.62, 0.24) * (0.55 + 0.6 * fibre) * turnedAway, 0, 1)
          drop.over(irisR, irisG, irisB, disc)
          drop.over(glowR, glowG, glowB, disc * glow)
          const ring = 0.85 * smoothstep(0.72, 1, r) + 0.35 * smoothstep(0.6, 0.3, r)
          drop.over(rimR, rimG, rimB, disc * ring)
          drop.over(9, 5, 6, disc * smoothstep(0.49, 0.4, r))
        }
        const inShade = 0.5 * smoothstep(6.5, 0, -above) + 0.4 * bell(above, 1.7)
        drop.over(34, 15, 17, aperture * inShade)
        drop.over(255, 240, 232, aperture * 0.3 * bell(below + 0.5, 0.45) * smoothstep(1, 0.5, au))
        const sx = (dx - key * 0.34 * reach) / (reach * 0.21)
        const sy = (dy + 0.3 * reach) / (reach * 0.24)
        const spark = smoothstep(1.25, 0.7, Math.sqrt(sx * sx + sy * sy))
        drop.over(255, 253, 250, aperture * 0.97 * spark)
        const tx = (dx + key * 0.42 * reach) / (reach * 0.22)
        const ty = (dy - 0.46 * reach) / (reach * 0.17)
        const second = smoothstep(1.4, 0.3, Math.sqrt(tx * tx + ty * ty))
        drop.over(255, 246, 238, aperture * 0.36 * second)
      }
      const ink = above < 0 ? bell(above, 0.55) : bell(above - c.thick * 0.25, c.thick * 0.75)
      drop.over(inkR, inkG, inkB, ink * lerp(0.84, 0.97, Math.min(1, liner)) * c.inkReach)
      if (liner > 0.6) drop.over(inkR, inkG, inkB, 0.5 * bell(below, 0.7) * c.outer)
    })
  }

  function drawLashes(ctx: SKRSContext2D, pose: EyePose, lids: ReturnType<typeof lidsFor>) {
    const open = 1 - pose.blink
    const random = seeded(portrait.seed * 7 + 3)
    const length = lashes * lerp(1, 0.4, strength)
    const count = Math.round(16 + 22 * length)
    ctx.fillStyle = rgba(inkHex, 0.6 + 0.3 * length)
    ctx.beginPath()
    for (let i = 0; i < count; i++) {
      const u = lerp(-0.72, 1, (i + random() * 0.5) / count)
      const tuft = i % 3 === 1 ? 1.15 : 0.85
      const reach =
        (1 + 4.6 * length * smoothstep(-1.1, 0.8, u)) * between(random, 0.85, 1.1) * tuft
      const { upper } = lids(u)
      const x = u * half
      const y = upper - 0.2
      const lean = lerp(-0.25, 1, (u + 1) / 2) + between(random, -0.08, 0.08)
      const up = lerp(-0.55, 0.9, open) * reach
      const base = 0.34 + 0.26 * length
      const [bendX, bendY] = [x + reach * lean * 0.62, y - up * 0.24]
      ctx.moveTo(x - base, y)
      ctx.quadraticCurveTo(bendX - base * 0.5, bendY, x + reach * lean, y - up)
      ctx.quadraticCurveTo(bendX + base * 0.6, bendY + base * 0.4, x + base, y + 0.2)
    }
    ctx.fill()
    if (makeup.wing > 0) {
      const { upper: y } = lids(0.97)
      ctx.fillStyle = rgba(inkHex, 0.92)
      ctx.beginPath()
      ctx.moveTo(half * 0.62, lids(0.62).upper - 0.6)
      ctx.quadraticCurveTo(half * 0.92, y - 1.6, half + 6 * makeup.wing, y - 4.4 * makeup.wing)
      ctx.quadraticCurveTo(half + 1.6, y + 0.3, half * 0.93, y + 0.7)
      ctx.closePath()
      ctx.fill()
    }
    ctx.strokeStyle = rgba(inkHex, 0.1 + 0.2 * length)
    ctx.lineWidth = 0.4
    ctx.beginPath()
    for (let i = 0; i < 9; i++) {
      const u = lerp(0.1, 0.9, i / 8)
      const y = lids(u).lower
      const fall = 0.4 + 1.3 * length * (i % 2 ? 1 : 0.7)
      ctx.moveTo(u * half, y + 0.3)
      ctx.lineTo(u * half + fall * u * 0.7, y + fall)
    }
    ctx.stroke()
  }

  return (ctx: SKRSContext2D, pose: EyePose) => {
    const lids = lidsFor(pose)
    const wanted = JSON.stringify(pose)
    if (wanted !== drawnFor) shade(pose, lids)
    drawnFor = wanted
    ctx.save()
    ctx.translate(centreX, 0)
    ctx.scale(side * squeeze, 1)
    putPixels(ctx, pixels)
    ctx.lineCap = 'round'
    drawLashes(ctx, pose, lids)
    ctx.restore()
  }
}
