import type { SKRSContext2D } from '@napi-rs/canvas'

export type Point = readonly [number, number]
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export const lerp = (from: number, to: number, t: number) => from + (to - from) * t
export const clamp = (value: number, low: number, high: number) =>
  Math.min(high, Math.max(low, value))
export const smoothstep = (low: number, high: number, value: number) => {
  const t = clamp((value - low) / (high - low), 0, 1)
  return t * t * (3 - 2 * t)
}
/** Close to a Gaussian of the given width, without the cost of an exponential. */
export const bell = (distance: number, width: number) => {
  const t = 1 - (distance * distance) / (8 * width * width)
  return t <= 0 ? 0 : t * t * t * t
}

const ORIGIN: Point = [0, 0]
const pick = (points: readonly Point[], index: number): Point =>
  points[clamp(index, 0, points.length - 1)] ?? ORIGIN

/** A point on the Catmull-Rom curve through `points`, `t` from 0 to 1. */
export function along(points: readonly Point[], t: number): Point {
  const spans = points.length - 1
  const place = clamp(t, 0, 1) * spans
  const i = Math.min(spans - 1, Math.floor(place))
  const u = place - i
  const [ax, ay] = pick(points, i - 1)
  const [bx, by] = pick(points, i)
  const [cx, cy] = pick(points, i + 1)
  const [dx, dy] = pick(points, i + 2)
  const on = (a: number, b: number, c: number, d: number) =>
    0.5 *
    (2 * b + (c - a) * u + (2 * a - 5 * b + 4 * c - d) * u * u + (3 * b - a - 3 * c + d) * u ** 3)
  return [on(ax, bx, cx, dx), on(ay, by, cy, dy)]
}

export const sample = (points: readonly Point[], count: number): Point[] =>
  Array.from({ length: count }, (_, i) => along(points, i / (count - 1)))

export const mirrored = (points: readonly Point[]): Point[] => points.map(([x, y]) => [-x, y])

export const blendCurves = (from: readonly Point[], to: readonly Point[], t: number): Point[] =>
  from.map(([x, y], i) => {
    const [u, v] = pick(to, i)
    return [lerp(x, u, t), lerp(y, v, t)]
  })

/** Continues the current path along the curve; starts it when `move` is set. */
export function curveThrough(ctx: SKRSContext2D, points: readonly Point[], move = true) {
  const [x, y] = pick(points, 0)
  if (move) ctx.moveTo(x, y)
  else ctx.lineTo(x, y)
  for (let i = 0; i < points.length - 1; i++) {
    const [ax, ay] = pick(points, i - 1)
    const [bx, by] = pick(points, i)
    const [cx, cy] = pick(points, i + 1)
    const [dx, dy] = pick(points, i + 2)
    ctx.bezierCurveTo(
      bx + (cx - ax) / 6,
      by + (cy - ay) / 6,
      cx - (dx - bx) / 6,
      cy - (dy - by) / 6,
      cx,
      cy,
    )
  }
}

/** A closed smooth outline through all points. */
export function closedCurve(ctx: SKRSContext2D, points: readonly Point[]) {
  const n = points.length
  const ring = (i: number) => points[(i + n) % n] ?? ORIGIN
  const [x, y] = ring(0)
  ctx.moveTo(x, y)
  for (let i = 0; i < n; i++) {
    const [ax, ay] = ring(i - 1)
    const [bx, by] = ring(i)
    const [cx, cy] = ring(i + 1)
    const [dx, dy] = ring(i + 2)
    ctx.bezierCurveTo(
      bx + (cx - ax) / 6,
      by + (cy - ay) / 6,
      cx - (dx - bx) / 6,
      cy - (dy - by) / 6,
      cx,
      cy,
    )
  }
  ctx.closePath()
}
