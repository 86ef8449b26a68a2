import type { Portrait } from '@inamora/contract/portrait'
import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Anatomy } from './anatomy.ts'
import { bell, clamp, type Point, smoothstep } from './geometry.ts'
import { type HairInk, hairInk } from './hair/ink.ts'
import { drawStrands } from './hair/locks.ts'
import { newPixels, putPixels, shadePixels } from './pixels.ts'
import { between, seeded } from './random.ts'
import type { Light } from './relief.ts'

interface Growth {
  jaw: number
  chin: number
  moustache: number
  length: number
  /** How far it hangs below the chin. */
  hang: number
  sharp: number
  /** Half width of the beard on the chin, and whether it joins the moustache. */
  chinHalf: number
  joined: boolean
}

const clean = { jaw: 0, chin: 0, moustache: 0, hang: 0, chinHalf: 25, joined: false }

const GROWTH: Record<Exclude<Portrait['facialHair']['style'], 'none'>, Growth> = {
  stubble: { ...clean, jaw: 0.5, chin: 0.6, moustache: 0.55, length: 1.4, sharp: 8 },
  moustache: { ...clean, moustache: 1, length: 5, sharp: 2 },
  goatee: {
    ...clean,
    chin: 1,
    moustache: 1,
    length: 4.5,
    hang: 3,
    sharp: 3,
    chinHalf: 21,
    joined: true,
  },
  'short-beard': { ...clean, jaw: 0.95, chin: 1, moustache: 0.95, length: 4, hang: 2, sharp: 7 },
  'full-beard': { ...clean, jaw: 1, chin: 1, moustache: 1, length: 8.5, hang: 17, sharp: 7 },
  'van-dyke': { ...clean, chin: 1, moustache: 1, length: 6, hang: 13, sharp: 2, chinHalf: 14 },
  handlebar: { ...clean, moustache: 1, length: 6, sharp: 2 },
  'chin-strap': { ...clean, jaw: 0.9, chin: 0.9, moustache: 0.8, length: 2.4, sharp: 1.5 },
}

/** How densely hair grows at a place of the face, 0 to 1. */
function densityAt(
  anatomy: Anatomy,
  growth: Growth,
  narrow: boolean,
  x: number,
  y: number,
): number {
  const { mouth, nose, cheekHalf, chinY } = anatomy
  const ax = Math.abs(x - anatomy.turn * 4)
  const soft = growth.sharp
  const far = clamp((ax - mouth.halfWidth - 2) / (cheekHalf - mouth.halfWidth - 6), 0, 1)
  const cheekLine = narrow
    ? mouth.y + 22 - far ** 1.4 * (mouth.y + 26)
    : mouth.y - 1 - far ** 2.1 * (mouth.y + 8)
  const reach = y < mouth.y ? mouth.upper + 1.5 : mouth.lower + 3.5
  const fromLips = Math.hypot(ax / (mouth.halfWidth + 2), (y - mouth.y) / reach)
  const outside = smoothstep(0.94, 1.16, fromLips)
  // Hair thins out towards the cheek, unevenly.
  const uneven = 1.6 * Math.sin(ax * 0.9 + y * 0.35) + 1.1 * Math.sin(ax * 2.3 - y * 0.6)
  const jaw =
    growth.jaw * smoothstep(cheekLine + uneven - soft, cheekLine + uneven + soft * 1.3, y) * outside
  const circle =
    growth.moustache * bell(ax - mouth.halfWidth - 3, 3.6) * smoothstep(mouth.y - 4, mouth.y + 4, y)
  const chin =
    growth.chin *
    outside *
    Math.max(
      smoothstep(chinY - 27, chinY - 17, y) *
        smoothstep(growth.chinHalf + 3, growth.chinHalf - 4, ax),
      bell(ax, 4) * smoothstep(mouth.y, mouth.y + 4, y),
      growth.joined ? circle : 0,
    )
  const fall = clamp((y - nose.baseY) / (mouth.y - nose.baseY), 0, 1.3)
  const half = nose.half * 0.75 + fall * (mouth.halfWidth + 5 - nose.half * 0.75)
  const moustache =
    growth.moustache *
    (1 - 0.2 * bell(ax, 1.5) * (1 - fall)) *
    smoothstep(nose.baseY + 1.5, nose.baseY + 7, y) *
    smoothstep(half + 1.5, half - 3, ax) *
    smoothstep(mouth.y + 5, mouth.y, y) *
    Math.max(outside, 0.4)
  return Math.max(jaw, chin, moustache)
}

function inkOf(portrait: Portrait, light: Light): HairInk {
  const colour = portrait.facialHair.colour ?? portrait.hair.colour
  return hairInk({ ...portrait, hair: { ...portrait.hair, colour, tint: 'none' } }, light)
}

