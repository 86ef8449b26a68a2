import type { SKRSContext2D } from '@napi-rs/canvas'
import {
  along,
  bell,
  blendCurves,
  clamp,
  curveThrough,
  lerp,
  type Point,
  smoothstep,
} from '../geometry.ts'
import { between, type Random } from '../random.ts'
import type { HairInk, HairStrand } from './ink.ts'

/**
 * Hair is painted lock by lock: a dark ribbon that covers what lies behind, then strands along
 * it, each lit by how it runs over the volume of the head (Kajiya and Kay's model for fibres).
 */
export interface LockStyle {
  ink: HairInk
  random: Random
  /** Strands per unit of width; the painter passes the resolution in. */
  fineness: number
  waveSize?: number
  waves?: number
  /** -1 in deep shade behind the neck, 0 in the light. */
  shade?: number
  shine?: number
  /** Part of the length over which the lock narrows to its tip. */
  tip?: number
  /** Part over which it widens from its root. */
  root?: number
  framesFace?: boolean
  /** How ragged the ends are. */
  ragged?: number
}

/** Height of the hair over the picture plane, for the direction a strand runs in depth. */
const volume = (x: number, y: number) => {
  const up = Math.min(0, y + 14) / 128
  return 88 * Math.sqrt(clamp(1 - (x / 122) ** 2 - up * up, 0, 1))
}

export function brightnessOf(
  x: number,
  y: number,
  tx: number,
  ty: number,
  tz: number,
  ink: HairInk,
  shine: number,
): number {
  const side = ink.light.rimSide
  const length = Math.hypot(tx, ty, tz) || 1
  const along = (tx * -0.3 * side + ty * -0.42 + tz * 0.86) / length
  const gleam = clamp(1 - along * along, 0, 1) ** 11
  const nx = clamp(x / 118, -1, 1)
  const ny = clamp((y + 20) / 128, -1, 0.25)
  const facing = 0.5 - 0.27 * nx * side - 0.26 * ny
  const neckShade = 0.16 * smoothstep(60, 130, y) * bell(x, 70)
  // Falling hair shines a second time where it bends away over cheek and shoulder.
  const bend = 0.1 * shine * (bell(y - 34, 17) + 0.6 * bell(y - 128, 20)) * (1 - 0.4 * nx * side)
  return 0.08 + 0.5 * facing + shine * 0.5 * gleam + bend - neckShade
}

/** A wavy spine as many points, with the depth the wave adds. */
function waved(spine: readonly Point[], size: number, waves: number, phase: number) {
  const steps = Math.max(size > 0 ? 22 : 16, Math.round(waves * 10))
  const points: { x: number; y: number; dz: number }[] = []
  for (let i = 0; i <= steps; i++) {
    const t = i / steps
    const [x, y] = along(spine, t)
    const [ax, ay] = along(spine, Math.min(1, t + 0.02))
    const [bx, by] = along(spine, Math.max(0, t - 0.02))
    const length = Math.hypot(ax - bx, ay - by) || 1
    const amplitude = size * smoothstep(0.12, 0.5, t)
    const swing = Math.sin(t * waves * Math.PI * 2 + phase) * amplitude
    points.push({
      x: x - ((ay - by) / length) * swing,
      y: y + ((ax - bx) / length) * swing,
      dz: Math.cos(t * waves * Math.PI * 2 + phase + 0.9) * amplitude * 1.5,
    })
  }
  return points
}

