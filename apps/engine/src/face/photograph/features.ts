import type { Expression } from '../expression.ts'
import { bell, clamp, lerp, smoothstep } from '../geometry.ts'
import { cover, innerMouth, type MouthColumn, toothColumn } from '../inner-mouth.ts'
import { Drop } from '../pixels.ts'
import type { MouthShape } from '../visemes.ts'
import { type Raster, resample } from './raster.ts'
import type { EyeRig, Rig } from './rig.ts'

export interface FeaturePose {
  mouth: MouthShape
  expression: Expression
  /** 0 open, 1 closed. */
  blink: number
  smile: number
}

/** How a place of the warped picture is found in the photograph; changed step by step. */
interface Spot {
  x: number
  y: number
  /** Darker than the photograph. */
  shade: number
}

/**
 * Moves mouth, jaw, lids, brows and cheeks of a photograph. Every pixel of the face asks where it comes from; between
 * the lips nothing of the photograph is left, and the inside of a mouth is painted there.
 */
export function moveFeatures(source: Raster, target: Raster, rig: Rig, pose: FeaturePose): void {
  target.data.set(source.data)
  const { width, height } = source
  const { face, chinY, unit } = rig
  const top = clamp(Math.floor(face.y - face.height * 0.5), 0, height)
  const bottom = clamp(Math.ceil(chinY + face.height * 0.28), 0, height)
  const left = clamp(Math.floor(face.x - face.width * 0.6), 0, width)
  const right = clamp(Math.ceil(face.x + face.width * 0.6), 0, width)
  const expression = moveExpression(rig, pose)
  const lids = rig.eyes.map((eye) => moveEye(eye, rig, pose))
  const mouth = moveMouth(rig, pose)
  const light = lightOn(source, rig)
  const drop = new Drop()
  const spot: Spot = { x: 0, y: 0, shade: 1 }

  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      spot.x = x
      spot.y = y
      spot.shade = 1
      expression(spot)
      for (const lid of lids) lid(spot)
      const inside = mouth(spot, drop)
      if (spot.x === x && spot.y === y && spot.shade === 1 && inside === 0) continue
      const at = y * width + x
      target.words[at] = resample(source, spot.x, spot.y)
      if (spot.shade === 1 && inside === 0) continue
      const { data } = target
      for (let channel = 0; channel < 3; channel++) {
        const i = at * 4 + channel
        const paint = (channel === 0 ? drop.r : channel === 1 ? drop.g : drop.b) * light
        data[i] = lerp((data[i] ?? 0) * spot.shade, paint, inside)
      }
    }
  }
  /** Smile, cheeks and brows: soft pushes. */
  function moveExpression({ mouth, cheeks, eyes }: Rig, { expression, smile }: FeaturePose) {
    const pushes = [
      ...mouth.corners.map((corner, side) => ({
        ...corner,
        reachX: 9 * unit,
        reachY: 8 * unit,
        dx: (side === 0 ? -1 : 1) * smile * 2.6 * unit,
        dy: -smile * 3.4 * unit,
      })),
      ...cheeks.map((cheek) => ({
        ...cheek,
        reachX: 13 * unit,
        reachY: 10 * unit,
        dx: 0,
        dy: -expression.cheek * 0.7 * unit,
      })),
      ...eyes.map(({ brow }) => ({
        ...brow,
        reachX: 14 * unit,
        reachY: 6 * unit,
        dx: 0,
        dy: -expression.brow * unit,
      })),
    ].filter(({ dx, dy }) => Math.abs(dx) + Math.abs(dy) > 0.02)
    return (spot: Spot) => {
      const { x, y } = spot
      for (const push of pushes) {
        const strength = bell(x - push.x, push.reachX) * bell(y - push.y, push.reachY)
        if (strength === 0) continue
        spot.x -= push.dx * strength
        spot.y -= push.dy * strength
      }
    }
  }
}

/** Lets the upper lid down: its skin is stretched, its lashes travel with its edge. */
function moveEye(eye: EyeRig, { unit }: Rig, { blink, expression }: FeaturePose) {
  const { left, right, upper, lower, browY, iris } = eye
  const ease = 2.5 * unit
  const lash = 2 * unit
  const { gaze } = expression
  const looks = Math.abs(gaze.x) + Math.abs(gaze.y) > 0.01
  if (blink < 0.01 && !looks) return () => {}
  return (spot: Spot) => {
    const { x, y } = spot
    if (x <= left || x >= right || y <= browY || y > iris.y + 20 * unit) return
    const column = x | 0
    const lidY = upper[column] ?? 0
    const lowY = lower[column] ?? 0
    const within = smoothstep(left, left + ease, x) * smoothstep(right, right - ease, x)
    const edge = lerp(lidY, lowY + 1.4 * unit, blink * within)
    if (y > edge || edge - lidY < 0.2) {
      if (!looks || y <= lidY || y >= lowY) return
      const reach = bell(x - iris.x, iris.radius) * within
      spot.x -= gaze.x * iris.radius * 0.5 * reach
      spot.y -= gaze.y * iris.radius * 0.4 * reach
      return
    }
    const skinTop = lerp(browY, lidY, 0.4)
    if (y < skinTop) return
    if (y > edge - lash) {
      spot.y = y - edge + lidY
      spot.shade = lerp(1, 0.78, within * smoothstep(edge - lash * 0.7, edge, y) * blink)
      return
    }
    const down = (y - skinTop) / Math.max(0.5, edge - lash - skinTop)
    // The skin above the lashes, or their tips would be drawn out into streaks.
    spot.y = skinTop + down * Math.max(0.5, lidY - lash * 2.2 - skinTop)
    spot.shade = lerp(1, 0.95, smoothstep(0.5, 1, down) * within * blink)
  }
}

