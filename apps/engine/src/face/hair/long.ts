import type { SKRSContext2D } from '@napi-rs/canvas'
import { lerp, type Point } from '../geometry.ts'
import { drawFlyaways, drawSheet, type LockStyle } from './locks.ts'
import type { HairPainting, HairScene } from './scene.ts'
import { domeAngle, fillShape, onDome } from './shapes.ts'

export interface LongShape {
  /** Where the hair ends at the front, before the length slider. */
  end: number
  waveSize?: number
  waves?: number
  /** How far it stands away from the cheek towards its end. */
  flare?: number
  /** How far the ends turn in under the jaw. */
  curl?: number
  locks: number
  fringe?: 'full' | 'curtain' | 'micro'
  ragged?: number
  tip?: number
  shine?: number
}

/** Hair that falls from a parting over the temples: long, shoulder-length and bobs. */
export function fallingHair(scene: HairScene, shape: LongShape): HairPainting {
  const { anatomy, lift, partX, ink } = scene
  const { flare = 6, curl = 0, locks, ragged = 0.07, tip = 0.3 } = shape
  const end = shape.end + scene.longer
  const half = anatomy.cheekHalf + 5 + lift * 0.75
  const style = (salt: number, options?: Partial<LockStyle>) =>
    scene.style(salt, {
      waveSize: shape.waveSize ?? 0,
      waves: shape.waves ?? 2,
      shine: shape.shine ?? 1,
      ragged,
      tip,
      ...options,
    })
  const down = (t: number) => lerp(0, end, t)
  const start = domeAngle(half, partX)

  const outerOf = (side: 1 | -1): Point[] => {
    const from = start * side
    const dome = [0, 0.3, 0.58, 0.84].map((t) => onDome(half, lift, lerp(from, 92, t)))
    return [
      ...dome,
      [half + 2, down(0.08)],
      [half + 3 + flare * 0.5, down(0.36)] as Point,
      [half + 2 + flare, down(0.7)] as Point,
      [half - 5 + flare * 0.6 - curl * 0.6, end + 5] as Point,
    ].map(([x, y]): Point => [x * side, y])
  }
  const innerOf = (side: 1 | -1): Point[] => {
    const p = partX * side
    const temple = anatomy.foreheadHalf
    return [
      [p, anatomy.hairlineY - 14],
      [lerp(p, temple, 0.3), anatomy.hairlineY - 3],
      [lerp(p, temple, 0.68), anatomy.hairlineY + 15],
      [temple + 1, -30],
      [anatomy.cheekHalf + 0.5, down(0.06)],
      [anatomy.cheekHalf - 2, down(0.38)],
      [anatomy.jawHalf + 8 + flare * 0.3, down(0.7)],
      [anatomy.jawHalf + 6 - curl, end - 10],
    ].map(([x = 0, y = 0]): Point => [x * side, y])
  }

  return {
    back(ctx) {
      const left: Point[] = [
        onDome(half, lift - 4, -30),
        onDome(half, lift - 4, -72),
        [-half + 1, 10],
        [-half - flare * 0.5, down(0.5)],
        [-half + 2 - flare * 0.6, end - 2],
      ]
      const right = left.map(([x, y]): Point => [-x, y])
      fillShape(
        ctx,
        [onDome(half, lift - 4, 0), ...right, [0, end - 6], ...left.slice().reverse()],
        ink.colour(0.1, 0, 1),
      )
      drawSheet(
        ctx,
        { from: left, to: right, locks: Math.round(locks * 1.5), order: 'mixed', overlap: 2 },
        style(11, { shade: -0.26, shine: 0.3 }),
      )
    },
    front(ctx) {
      const wider = partX <= 0 ? 1 : -1
      for (const side of [-wider, wider] as (1 | -1)[]) {
        const from = outerOf(side)
        const to = innerOf(side)
        const cut = <T>(list: T[]) => list.slice(0, -2)
        fillShape(ctx, [...cut(from), ...cut(to).reverse()], ink.colour(0.2, 0, 1), 1.2)
        drawSheet(ctx, { from, to, locks, order: 'in', overlap: 2 }, style(20 + side))
        drawFlyaways(ctx, cut(from), 9, style(40 + side), side * 3)
        drawFlyaways(ctx, cut(to), 3, style(50 + side), side * -2)
      }
      if (shape.fringe === 'full') drawFringe(ctx, scene, anatomy.browY + 1)
      if (shape.fringe === 'micro') drawFringe(ctx, scene, anatomy.browY - 22)
      if (shape.fringe === 'curtain') drawCurtain(ctx, scene)
    },
  }
}

/** A fringe cut straight at the given height. */
function drawFringe(ctx: SKRSContext2D, scene: HairScene, end: number) {
  const { anatomy, lift } = scene
  const half = anatomy.foreheadHalf + 3
  const middle: Point[] = [
    [0, -116 - lift * 0.7],
    [0, -104 - lift * 0.4],
    [0, -70],
    [1, end],
  ]
  for (const side of [1, -1]) {
    const outer: Point[] = [
      [side * 12, -116 - lift * 0.65],
      [side * 48, -98 - lift * 0.3],
      [side * (half - 2), -62],
      [side * (half + 1), end + 8],
    ]
    drawSheet(
      ctx,
      { from: outer, to: middle, locks: 12, order: 'mixed', overlap: 2 },
      scene.style(61 + side, { ragged: 0.1, tip: 0.2, framesFace: false }),
    )
  }
}

/** Two soft wings that part over the forehead. */
function drawCurtain(ctx: SKRSContext2D, scene: HairScene) {
  const { anatomy, lift, partX } = scene
  for (const side of [1, -1]) {
    const p = partX * 0.4
    const outer: Point[] = [
      [p, -112 - lift * 0.5],
      [p + side * 34, -92],
      [side * (anatomy.foreheadHalf - 2), -52],
      [side * (anatomy.cheekHalf + 1), 4],
      [side * (anatomy.cheekHalf + 6), 40],
    ]
    const inner: Point[] = [
      [p, -102],
      [p + side * 14, -80],
      [side * 36, -48],
      [side * (anatomy.cheekHalf - 9), -10],
      [side * (anatomy.cheekHalf - 1), 26],
    ]
    drawSheet(
      ctx,
      { from: outer, to: inner, locks: 9, order: 'in', overlap: 1.9 },
      scene.style(71 + side, { tip: 0.4, ragged: 0.12 }),
    )
  }
}
