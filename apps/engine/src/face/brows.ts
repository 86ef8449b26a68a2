import type { Portrait } from '@inamora/contract/portrait'
import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Anatomy } from './anatomy.ts'
import { along, lerp, type Point, smoothstep } from './geometry.ts'
import { softly } from './layer.ts'
import { mix, rgba, type SkinPalette } from './palette.ts'
import { between, seeded } from './random.ts'

/** Rise of the brow line at inner end, front third, peak, tail; and where the peak lies. */
const SHAPES: Record<Portrait['brows']['shape'], { line: readonly Point[]; thick: number }> = {
  soft: {
    line: [
      [-19, 0.8],
      [-7, -1.8],
      [7, -3.4],
      [17, -2],
      [25, 2.4],
    ],
    thick: 5.2,
  },
  arched: {
    line: [
      [-19, 0.6],
      [-6, -1.8],
      [8, -4.6],
      [17, -3.4],
      [26, 1.8],
    ],
    thick: 4.6,
  },
  straight: {
    line: [
      [-19, -0.4],
      [-7, -1.8],
      [7, -2.4],
      [17, -1.4],
      [25, 2.2],
    ],
    thick: 5.6,
  },
  angled: {
    line: [
      [-18, 1.6],
      [-6, -1.4],
      [9, -5.8],
      [15, -5],
      [26, 1.6],
    ],
    thick: 4.8,
  },
  rounded: {
    line: [
      [-19, 1.4],
      [-8, -2],
      [4, -3.8],
      [15, -2.8],
      [24, 2.8],
    ],
    thick: 4.8,
  },
  bushy: {
    line: [
      [-20, 0.4],
      [-7, -2.4],
      [7, -4],
      [17, -2.4],
      [25, 3],
    ],
    thick: 7.4,
  },
  worried: {
    line: [
      [-18, -3],
      [-7, -4],
      [7, -4],
      [17, -1.6],
      [25, 4],
    ],
    thick: 5.4,
  },
}

export function drawBrows(
  ctx: SKRSContext2D,
  portrait: Portrait,
  anatomy: Anatomy,
  skin: SkinPalette,
  colour: string,
) {
  const { strength, turned, turn, eyes } = anatomy
  const { line, thick } = SHAPES[portrait.brows.shape]
  const width = thick * lerp(0.84, 1.42, portrait.brows.thickness) * lerp(1, 1.18, strength)
  const hair = mix(colour, skin.shadow, 0.12)
  for (const side of [1, -1] as const) {
    const random = seeded(portrait.seed * 19 + side)
    ctx.save()
    const lifted = Math.max(0, portrait.brows.raise * side) * 5
    ctx.translate(turned(side * eyes.x, anatomy.browY), anatomy.browY - lifted)
    ctx.scale(side * (1 - (turn * 13 * side * eyes.x) / 88 ** 2), 1)
    const thickAt = (t: number) =>
      width * lerp(0.66, 1, smoothstep(0, 0.26, t)) * lerp(1, 0.2, smoothstep(0.42, 1, t))
    const mass = ctx.createLinearGradient(-19, 0, 26, 0)
    mass.addColorStop(0, rgba(hair, 0.12))
    mass.addColorStop(0.3, rgba(hair, 0.62))
    mass.addColorStop(0.75, rgba(hair, 0.66))
    mass.addColorStop(1, rgba(hair, 0.3))
    softly(ctx, 1.5, () => {
      ctx.fillStyle = mass
      ctx.beginPath()
      for (let i = 0; i <= 16; i++) {
        const [x, y] = along(line, lerp(0.03, 1, i / 16))
        ctx.lineTo(x, y - thickAt(i / 16) * 0.4)
      }
      for (let i = 16; i >= 0; i--) {
        const [x, y] = along(line, lerp(0.03, 1, i / 16))
        ctx.lineTo(x, y + thickAt(i / 16) * 0.4)
      }
      ctx.fill()
    })
    const count = Math.round(210 * lerp(0.8, 1.25, portrait.brows.thickness))
    for (let i = 0; i < count; i++) {
      const t = random() ** 0.92
      const across = between(random, -0.5, 0.5)
      const [x, y] = along(line, t)
      const [ax, ay] = along(line, Math.min(1, t + 0.04))
      const [bx, by] = along(line, Math.max(0, t - 0.04))
      const direction = Math.atan2(ay - by, ax - bx)
      const fan = lerp(-0.95, -0.04, t ** 0.5) + across * lerp(0.35, 0.75, t)
      const length = lerp(3.6, 5.6, random()) * lerp(0.85, 1, 1 - Math.abs(t - 0.4))
      const startX = x
      const startY = y + across * thickAt(t)
      const angle = direction + fan
      ctx.strokeStyle = rgba(
        mix(hair, '#0c0605', between(random, 0, 0.35)),
        between(random, 0.12, 0.42) *
          lerp(0.3, 1, Math.min(1, t * 4)) *
          lerp(1, 0.6, smoothstep(0.75, 1, t)),
      )
      ctx.lineWidth = between(random, 0.35, 0.7)
      ctx.beginPath()
      ctx.moveTo(startX, startY)
      ctx.quadraticCurveTo(
        startX + Math.cos(angle) * length * 0.55,
        startY + Math.sin(angle) * length * 0.55,
        startX + Math.cos(angle + 0.3) * length,
        startY + Math.sin(angle + 0.3) * length,
      )
      ctx.stroke()
    }
    ctx.restore()
  }
}
