import type { SKRSContext2D } from '@napi-rs/canvas'
import { type Box, bell, clamp, type Point } from './geometry.ts'
import { contextOf, type Layer, newLayer } from './layer.ts'

/**
 * Form by light: a shape is blown up into a height field, features are modelled onto it like
 * clay, and light falls over the result. Soft shading comes from form, not from drawn gradients.
 */
export interface Relief {
  layer: Layer
  width: number
  height: number
  pixelsPerUnit: number
  mask: Float32Array
  z: Float32Array
}

export interface Light {
  /** Direction towards the key light, y down, z towards the viewer. */
  key: readonly [number, number, number]
  /** -1 when the rim light comes from the left, 1 from the right. */
  rimSide: number
}

export const lightFrom = (side: 'left' | 'right'): Light => ({
  key: side === 'left' ? [-0.47, -0.52, 0.713] : [0.47, -0.52, 0.713],
  rimSide: side === 'left' ? 1 : -1,
})

const at = (field: Float32Array, index: number) => field[index] ?? 0

/** Box blurs close to a Gaussian, which cost the same at every radius. */
export function blurField(field: Float32Array, width: number, height: number, sigma: number) {
  const rounds = sigma > 5 ? 2 : 3
  const radius = Math.max(1, Math.round((sigma * 1.63) / Math.sqrt(rounds)))
  const share = 1 / (2 * radius + 1)
  const line = new Float32Array(Math.max(width, radius + 1))
  const sums = new Float32Array(width)
  const before = new Float32Array(width * (radius + 1))
  for (let round = 0; round < rounds; round++) {
    for (let y = 0; y < height; y++) {
      const start = y * width
      line.set(field.subarray(start, start + width))
      let sum = at(line, 0) * (radius + 1)
      for (let i = 1; i <= radius; i++) sum += at(line, Math.min(width - 1, i))
      for (let x = 0; x < width; x++) {
        field[start + x] = sum * share
        sum += at(line, Math.min(width - 1, x + radius + 1)) - at(line, Math.max(0, x - radius))
      }
    }
    for (let x = 0; x < width; x++) sums[x] = at(field, x) * (radius + 1)
    for (let i = 1; i <= radius; i++) {
      const row = Math.min(height - 1, i) * width
      for (let x = 0; x < width; x++) sums[x] = at(sums, x) + at(field, row + x)
    }
    // Rows that the running sum has yet to leave are kept, since they are overwritten in place.
    for (let i = 0; i <= radius; i++) before.set(field.subarray(0, width), i * width)
    for (let y = 0; y < height; y++) {
      const row = y * width
      const enter = Math.min(height - 1, y + radius + 1) * width
      const kept = (y % (radius + 1)) * width
      const leave = ((y + 1) % (radius + 1)) * width
      before.set(field.subarray(row, row + width), kept)
      for (let x = 0; x < width; x++) {
        field[row + x] = at(sums, x) * share
        sums[x] = at(sums, x) + at(field, enter + x) - at(before, leave + x)
      }
    }
  }
}

/** Distance in pixels from every inside pixel to the edge (two-pass chamfer). */
function distanceInside(mask: Float32Array, width: number, height: number): Float32Array {
  const distance = new Float32Array(width * height)
  for (let i = 0; i < distance.length; i++) distance[i] = at(mask, i) > 0.5 ? 1e6 : 0
  const near = (best: number, j: number, cost: number) =>
    Math.min(best, j >= 0 && j < distance.length ? at(distance, j) + cost : 1e6)
  const relax = (i: number, sign: number) => {
    let best = at(distance, i)
    best = near(best, i - sign, 1)
    best = near(best, i - sign * width, 1)
    best = near(best, i - sign * (width + 1), Math.SQRT2)
    best = near(best, i - sign * (width - 1), Math.SQRT2)
    distance[i] = best
  }
  for (let i = 0; i < distance.length; i++) relax(i, 1)
  for (let i = distance.length - 1; i >= 0; i--) relax(i, -1)
  return distance
}

export function newRelief(
  box: Box,
  pixelsPerUnit: number,
  shape: (ctx: SKRSContext2D) => void,
  { round, soften }: { round: number; soften: number },
): Relief {
  const layer = newLayer(box, pixelsPerUnit)
  const ctx = contextOf(layer)
  ctx.fillStyle = '#fff'
  shape(ctx)
  const { width, height } = layer.canvas
  const alpha = ctx.getImageData(0, 0, width, height).data
  const mask = new Float32Array(width * height)
  for (let i = 0; i < mask.length; i++) mask[i] = (alpha[i * 4 + 3] ?? 0) / 255
  const z = distanceInside(mask, width, height)
  for (let i = 0; i < z.length; i++) {
    const rest = 1 - clamp(at(z, i) / pixelsPerUnit / round, 0, 1)
    z[i] = round * Math.sqrt(1 - rest * rest)
  }
  blurField(z, width, height, soften * pixelsPerUnit)
  return { layer, width, height, pixelsPerUnit, mask, z }
}