export function drawLock(
  ctx: SKRSContext2D,
  spine: readonly Point[],
  width: number,
  style: LockStyle,
  phase = 0,
) {
  const {
    ink,
    random,
    fineness,
    waveSize = 0,
    waves = 3,
    shade = 0,
    shine = 1,
    tip = 0.3,
    root = 0.16,
  } = style
  const line = waved(spine, waveSize, waves, phase)
  const last = line.length - 1
  const frame = line.map((point, i) => {
    const before = line[Math.max(0, i - 1)] ?? point
    const after = line[Math.min(last, i + 1)] ?? point
    const dx = after.x - before.x
    const dy = after.y - before.y
    const length = Math.hypot(dx, dy) || 1
    const t = i / last
    const half =
      width * 0.5 * lerp(1, 0.3, smoothstep(1 - tip, 1, t)) * lerp(0.45, 1, smoothstep(0, root, t))
    return {
      ...point,
      nx: -dy / length,
      ny: dx / length,
      tx: dx / length,
      ty: dy / length,
      half,
      t,
    }
  })
  const strand: HairStrand = {
    streak: random() < 0.22,
    framesFace: style.framesFace ?? false,
  }
  const lockLift = between(random, -0.05, 0.05)
  const middle = frame[Math.floor(last / 2)]
  const start = frame[0]
  const end = frame[last]
  if (!middle || !start || !end) return

  const gradientAlong = (stop: (i: number) => string) => {
    const gradient = ctx.createLinearGradient(start.x, start.y, end.x, end.y)
    const stops = 7
    for (let s = 0; s <= stops; s++) {
      const i = Math.round((s / stops) * last)
      const here = frame[i]
      if (!here) continue
      const dx = end.x - start.x
      const dy = end.y - start.y
      const place = ((here.x - start.x) * dx + (here.y - start.y) * dy) / (dx * dx + dy * dy || 1)
      gradient.addColorStop(clamp(place, 0, 1), stop(i))
    }
    return gradient
  }
  const litAt = (i: number) => {
    const here = frame[i]
    if (!here) return 0
    const dz =
      volume(here.x + here.tx * 4, here.y + here.ty * 4) -
      volume(here.x - here.tx * 4, here.y - here.ty * 4)
    return (
      brightnessOf(here.x, here.y, here.tx, here.ty, dz / 8 + here.dz * 0.08, ink, shine) + shade
    )
  }
  const lit = frame.map((_, i) => litAt(i))
  const at = (i: number) => lit[i] ?? 0
  const tintHere = (i: number) => ink.tintAt(i / last, frame[i]?.y ?? 0, strand, frame[i]?.x)

  const ribbon = (grow: number) => {
    ctx.beginPath()
    frame.forEach((f, i) => {
      const w = f.half * grow
      if (i === 0) ctx.moveTo(f.x + f.nx * w, f.y + f.ny * w)
      else ctx.lineTo(f.x + f.nx * w, f.y + f.ny * w)
    })
    for (let i = last; i >= 0; i--) {
      const f = frame[i]
      if (f) ctx.lineTo(f.x - f.nx * f.half * grow, f.y - f.ny * f.half * grow)
    }
    ctx.closePath()
  }
  ribbon(1.16)
  ctx.fillStyle = gradientAlong((i) =>
    ink.colour(
      at(i) * 0.3 - 0.02,
      tintHere(i),
      i === 0 ? 0 : 0.42 * (1 - smoothstep(0.74, 0.95, i / last)),
    ),
  )
  ctx.fill()
  ribbon(1)
  ctx.fillStyle = gradientAlong((i) =>
    ink.colour(
      at(i) * 0.72 + lockLift,
      tintHere(i),
      i === 0 ? 0 : 1 - smoothstep(1 - tip * 0.6, 1, i / last),
    ),
  )
  ctx.fill()

  const count = Math.max(4, Math.round(width * fineness))
  for (let n = 0; n < count; n++) {
    const across = between(random, -1, 1)
    const from = Math.floor(between(random, 0, 0.25) ** 1.4 * last)
    const to = Math.min(last, Math.ceil(between(random, 0.7, 1) * last))
    const lift = between(random, -0.15, 0.15) + lockLift - across * ink.light.rimSide * 0.09
    const grey = ink.isGrey(random)
    const alpha = between(random, 0.25, 0.75)
    const drift = between(random, -0.25, 0.25)
    ctx.strokeStyle = gradientAlong((i) =>
      ink.colour(
        at(i) + lift,
        tintHere(i),
        alpha * smoothstep(-0.02, 0.12, i / last) * (1 - smoothstep(1 - tip * 0.9, 1, i / last)),
        grey,
      ),
    )
    ctx.lineWidth = between(random, 0.5, 1.25)
    ctx.beginPath()
    for (let i = from; i <= to; i++) {
      const f = frame[i]
      if (!f) continue
      const w = f.half * (across + drift * (f.t - 0.5))
      if (i === from) ctx.moveTo(f.x + f.nx * w, f.y + f.ny * w)
      else ctx.lineTo(f.x + f.nx * w, f.y + f.ny * w)
    }
    ctx.stroke()
  }
}

export interface Sheet {
  /** Two guides from root to tip; the locks lie between them. */
  from: readonly Point[]
  to: readonly Point[]
  locks: number
  /** 'in' draws from `from` to `to`, 'out' the other way, 'mixed' as they come. */
  order?: 'in' | 'out' | 'mixed'
  overlap?: number
}

