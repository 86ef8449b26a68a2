import type { SKRSContext2D } from '@napi-rs/canvas'
import { along, clamp, lerp, smoothstep } from '../geometry.ts'
import { between } from '../random.ts'
import { brightnessOf } from './locks.ts'
import type { HairPainting, HairScene } from './scene.ts'
import { capOutline, fillShape, hairline } from './shapes.ts'

/** How the sides are cut: full to the sideburn, or fading to skin. */
export const FULL_SIDES = { thickness: 2.5, full: 0, gone: 14, length: 5 }
export const FADED_SIDES = { thickness: 1, full: -62, gone: -4, length: 3 }

/** Cropped hair on the skull: dense short strokes that thin out to skin where a fade begins. */
export function drawStubble(
  ctx: SKRSContext2D,
  scene: HairScene,
  options: {
    salt: number
    thickness: number
    top: number
    /** Height at which the hair is full, and at which it ends; equal for no fade. */
    full: number
    gone: number
    length: number
    strength?: number
    recede?: number
  },
) {
  const { ink, anatomy, fineness } = scene
  const { thickness, top, full, gone, length, strength = 1, recede = 0 } = options
  const random = scene.random(options.salt)
  const outline = capOutline(scene, thickness, top)
  const line = hairline(scene, recede)
  const density = (y: number) => (gone <= full ? 1 : 1 - smoothstep(full, gone, y))
  const base = ctx.createLinearGradient(0, -135 - top, 0, 14)
  for (let i = 0; i <= 12; i++) {
    const y = lerp(-135 - top, 14, i / 12)
    base.addColorStop(i / 12, ink.colour(0.34, 0, 0.62 * strength * density(y)))
  }
  fillShape(ctx, [...outline, ...line.slice().reverse()], base, 1.6)
  const count = Math.round(1500 * fineness)
  for (let i = 0; i < count; i++) {
    const across = random()
    const depth = random()
    const [ox, oy] = along(outline, across)
    const [hx, hy] = along(line, across)
    const x = lerp(hx, ox, depth)
    const y = lerp(hy, oy, depth)
    const keep = density(y) * strength * smoothstep(-0.03, 0.07, depth)
    if (random() > keep + 0.06) continue
    const outward = x / (anatomy.cheekHalf + 10)
    const angle =
      Math.PI / 2 +
      between(random, -0.35, 0.35) -
      outward * lerp(0.9, 0.1, clamp((y + 120) / 90, 0, 1))
    const dx = Math.cos(angle) * length * (y < -90 ? -0.4 : 1)
    const dy = Math.sin(angle) * length * (y < -90 ? -0.5 : 1)
    ctx.strokeStyle = ink.colour(
      brightnessOf(x, y, dx, dy, 0.4, ink, 0.5) + between(random, -0.22, 0.14),
      ink.tintAt(0, y, { streak: false, framesFace: false }, x),
      between(random, 0.25, 0.6) * keep,
      ink.isGrey(random),
    )
    ctx.lineWidth = between(random, 0.4, 0.8)
    ctx.beginPath()
    ctx.moveTo(x - dx * 0.5, y - dy * 0.5)
    ctx.lineTo(x + dx * 0.5, y + dy * 0.5)
    ctx.stroke()
  }
}

/** Short on top, brushed up at the front, faded at the sides. */
export function crewCut(scene: HairScene): HairPainting {
  const { ink, lift } = scene
  const line = hairline(scene)
  const outline = capOutline(scene, 1, 3 + lift * 0.4)
  return {
    scalp: (ctx) =>
      drawStubble(ctx, scene, { salt: 301, thickness: 0.5, top: 0, full: -58, gone: 2, length: 3 }),
    front(ctx) {
      fillShape(
        ctx,
        [...outline.slice(4, -4), ...line.slice(3, -3).reverse()],
        ink.colour(0.28, 0, 0.9),
        3,
      )
      const random = scene.random(345)
      const total = Math.round(900 * scene.fineness)
      for (let i = 0; i < total; i++) {
        const across = between(random, 0.2, 0.8)
        const depth = 1 - i / total
        const [hx, hy] = along(line, across)
        const [ox, oy] = along(outline, lerp(0.5, across, 1))
        const x = lerp(hx, ox, depth) + between(random, -2, 2)
        const y = lerp(hy, oy, depth) + between(random, -2, 2)
        const length = between(random, 5, 10) * lerp(1.1, 0.7, depth)
        const angle = -Math.PI / 2 + (x / 80) * 0.7 + between(random, -0.5, 0.5)
        const tip = between(random, 0.05, 0.3)
        const bright = brightnessOf(x, y, Math.cos(angle), Math.sin(angle), 0.5, ink, 0.6)
        const stroke = ctx.createLinearGradient(
          x,
          y,
          x + Math.cos(angle) * length,
          y + Math.sin(angle) * length,
        )
        stroke.addColorStop(0, ink.colour(bright - 0.28, 0, 0.75))
        stroke.addColorStop(1, ink.colour(bright + tip, 0, 0.5, ink.isGrey(random)))
        ctx.strokeStyle = stroke
        ctx.lineWidth = between(random, 0.6, 1.3)
        ctx.beginPath()
        ctx.moveTo(x, y)
        ctx.lineTo(x + Math.cos(angle) * length, y + Math.sin(angle) * length)
        ctx.stroke()
      }
    },
  }
}

export function buzz(scene: HairScene): HairPainting {
  return {
    scalp: (ctx) =>
      drawStubble(ctx, scene, {
        salt: 331,
        thickness: 0.5,
        top: -1,
        full: -70,
        gone: 10,
        length: 2.2,
        strength: 0.85,
        recede: 0.3,
      }),
  }
}