/** On the skin of the face, so that it moves with the jaw. */
export function drawBeard(ctx: SKRSContext2D, portrait: Portrait, anatomy: Anatomy, light: Light) {
  const { style, density } = portrait.facialHair
  if (style === 'none') return
  const growth = GROWTH[style]
  const narrow = style === 'chin-strap'
  const ink = inkOf(portrait, light)
  const random = seeded(portrait.seed * 211 + 5)
  const k = ctx.getTransform().a
  const box = { left: -90, top: -10, right: 90, bottom: anatomy.chinY + 4 }
  const under = newPixels(box, k)
  const stubble = style === 'stubble'
  const [r = 0, g = 0, b = 0] = (ink.colour(0.22, 0, 1).match(/\d+/g) ?? []).map(Number)
  const cover = (stubble ? 0.5 : 0.78) * (0.5 + density * 0.6)
  shadePixels(
    under,
    (x) => x,
    (drop, x, y) =>
      drop.over(r, g, b, Math.min(0.94, cover * densityAt(anatomy, growth, narrow, x, y))),
  )
  ctx.save()
  ctx.globalCompositeOperation = 'source-atop'
  putPixels(ctx, under)
  ctx.restore()
  const count = Math.round((stubble ? 2600 : 3000) * (0.5 + density) * Math.min(1.6, k * 0.7))
  for (let i = 0; i < count; i++) {
    const x = between(random, -80, 80)
    const y = between(random, -6, anatomy.chinY + growth.hang * 0.5)
    const inside = densityAt(anatomy, growth, narrow, x, Math.min(y, anatomy.chinY - 4))
    const edge = Math.abs(x) / (anatomy.cheekHalf + 2)
    const chinReach = Math.hypot(
      x / (anatomy.jawHalf + 3),
      (y - anatomy.jawY + 8) / (anatomy.chinY - anatomy.jawY + 12 + growth.hang * 0.4),
    )
    if (random() > inside || edge > 1 || (y > anatomy.jawY && chinReach > 1)) continue
    const lean = (x / anatomy.cheekHalf) * 0.55 + between(random, -0.3, 0.3)
    const atChin = smoothstep(anatomy.mouth.y + 10, anatomy.chinY, y)
    const overLip = y < anatomy.mouth.y + 4 && Math.abs(x) < anatomy.mouth.halfWidth + 12 ? 0.6 : 1
    const length =
      growth.length * overLip * between(random, 0.6, 1.2) * (1 + (growth.hang / 14) * atChin)
    const dx = Math.sin(lean) * length * (y < anatomy.mouth.y && Math.abs(x) < 26 ? 1.8 : 0.7)
    const dy = Math.cos(lean) * length
    const bright =
      0.4 - (x / 80) * light.rimSide * 0.16 + between(random, -0.24, 0.16) - atChin * 0.08
    ctx.strokeStyle = ink.colour(
      bright,
      0,
      between(random, 0.3, 0.75) * (stubble ? 0.36 : 1),
      ink.isGrey(random),
    )
    ctx.lineWidth = between(random, 0.4, stubble ? 0.7 : 0.95)
    ctx.beginPath()
    ctx.moveTo(x, y)
    ctx.quadraticCurveTo(x + dx * 0.35, y + dy * 0.6, x + dx, y + dy)
    ctx.stroke()
  }
}

/** Over the mouth: the hairs that fall on the upper lip, or the curl of a handlebar. */
export function moustachePainter(portrait: Portrait, anatomy: Anatomy, light: Light) {
  const { style } = portrait.facialHair
  if (style === 'none' || style === 'stubble' || style === 'chin-strap') return undefined
  const ink = inkOf(portrait, light)
  const { mouth, nose } = anatomy
  const centre = anatomy.turned(0, mouth.y) + anatomy.turn * 3
  // Above a beard it is no denser than the beard.
  const bearded = style === 'short-beard' || style === 'full-beard'
  const bold = style === 'handlebar' ? 1.2 : bearded ? 0.42 : 0.66
  const shade = bearded ? 0.14 : 0.05
  const lifted = portrait.smile * 6
  return (ctx: SKRSContext2D) => {
    const random = seeded(portrait.seed * 223 + 9)
    const half = mouth.halfWidth * (1 + portrait.smile * 0.2) + (bearded ? 3 : 0)
    for (const side of [1, -1]) {
      const guide = (u: number): Point[] => {
        const startX = centre + side * (u * (nose.half * 0.9 + 2) - 2)
        const tipX = centre + side * (half * (u * 1.06 - 0.06) + 0.5)
        const tipY =
          mouth.y -
          mouth.upper * (1 - u) * 0.25 -
          lifted * u * u +
          u * u * (style === 'handlebar' ? 2 : bearded ? 4 : 3)
        const top = nose.baseY + 5 + u * 2.5
        const line: Point[] = [
          [startX, top],
          [(startX + tipX) / 2 + side * 2, (top + tipY) / 2 - 1],
          [tipX, tipY],
        ]
        if (style === 'handlebar')
          line.push([tipX + side * 6 * u, tipY + 1 - u * 2], [tipX + side * 11 * u, tipY - 7 * u])
        return line
      }
      const strands = { ink, random, fineness: 1.8, ragged: 0.2, shine: 0.5 }
      drawStrands(ctx, { from: guide(0), to: guide(0.5) }, 90 * bold, {
        ...strands,
        width: 1.5,
        shade: shade - 0.12,
      })
      drawStrands(ctx, { from: guide(0.45), to: guide(1) }, 110 * bold, {
        ...strands,
        width: 1.5,
        shade: shade - 0.1,
      })
      drawStrands(ctx, { from: guide(0.1), to: guide(1) }, 60 * bold, {
        ...strands,
        width: 0.9,
        shade: shade + 0.06,
      })
    }
  }
}
