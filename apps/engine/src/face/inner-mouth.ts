import { bell, clamp, lerp, smoothstep } from './geometry.ts'
import type { Drop } from './pixels.ts'
import type { MouthShape } from './visemes.ts'

const TOOTH_GAPS = [0, 4.5, 8.2, 11.8, 15, 18] as const

/** One column of an open mouth. Lengths in head units; `u` runs from -1 to 1 between the corners. */
export interface MouthColumn {
  u: number
  innerTop: number
  innerLow: number
  /** Lower edge of the upper teeth, up and down from tooth to tooth. */
  scallop: number
  /** 1 between two teeth. */
  gap: number
}

export function toothColumn(x: number): Pick<MouthColumn, 'scallop' | 'gap'> {
  let gap = 0
  for (const place of TOOTH_GAPS) gap = Math.max(gap, bell(Math.abs(x) - place, 0.3))
  return { scallop: Math.abs(Math.sin((x / 4.5) * Math.PI)) * 0.5 - 0.3, gap }
}

/**
 * Paints what shows between the lips: dark, tongue, lower and upper teeth. `toothy` is 1 for a smile that parts the
 * lips, `px` the size of a pixel, `cavity` how much of the pixel lies inside.
 */
export function innerMouth(shape: MouthShape, open: number, toothy: number, px: number) {
  const teethHigh =
    lerp(Math.min(6.6, open * 0.68), Math.min(8, open * 0.9), toothy) * shape.upperTeeth + 0.3
  const lowTeethHigh = Math.min(2.6, open * 0.26) * shape.lowerTeeth

  return (drop: Drop, column: MouthColumn, y: number, cavity: number) => {
    const { u, innerTop, innerLow } = column
    const au = Math.abs(u)
    const fall = clamp((y - innerTop) / Math.max(1, innerLow - innerTop), 0, 1)
    drop.over(lerp(34, 84, fall), lerp(8, 24, fall), lerp(12, 30, fall), cavity)
    if (shape.tongue > 0.02) {
      const rise = lerp(0.2, 0.62, shape.tongue) * (innerLow - innerTop)
      const top = innerLow - rise + 5 * u * u
      const lift = bell(y - top - 2, 1.8)
      const tongue = smoothstep(0, 1.6, y - top) * smoothstep(0.8, 0.5, au) * cavity
      drop.over(168 + 40 * lift, 74 + 30 * lift, 80 + 28 * lift, tongue * 0.92)
    }
    if (lowTeethHigh > 0.3) {
      const top = innerLow - lowTeethHigh + 3 * u * u
      drop.over(214, 200, 190, cover(y - top, px * 1.6) * smoothstep(0.7, 0.5, au) * cavity * 0.9)
    }
    if (teethHigh > 0.4) {
      const bottom = innerTop + teethHigh * (1 - lerp(0.42, 0.3, toothy) * u * u) + column.scallop
      const teeth = cover(bottom - y, px * 1.8) * smoothstep(0.97, 0.8, au) * cavity
      const light =
        1 -
        0.5 * smoothstep(0.25, 0.95, au) -
        0.26 * bell(y - innerTop, 1.7) -
        0.14 * column.gap * smoothstep(innerTop, bottom, y)
      drop.over(246 * light, 237 * light, 226 * light, teeth * 0.98)
    }
  }
}

/** How much of a pixel lies beyond an edge. */
export const cover = (distance: number, softness: number) =>
  smoothstep(-softness * 0.6, softness * 0.6, distance)