/** Opens the lips along the line between them and lets the jaw down; tells how much of a pixel is inside the mouth. */
function moveMouth(rig: Rig, { mouth: shape }: FeaturePose) {
  const { mouth, face, unit, chinY, noseY } = rig
  const half = (mouth.right - mouth.left) / 2
  const middleX = (mouth.left + mouth.right) / 2
  const seamGap = Math.max(0, (mouth.lower[middleX | 0] ?? 0) - (mouth.upper[middleX | 0] ?? 0))
  const speaks = 1 - shape.rest
  const open = shape.open * unit
  const raise = (open * 0.22 + shape.tuck * unit) * speaks
  const drop =
    open * 0.78 - shape.tuck * 1.2 * unit - seamGap * 0.9 * speaks * (shape.open < 1 ? 1 : 0)
  const jaw = shape.jaw * 6.5 * unit
  const wide = 1 + (shape.wide - 1) * 0.72
  const press = shape.press * 1.7 * unit
  const parts = open > 0.4 * unit
  const chinLow = chinY + face.height * 0.26
  const paintInside = innerMouth(shape, shape.open, 0, 1 / unit)
  const column: MouthColumn = { u: 0, innerTop: 0, innerLow: 0, scallop: 0, gap: 0 }
  const idle = shape.rest === 1

  return (spot: Spot, paint: Drop): number => {
    if (idle || spot.y < noseY || spot.y > chinLow) return 0
    const sideways = spot.x - middleX
    const near = bell(sideways, 30 * unit)
    if (near === 0) return 0
    const level = bell(spot.y - mouth.y, 13 * unit) * smoothstep(noseY, noseY + 7 * unit, spot.y)
    spot.x = middleX + sideways / (1 + (wide - 1) * near * level)
    const u = (spot.x - middleX) / half
    const opening = clamp(1 - u * u, 0, 1) ** lerp(0.75, 0.5, shape.round)
    const at = spot.x | 0
    const upper = mouth.upper[at] ?? mouth.y
    const lower = mouth.lower[at] ?? mouth.y
    const innerTop = upper - raise * opening
    const innerLow = lower + drop * opening
    const { y } = spot

    if (y <= innerTop || (!parts && y < innerLow)) {
      const share = smoothstep(noseY, innerTop, y)
      const squeeze = press * bell(innerTop - y, 3.2 * unit) * opening
      spot.y = Math.min(upper, y + raise * opening * share - squeeze)
      return 0
    }
    const lip = smoothstep(0, 16 * unit, y - innerLow)
    const chin = y < chinY ? 1 : smoothstep(chinLow, chinY, y)
    const fall = lerp(drop * opening, jaw * near, lip) * chin
    const squeeze = press * bell(y - innerLow, 3.6 * unit) * opening
    if (!parts || y >= innerLow) {
      spot.y = Math.max(lower, y - fall + squeeze)
      return 0
    }
    column.u = u
    column.innerTop = (innerTop - mouth.y) / unit
    column.innerLow = (innerLow - mouth.y) / unit
    Object.assign(column, toothColumn((spot.x - middleX) / unit))
    paint.clear()
    paintInside(paint, column, (y - mouth.y) / unit, 1)
    // The edge of the lips shines through for a pixel.
    const inside = cover(y - innerTop - 0.7, 1.4) * cover(innerLow - y - 0.7, 1.4)
    spot.y = y - innerTop < innerLow - y ? upper - 0.5 : lower + 0.5
    return inside
  }
}

/** Teeth are as bright as the light of the photograph allows. */
function lightOn({ data, width }: Raster, { cheeks, face }: Rig): number {
  const places = [...cheeks, face]
  const brightness = places.map(({ x, y }) => {
    const i = (Math.round(y) * width + Math.round(x)) << 2
    return Math.max(data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0)
  })
  const mean = brightness.reduce((sum, value) => sum + value, 0) / places.length
  return clamp(0.45 + mean / 400, 0.5, 1)
}
