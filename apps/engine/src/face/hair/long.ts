import type { Point } from '../geometry.ts'
import { drawFlyaways, drawSheet, type LockStyle } from './locks.ts'
import type { HairPainting, HairScene } from './scene.ts'

interface LongShape {
  /** Where the hair ends at the front, before the length slider. */
  end: number
  waveSize: number
  waves: number
  /** How far it stands away from the cheek at its end. */
  flare: number
  locks: number
  fringe?: boolean
  ragged?: number
  tip?: number
}

/** Hair that falls from a parting over the temples: long, shoulder-length and bobs. */
export function fallingHair(scene: HairScene, shape: LongShape): HairPainting {
  const { anatomy, lift, partX, portrait } = scene
  const end = shape.end + scene.longer
  const wide = anatomy.cheekHalf + 8 + lift * 0.9
  const style = (salt: number, options?: Partial<LockStyle>) =>
    scene.style(salt, {
      waveSize: shape.waveSize,
      waves: shape.waves,
      ragged: shape.ragged ?? 0.1,
      tip: shape.tip ?? 0.3,
      ...options,
    })
  const outerOf = (side: 1 | -1): Point[] => {
    const p = partX * side
    return [
      [p, -122 - lift * 0.75],
      [p + (wide - p) * 0.42, -124 - lift * 0.55],
      [wide - 12, -98 - lift * 0.2],
      [wide + 1, -48],
      [wide + 5, 12],
      [wide + 8 + shape.flare * 0.5, lerpEnd(end, 0.36)],
      [wide + 6 + shape.flare, lerpEnd(end, 0.7)],
      [wide - 6 + shape.flare * 0.7, end + 8],
    ].map(([x = 0, y = 0]): Point => [x * side, y])
  }
  const innerOf = (side: 1 | -1): Point[] => {
    const p = partX * side
    const temple = anatomy.foreheadHalf
    return [
      [p - 2, anatomy.hairlineY - 26],
      [p + (temple - p) * 0.28, anatomy.hairlineY - 8],
      [p + (temple - p) * 0.72, anatomy.hairlineY + 14],
      [temple + 2, -26],
      [anatomy.cheekHalf + 1, 14],
      [anatomy.cheekHalf - 1 + shape.flare * 0.2, lerpEnd(end, 0.42)],
      [anatomy.jawHalf + 8 + shape.flare * 0.4, lerpEnd(end, 0.7)],
      [anatomy.jawHalf - 4 + shape.flare * 0.3, end - 4],
    ].map(([x = 0, y = 0]): Point => [x * side, y])
  }
  return {
    back(ctx) {
      const left: Point[] = [
        [-40, -118 - lift],
        [-wide - 2, -60],
        [-wide - 6, 40],
        [-wide - 4 - shape.flare, end],
      ]
      const right = left.map(([x, y]): Point => [-x, y])
      drawSheet(
        ctx,
        {
          from: left,
          to: right,
          locks: Math.round(shape.locks * 1.6),
          order: 'mixed',
          overlap: 2.4,
        },
        style(11, { shade: -0.3, shine: 0.25 }),
      )
    },
    front(ctx) {
      const wider = partX <= 0 ? 1 : -1
      for (const side of [-wider, wider] as (1 | -1)[]) {
        const from = outerOf(side)
        const to = innerOf(side)
        drawSheet(ctx, { from, to, locks: shape.locks, order: 'in' }, style(20 + side))
        drawFlyaways(ctx, from, 16, style(40 + side), side * 4)
        drawFlyaways(ctx, to, 7, style(50 + side), side * -3)
      }
      if (shape.fringe) drawFringe(ctx, scene)
    },
  }
  function lerpEnd(to: number, t: number) {
    return 12 + (to - 12) * t + portrait.hair.volume * 2
  }
}

function drawFringe(ctx: Parameters<typeof drawSheet>[0], scene: HairScene) {
  const { anatomy, lift } = scene
  const half = anatomy.foreheadHalf + 1
  const from: Point[] = [
    [-14, -122 - lift * 0.7],
    [-44, -104 - lift * 0.3],
    [-half + 4, -62],
    [-half - 1, -18],
  ]
  const to: Point[] = from.map(([x, y]): Point => [-x, y])
  const mid: Point[] = [
    [0, -124 - lift * 0.7],
    [0, -102 - lift * 0.6],
    [0, -64],
    [1, anatomy.browY - 2],
  ]
  drawSheet(
    ctx,
    { from, to: mid, locks: 13, order: 'mixed' },
    scene.style(61, { ragged: 0.1, tip: 0.22 }),
  )
  drawSheet(
    ctx,
    { from: to, to: mid, locks: 13, order: 'mixed' },
    scene.style(62, { ragged: 0.1, tip: 0.22 }),
  )
}
