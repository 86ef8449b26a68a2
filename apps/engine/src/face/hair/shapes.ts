import type { SKRSContext2D } from '@napi-rs/canvas'
import { closedCurve, type Point } from '../geometry.ts'
import { softly } from '../layer.ts'
import type { HairScene } from './scene.ts'

const CENTRE_Y = -38

/** A point on the dome of hair over the skull; angle 0 is the crown, ±90° the temples. */
export function onDome(half: number, lift: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180
  return [half * Math.sin(angle), CENTRE_Y - (84 + lift) * Math.cos(angle)]
}

export const domeAngle = (half: number, x: number) => (Math.asin(x / half) * 180) / Math.PI

/** The hairline from the left sideburn over the forehead to the right one. */
export function hairline(scene: HairScene, recede = 0): Point[] {
  const { anatomy } = scene
  const half = anatomy.foreheadHalf
  const edge = anatomy.cheekHalf
  const y = anatomy.hairlineY
  const square = anatomy.strength > 0.5 ? 1 : 0
  const mix = (round: Point, boxy: Point): Point => (square ? boxy : round)
  const right: Point[] = [
    mix([16, y + 1.5], [16, y + 0.5 - recede * 2]),
    mix([half * 0.53, y + 8], [half * 0.56, y + 3 - recede * 10]),
    mix([half * 0.78, y + 20], [half * 0.83, y + 9 - recede * 13]),
    mix([half - 5, y + 35], [half - 1.5, y + 26 - recede * 3]),
    [half + 0.5, y + 47],
    [edge - 2, -8],
    [edge - 1, 8],
  ]
  return [...right.map(([x, py]): Point => [-x, py]).reverse(), [0, y - 1.5], ...right].map(
    ([x, py]): Point => [anatomy.turned(x, py), py],
  )
}

/** Skull outline with hair of the given thickness, from the left ear over the crown to the right. */
export function capOutline(scene: HairScene, sides: number, top: number): Point[] {
  const { cheekHalf } = scene.anatomy
  const half = cheekHalf + sides
  const right: Point[] = [
    ...[15, 30, 48, 66, 82].map((degrees) => onDome(half, top, degrees)),
    [half + 0.5, -14],
    [half - 1, 4],
  ]
  return [...right.map(([x, y]): Point => [-x, y]).reverse(), onDome(half, top, 0), ...right]
}

export function fillShape(
  ctx: SKRSContext2D,
  points: readonly Point[],
  colour: SKRSContext2D['fillStyle'],
  soft = 0,
) {
  const fill = () => {
    ctx.fillStyle = colour
    ctx.beginPath()
    closedCurve(ctx, points)
    ctx.fill()
  }
  if (soft > 0) softly(ctx, soft, fill)
  else fill()
}
