import type { Portrait } from '@inamora/contract/portrait'
import type { Anatomy } from './anatomy.ts'
import { bodySide } from './body.ts'
import { paintFabric } from './fabric.ts'
import { curveThrough, mirrored, type Point } from './geometry.ts'
import type { Layer } from './layer.ts'
import type { Light } from './relief.ts'

export function paintClothes(
  portrait: Portrait,
  anatomy: Anatomy,
  light: Light,
  pixelsPerUnit: number,
): Layer[] {
  const { shoulderY: y, shoulderHalf } = anatomy
  const side = bodySide(anatomy)
    .slice(4)
    .map(([x, py]): Point => [x + 2, py - 2])
  const neckline: Point[] = [
    [anatomy.neckHalf + 34, y - 20],
    [52, y + 14],
    [26, y + 52],
    [0, y + 84],
  ]
  return [
    paintFabric(
      (ctx) => {
        ctx.beginPath()
        curveThrough(ctx, [...side].reverse())
        curveThrough(ctx, neckline, false)
        curveThrough(ctx, mirrored(neckline).reverse(), false)
        curveThrough(ctx, mirrored(side), false)
        ctx.closePath()
        ctx.fill()
      },
      {
        colour: portrait.clothes.colour,
        sheen: 0.4,
        rim: portrait.background.accent,
        folds: [1, -1].flatMap((s) => [
          {
            line: [
              [s * 70, y],
              [s * 58, y + 70],
              [s * 30, y + 150],
            ] as Point[],
            rise: 3,
            radius: 5,
          },
          {
            line: [
              [s * (shoulderHalf - 40), y + 20],
              [s * (shoulderHalf - 60), y + 100],
              [s * 70, y + 180],
            ] as Point[],
            rise: 3,
            radius: 6,
          },
        ]),
      },
      light,
      pixelsPerUnit,
    ),
  ]
}