export function drawSheet(ctx: SKRSContext2D, sheet: Sheet, style: LockStyle) {
  const { from, to, locks, order = 'in', overlap = 1.75 } = sheet
  const { random, ragged = 0.08 } = style
  const places = Array.from({ length: locks }, (_, i) => (i + 0.5) / locks)
  if (order === 'out') places.reverse()
  if (order === 'mixed') places.sort((a, b) => Math.sin(a * 911) - Math.sin(b * 911))
  const gap = (t: number) => {
    const [ax, ay] = along(from, t)
    const [bx, by] = along(to, t)
    return Math.hypot(ax - bx, ay - by)
  }
  const width = (Math.max(gap(0.35), gap(0.6), gap(0.85)) / locks) * overlap
  const basePhase = random() * 6
  for (const place of places) {
    const u = clamp(place + between(random, -0.4, 0.4) / locks, 0, 1)
    const cut = 1 - ragged * random()
    const spine = blendCurves(from, to, u).map((_, i, all) =>
      along(blendCurves(from, to, u), (i / (all.length - 1)) * cut),
    )
    drawLock(
      ctx,
      spine,
      Math.max(2.4, width * between(random, 0.75, 1.2)),
      { ...style, framesFace: style.framesFace ?? u > 0.8 },
      basePhase + u * 1.1 + between(random, -0.25, 0.25),
    )
  }
}

/** Combed hair without locks: fine strands side by side that grow out of the skin softly. */
export function drawStrands(
  ctx: SKRSContext2D,
  { from, to }: Pick<Sheet, 'from' | 'to'>,
  count: number,
  style: LockStyle & { width?: number },
) {
  const {
    ink,
    random,
    fineness,
    shade = 0,
    shine = 1,
    ragged = 0.05,
    width = 1.1,
    waveSize = 0,
  } = style
  const steps = 9
  const total = Math.round(count * Math.min(1.4, fineness * 0.6))
  for (let n = 0; n < total; n++) {
    const u = random()
    const line = blendCurves(from, to, u)
    const start = between(random, -0.02, 0.05)
    const end = 1 - ragged * random()
    const jitter = between(random, -1.2, 1.2)
    const phase = u * 5 + random()
    const lift = between(random, -0.2, 0.18)
    const points = Array.from({ length: steps + 1 }, (_, i): Point => {
      const t = Math.max(0, lerp(start, end, i / steps))
      const [x, y] = along(line, t)
      const sway = jitter * t + waveSize * Math.sin(phase + t * 6) * t
      return [x + sway * 0.6, y + sway * 0.5]
    })
    const first = points[0] ?? [0, 0]
    const last = points[steps] ?? [0, 0]
    const gradient = ctx.createLinearGradient(first[0], first[1], last[0], last[1])
    const strand = { streak: random() < 0.2, framesFace: false }
    const alpha = between(random, 0.3, 0.8)
    const grey = ink.isGrey(random)
    for (let s = 0; s <= 5; s++) {
      const i = Math.round((s / 5) * steps)
      const [x, y] = points[i] ?? first
      const [px, py] = points[Math.max(0, i - 1)] ?? first
      const [qx, qy] = points[Math.min(steps, i + 1)] ?? last
      const tx = qx - px
      const ty = qy - py
      const length = Math.hypot(tx, ty) || 1
      const dz = volume(qx, qy) - volume(px, py)
      const bright = brightnessOf(x, y, tx / length, ty / length, dz / length, ink, shine)
      gradient.addColorStop(
        s / 5,
        ink.colour(
          bright + lift + shade,
          ink.tintAt(s / 5, y, strand, x),
          alpha * smoothstep(-0.1, 0.3, s / 5),
          grey,
        ),
      )
    }
    ctx.strokeStyle = gradient
    ctx.lineWidth = width * between(random, 0.45, 1.1)
    ctx.beginPath()
    curveThrough(ctx, points)
    ctx.stroke()
  }
}

/** Single hairs that leave the outline, so that no edge is cut with scissors. */
export function drawFlyaways(
  ctx: SKRSContext2D,
  line: readonly Point[],
  count: number,
  { ink, random }: LockStyle,
  reach = 5,
) {
  for (let i = 0; i < count; i++) {
    const t = between(random, 0, 0.9)
    const [x, y] = along(line, t)
    const [mx, my] = along(line, Math.min(1, t + 0.08))
    const [ex, ey] = along(line, Math.min(1, t + between(random, 0.12, 0.2)))
    const off = between(random, -0.35, 1) * reach
    const length = Math.hypot(ex - x, ey - y) || 1
    const nx = (ey - y) / length
    const ny = -(ex - x) / length
    ctx.strokeStyle = ink.colour(between(random, 0.4, 0.8), 0, between(random, 0.18, 0.5))
    ctx.lineWidth = between(random, 0.35, 0.65)
    ctx.beginPath()
    ctx.moveTo(x, y)
    ctx.quadraticCurveTo(mx + nx * off, my + ny * off, ex + nx * off * 1.3, ey + ny * off * 1.3)
    ctx.stroke()
  }
}
