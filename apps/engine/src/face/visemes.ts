import { lerp } from './geometry.ts'
import type { Pose, Viseme } from './pose.ts'

/** How the mouth stands for a sound. Lengths in head units, the rest 0 to 1. */
export interface MouthShape {
  open: number
  /** Against the resting width. */
  wide: number
  round: number
  upperTeeth: number
  lowerTeeth: number
  tongue: number
  /** Lips pressed together, as for p. */
  press: number
  /** Lower lip under the teeth, as for f. */
  tuck: number
  jaw: number
  /** 1 when silent: only then the resting smile shows in full. */
  rest: number
}

const shape = (
  open: number,
  wide: number,
  round: number,
  upperTeeth: number,
  lowerTeeth: number,
  tongue: number,
  press: number,
  tuck: number,
  jaw: number,
  rest = 0,
): MouthShape => ({
  open,
  wide,
  round,
  upperTeeth,
  lowerTeeth,
  tongue,
  press,
  tuck,
  jaw,
  rest,
})

const SHAPES: Record<Viseme, MouthShape> = {
  sil: shape(0, 1, 0, 1, 0, 0, 0, 0, 0, 1),
  PP: shape(0, 0.95, 0.1, 0, 0, 0, 1, 0, 0),
  FF: shape(3.2, 0.98, 0, 1, 0, 0, 0, 1, 0.08),
  TH: shape(6, 0.98, 0, 0.9, 0.3, 1, 0, 0, 0.2),
  DD: shape(6, 1, 0, 1, 0.4, 0.7, 0, 0, 0.22),
  kk: shape(7.5, 1, 0, 0.9, 0.3, 0.35, 0, 0, 0.3),
  CH: shape(6.5, 0.78, 0.6, 0.9, 0.6, 0, 0, 0, 0.22),
  SS: shape(4.4, 1.06, 0, 1, 0.8, 0, 0, 0, 0.12),
  nn: shape(4.8, 1, 0, 1, 0.2, 0.8, 0, 0, 0.18),
  RR: shape(6.2, 0.82, 0.5, 0.7, 0.3, 0.4, 0, 0, 0.22),
  aa: shape(15, 1, 0.1, 0.85, 0.15, 0.55, 0, 0, 1),
  E: shape(9.5, 1.08, 0, 1, 0.3, 0.35, 0, 0, 0.5),
  I: shape(6.4, 1.12, 0, 1, 0.5, 0.25, 0, 0, 0.26),
  O: shape(11.5, 0.7, 0.85, 0.35, 0, 0.25, 0, 0, 0.7),
  U: shape(5.5, 0.56, 1, 0.1, 0, 0, 0, 0, 0.32),
}

export function mouthShapeOf({ viseme, visemeNext, blend = 0 }: Pose): MouthShape {
  const from = SHAPES[viseme]
  if (!visemeNext || blend <= 0) return from
  const to = SHAPES[visemeNext]
  const t = Math.min(1, blend)
  return {
    open: lerp(from.open, to.open, t),
    wide: lerp(from.wide, to.wide, t),
    round: lerp(from.round, to.round, t),
    upperTeeth: lerp(from.upperTeeth, to.upperTeeth, t),
    lowerTeeth: lerp(from.lowerTeeth, to.lowerTeeth, t),
    tongue: lerp(from.tongue, to.tongue, t),
    press: lerp(from.press, to.press, t),
    tuck: lerp(from.tuck, to.tuck, t),
    jaw: lerp(from.jaw, to.jaw, t),
    rest: lerp(from.rest, to.rest, t),
  }
}