/** Presses (negative rise) or pulls a smooth bump out of the clay. */
export function bump(
  relief: Relief,
  x: number,
  y: number,
  rise: number,
  radiusX: number,
  radiusY: number,
  angle = 0,
) {
  const { width, height, pixelsPerUnit: k, layer, z } = relief
  const reach = 3 * Math.max(radiusX, radiusY)
  const cx = (x - layer.box.left) * k
  const cy = (y - layer.box.top) * k
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const top = Math.max(0, Math.floor(cy - reach * k))
  const bottom = Math.min(height - 1, Math.ceil(cy + reach * k))
  const left = Math.max(0, Math.floor(cx - reach * k))
  const right = Math.min(width - 1, Math.ceil(cx + reach * k))
  for (let py = top; py <= bottom; py++) {
    for (let px = left; px <= right; px++) {
      const dx = (px - cx) / k
      const dy = (py - cy) / k
      const u = (dx * cos + dy * sin) / radiusX
      const v = (dy * cos - dx * sin) / radiusY
      const i = py * width + px
      z[i] = at(z, i) + rise * Math.exp(-0.5 * (u * u + v * v))
    }
  }
}

/** A ridge or groove along a line, strongest in the middle or towards `peak` (0 start, 1 end). */
export function ridge(
  relief: Relief,
  line: readonly Point[],
  rise: number,
  radius: number,
  peak = 0.5,
) {
  const { width, height, pixelsPerUnit: k, layer, z } = relief
  const reach = 2.9 * radius * k
  const points = line.map(([x, y]): Point => [(x - layer.box.left) * k, (y - layer.box.top) * k])
  const within = (values: number[], end: number): [number, number] => [
    Math.max(0, Math.floor(Math.min(...values) - reach)),
    Math.min(end - 1, Math.ceil(Math.max(...values) + reach)),
  ]
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const [left, right] = within(xs, width)
  const [top, bottom] = within(ys, height)
  if (right < left || bottom < top) return
  const across = right - left + 1
  const raised = new Float32Array(across * (bottom - top + 1))
  for (let s = 0; s < points.length - 1; s++) {
    const [ax, ay] = points[s] ?? [0, 0]
    const [bx, by] = points[s + 1] ?? [0, 0]
    const lx = bx - ax
    const ly = by - ay
    const square = lx * lx + ly * ly || 1
    const [fromX, toX] = within([ax, bx], width)
    const [fromY, toY] = within([ay, by], height)
    for (let y = fromY; y <= toY; y++) {
      for (let x = fromX; x <= toX; x++) {
        const t = clamp(((x - ax) * lx + (y - ay) * ly) / square, 0, 1)
        const dx = x - ax - lx * t
        const dy = y - ay - ly * t
        const place = (s + t) / (points.length - 1)
        const taper = Math.max(0, 1 - Math.abs(place - peak) / Math.max(peak, 1 - peak))
        const value = Math.sqrt(taper) * bell(Math.sqrt(dx * dx + dy * dy), radius * k)
        const i = (y - top) * across + x - left
        if (value > at(raised, i)) raised[i] = value
      }
    }
  }
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const i = y * width + x
      z[i] = at(z, i) + rise * at(raised, (y - top) * across + x - left)
    }
  }
}

export interface Lit {
  /** 0 in deep shade, about 0.7 on skin facing the viewer, 1 towards the light. */
  tone: Float32Array
  gleam: Float32Array
  rim: Float32Array
}

interface Surface {
  depth: number
  occlusion: number
  gloss: number
  /** How much darker a slope is that turns away from the light. */
  contrast?: number
}

export function illuminate(
  relief: Relief,
  light: Light,
  { depth, occlusion, gloss, contrast = 0.61 }: Surface,
): Lit {
  const { width, height, pixelsPerUnit: k, z, mask } = relief
  const wide = z.slice()
  blurField(wide, width, height, 9 * k)
  const tone = new Float32Array(width * height)
  const gleam = new Float32Array(width * height)
  const rim = new Float32Array(width * height)
  const [lx, ly, lz] = light.key
  const halfway = Math.hypot(lx, ly, lz + 1)
  const hx = lx / halfway
  const hy = ly / halfway
  const hz = (lz + 1) / halfway
  for (let y = 0; y < height; y++) {
    const up = Math.max(0, y - 1) * width
    const down = Math.min(height - 1, y + 1) * width
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      if (at(mask, i) === 0) continue
      const right = Math.min(width - 1, x + 1)
      const left = Math.max(0, x - 1)
      const gx = -(at(z, y * width + right) - at(z, y * width + left)) * 0.5 * k * depth
      const gy = -(at(z, down + x) - at(z, up + x)) * 0.5 * k * depth
      const nz = 1 / Math.sqrt(gx * gx + gy * gy + 1)
      const nx = gx * nz
      const ny = gy * nz
      const shade = (at(wide, i) - at(z, i)) * occlusion
      tone[i] = clamp(0.7 + contrast * (nx * lx + ny * ly + nz * lz - lz) - shade, 0, 1)
      gleam[i] = Math.max(0, nx * hx + ny * hy + nz * hz) ** gloss
      rim[i] = (1 - nz) ** 1.6 * clamp(nx * light.rimSide * 0.9 - ny * 0.35, 0, 1)
    }
  }
  return { tone, gleam, rim }
}
