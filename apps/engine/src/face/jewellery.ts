import type { Portrait } from '@inamora/contract/portrait'
import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Anatomy } from './anatomy.ts'
import { EAR_LOBE_Y, earRoot } from './ears.ts'
import { along, type Point } from './geometry.ts'
import { mix, rgba } from './palette.ts'

const METAL: Record<Portrait['jewellery']['metal'], string> = {
  gold: '#d9a648',
  silver: '#c3c7cf',
  rose: '#d9937c',
}

function ball(ctx: SKRSContext2D, x: number, y: number, r: number, colour: string) {
  const shine = ctx.createRadialGradient(x - r * 0.35, y - r * 0.4, 0, x, y, r)
  shine.addColorStop(0, mix(colour, '#ffffff', 0.85))
  shine.addColorStop(0.45, colour)
  shine.addColorStop(1, mix(colour, '#2a1010', 0.5))
  ctx.fillStyle = shine
  ctx.beginPath()
  ctx.arc(x, y, r, 0, Math.PI * 2)
  ctx.fill()
}

/** A chain of small links: short strokes, dark and bright in turn. */
function chain(ctx: SKRSContext2D, line: readonly Point[], weight: number, colour: string) {
  ctx.strokeStyle = rgba('#1c0a08', 0.35)
  ctx.lineWidth = weight + 1
  trace(ctx, line, 1)
  ctx.strokeStyle = mix(colour, '#5a2c10', 0.35)
  ctx.lineWidth = weight
  trace(ctx, line, 0)
  ctx.strokeStyle = mix(colour, '#fff6da', 0.6)
  ctx.lineWidth = weight * 0.6
  const links = 46
  for (let i = 0; i < links; i++) {
    const [ax, ay] = along(line, i / links)
    const [bx, by] = along(line, (i + 0.55) / links)
    ctx.beginPath()
    ctx.moveTo(ax, ay)
    ctx.lineTo(bx, by)
    ctx.stroke()
  }
}

function trace(ctx: SKRSContext2D, line: readonly Point[], lower: number) {
  ctx.beginPath()
  for (let i = 0; i <= 30; i++) {
    const [x, y] = along(line, i / 30)
    if (i === 0) ctx.moveTo(x, y + lower)
    else ctx.lineTo(x, y + lower)
  }
  ctx.stroke()
}

export function drawNecklace(ctx: SKRSContext2D, portrait: Portrait, anatomy: Anatomy) {
  const { necklace, metal } = portrait.jewellery
  const colour = METAL[metal]
  const { neckHalf: n, shoulderY: y } = anatomy
  const arc = (drop: number, wide = n + 12): Point[] => [
    [-wide, y - 24],
    [-wide * 0.72, y - 10 + drop * 0.35],
    [-wide * 0.3, y - 2 + drop * 0.85],
    [0, y + drop],
    [wide * 0.3, y - 2 + drop * 0.85],
    [wide * 0.72, y - 10 + drop * 0.35],
    [wide, y - 24],
  ]
  if (necklace === 'chain') chain(ctx, arc(14), 1.1, colour)
  if (necklace === 'pendant' || necklace === 'layered') {
    chain(ctx, arc(30), 1, colour)
    ball(ctx, 0, y + 34, 3.8, colour)
  }
  if (necklace === 'layered') {
    chain(ctx, arc(10), 1.5, colour)
    chain(ctx, arc(52, n + 20), 1, colour)
  }
  if (necklace === 'pearls') {
    for (let i = 0; i <= 30; i++) {
      const [x, py] = along(arc(10), i / 30)
      ball(ctx, x, py, 3.4, '#efe4da')
    }
  }
  if (necklace === 'choker') {
    const line: Point[] = [
      [-n + 1, 126],
      [-n * 0.5, 133],
      [0, 136],
      [n * 0.5, 133],
      [n - 1, 126],
    ]
    ctx.strokeStyle = rgba('#150a0c', 0.92)
    ctx.lineWidth = 4.4
    trace(ctx, line, 0)
    ball(ctx, 0, 140, 3, colour)
  }
}

export function drawEarrings(ctx: SKRSContext2D, portrait: Portrait, anatomy: Anatomy) {
  const { earrings, metal } = portrait.jewellery
  if (earrings === 'none') return
  const colour = METAL[metal]
  for (const side of [1, -1] as const) {
    const x = earRoot(anatomy, side) + side * 5
    const y = EAR_LOBE_Y - 6
    if (earrings === 'studs') ball(ctx, x, y, 2.2, colour)
    if (earrings === 'pearls') ball(ctx, x, y + 1, 3.5, '#f1e7de')
    if (earrings === 'hoops') {
      for (const [weight, tone] of [
        [2.6, mix(colour, '#4a2008', 0.45)],
        [1.5, colour],
        [0.6, mix(colour, '#fff8e0', 0.75)],
      ] as const) {
        ctx.strokeStyle = tone
        ctx.lineWidth = weight
        ctx.beginPath()
        ctx.ellipse(x + side * 1.5, y + 15, 10.5, 15, 0, 0, Math.PI * 2)
        ctx.stroke()
      }
    }
    if (earrings === 'drops') {
      ball(ctx, x, y, 1.8, colour)
      chain(
        ctx,
        [
          [x, y + 2],
          [x + side * 0.4, y + 10],
          [x + side * 0.6, y + 16],
        ],
        0.9,
        colour,
      )
      ctx.save()
      ctx.translate(x + side * 0.6, y + 22)
      ctx.scale(0.72, 1.25)
      ball(ctx, 0, 0, 5, mix(portrait.clothes.accent, colour, 0.35))
      ctx.restore()
    }
  }
}

export function drawNoseStud(ctx: SKRSContext2D, portrait: Portrait, anatomy: Anatomy) {
  if (!portrait.jewellery.noseStud) return
  const { nose } = anatomy
  ball(
    ctx,
    anatomy.turned(-nose.half + 2.5, nose.baseY) + anatomy.turn * 4,
    nose.baseY - 4.5,
    1.4,
    METAL[portrait.jewellery.metal],
  )
}
