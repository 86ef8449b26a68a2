import { clamp, lerp } from '../geometry.ts'
import type { Landmark } from './find-faces.ts'

/** Points of MediaPipe's face mesh, from the viewer's left to right. */
const LIPS = {
  upperInner: [78, 191, 80, 81, 82, 13, 312, 311, 310, 415, 308],
  lowerInner: [78, 95, 88, 178, 87, 14, 317, 402, 318, 324, 308],
  corners: [61, 291],
} as const
const EYES = [
  {
    upper: [33, 246, 161, 160, 159, 158, 157, 173, 133],
    lower: [33, 7, 163, 144, 145, 153, 154, 155, 133],
    brow: [70, 63, 105, 66, 107],
  },
  {
    upper: [362, 398, 384, 385, 386, 387, 388, 466, 263],
    lower: [362, 382, 381, 380, 374, 373, 390, 249, 263],
    brow: [336, 296, 334, 293, 300],
  },
] as const
/** The middle of each iris, in no certain order; the points on its edge follow. */
const IRISES = [468, 473] as const
const CHEEKS = [50, 280] as const
const TEMPLES = [234, 454] as const
const FOREHEAD = 10
const CHIN = 152
const NOSE_TIP = 1
const NOSE_BASE = 2
/** Width of a face in head units, as drawn portraits have it. */
const FACE_UNITS = 145

export interface Place {
  x: number
  y: number
}

/** A height for every column of the picture. */
export type Curve = Float32Array

export interface EyeRig {
  left: number
  right: number
  upper: Curve
  lower: Curve
  browY: number
  brow: Place
  iris: Place & { radius: number }
}

/** Where the parts of a photographed face are, in pixels of the picture it is warped at. */
export interface Rig {
  /** Pixels in a head unit. */
  unit: number
  face: Place & { width: number; height: number }
  chinY: number
  noseY: number
  mouth: Place & { left: number; right: number; upper: Curve; lower: Curve; corners: Place[] }
  cheeks: Place[]
  eyes: EyeRig[]
}

export const at = (landmarks: readonly Landmark[], index: number): Place => {
  const [x, y] = landmarks[index] ?? [0, 0]
  return { x, y }
}

const middle = (places: readonly Place[]): Place => ({
  x: places.reduce((sum, { x }) => sum + x, 0) / places.length,
  y: places.reduce((sum, { y }) => sum + y, 0) / places.length,
})

const between = (a: Place, b: Place) => Math.hypot(b.x - a.x, b.y - a.y)

/** What a photograph is judged and framed by. */
export function measure(landmarks: readonly Landmark[]) {
  const place = (index: number) => at(landmarks, index)
  const [left, right] = EYES.map(({ upper, lower }) => middle([...upper, ...lower].map(place))) as [
    Place,
    Place,
  ]
  const [leftTemple, rightTemple] = TEMPLES.map(place) as [Place, Place]
  const height = between(place(FOREHEAD), place(CHIN))
  const across = { x: rightTemple.x - leftTemple.x, y: rightTemple.y - leftTemple.y }
  const width = Math.hypot(across.x, across.y)
  const nose = place(NOSE_TIP)
  const noseAcross =
    ((nose.x - leftTemple.x) * across.x + (nose.y - leftTemple.y) * across.y) / width ** 2
  return {
    eyes: middle([left, right]),
    roll: Math.atan2(right.y - left.y, right.x - left.x),
    width,
    height,
    /** 0 when the nose is in the middle, ±0.5 when it covers a temple. */
    turn: noseAcross - 0.5,
    mouthGap: between(place(13), place(14)) / height,
  }
}

export function rigOf(landmarks: readonly Landmark[], pictureWidth: number): Rig {
  const place = (index: number) => at(landmarks, index)
  const curve = (indices: readonly number[], smoothing: number) =>
    curveThrough(indices.map(place), pictureWidth, smoothing)
  const [leftTemple, rightTemple] = TEMPLES.map(place) as [Place, Place]
  const width = between(leftTemple, rightTemple)
  const height = between(place(FOREHEAD), place(CHIN))
  const unit = width / FACE_UNITS
  const corners = LIPS.corners.map(place)
  const first = place(LIPS.upperInner[0])
  const last = place(LIPS.upperInner[10])
  return {
    unit,
    face: { ...middle([place(FOREHEAD), place(CHIN), leftTemple, rightTemple]), width, height },
    chinY: place(CHIN).y,
    noseY: place(NOSE_BASE).y,
    mouth: {
      ...middle(corners),
      left: first.x,
      right: last.x,
      upper: curve(LIPS.upperInner, unit),
      lower: curve(LIPS.lowerInner, unit),
      corners,
    },
    cheeks: CHEEKS.map(place),
    eyes: EYES.map(({ upper, lower, brow }) => {
      const eye = middle([...upper, ...lower].map(place))
      const iris = IRISES.reduce((a, b) =>
        between(place(a), eye) < between(place(b), eye) ? a : b,
      )
      const browMiddle = middle(brow.map(place))
      return {
        left: Math.min(place(upper[0]).x, place(upper[8]).x),
        right: Math.max(place(upper[0]).x, place(upper[8]).x),
        upper: curve(upper, unit),
        lower: curve(lower, unit),
        brow: browMiddle,
        browY: browMiddle.y,
        iris: { ...place(iris), radius: between(place(iris), place(iris + 1)) },
      }
    }),
  }
}

function curveThrough(places: readonly Place[], columns: number, smoothing: number): Curve {
  const sorted = [...places].sort((a, b) => a.x - b.x)
  const heights = new Float32Array(columns)
  let next = 0
  for (let x = 0; x < columns; x++) {
    while (next < sorted.length && (sorted[next]?.x ?? 0) < x) next++
    const right = sorted[Math.min(next, sorted.length - 1)]
    const left = sorted[Math.max(0, next - 1)]
    if (!left || !right) continue
    const span = right.x - left.x
    heights[x] = lerp(left.y, right.y, span < 1e-3 ? 0 : clamp((x - left.x) / span, 0, 1))
  }
  return smoothed(heights, Math.max(1, Math.round(smoothing * 2)))
}

function smoothed(values: Float32Array, reach: number): Float32Array {
  return values.map((_, i) => {
    let sum = 0
    for (let k = -reach; k <= reach; k++) sum += values[clamp(i + k, 0, values.length - 1)] ?? 0
    return sum / (2 * reach + 1)
  })
}
