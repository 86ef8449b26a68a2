import type { SKRSContext2D } from '@napi-rs/canvas'
import { along, blendCurves, lerp, type Point } from '../geometry.ts'
import { between } from '../random.ts'
import { drawBraid, drawRope } from './braids.ts'
import { combBack, drawKnot } from './combed.ts'
import { drawFlyaways, drawLock, drawSheet, drawStrands } from './locks.ts'
import { fallingHair } from './long.ts'
import type { HairPainting, HairScene } from './scene.ts'
import { domeAngle, fillShape, hairline, onDome } from './shapes.ts'

/** Hair drawn back from the face, with the fine new hairs that escape at the edge. */
function pulledBack(ctx: SKRSContext2D, scene: HairScene, lift: number) {
  combBack(ctx, scene, { sides: 3.5, top: lift, recede: 0, salt: 600, from: 0.02 })
  const line = hairline(scene)
  const random = scene.random(650)
  for (let i = 0; i < 60; i++) {
    const [x, y] = along(line, between(random, 0.05, 0.95))
    ctx.strokeStyle = scene.ink.colour(between(random, 0.25, 0.5), 0, between(random, 0.15, 0.4))
    ctx.lineWidth = between(random, 0.3, 0.55)
    ctx.beginPath()
    ctx.moveTo(x * 1.01, y - 2)
    ctx.quadraticCurveTo(
      x * 0.99,
      y + 1.5,
      x * 0.985 + between(random, -2, 2),
      y + between(random, 1, 4),
    )
    ctx.stroke()
  }
}

/** Two loose strands beside the face. */
function wisps(ctx: SKRSContext2D, scene: HairScene, length: number) {
  const { anatomy } = scene
  for (const side of [1, -1]) {
    for (const [shiftX, cut, salt] of [
      [0, 1, 0],
      [3, 0.8, 5],
    ] as const) {
      const spine: Point[] = [
        [side * (anatomy.foreheadHalf - 10), anatomy.hairlineY + 16],
        [side * (anatomy.foreheadHalf + 1 + shiftX), -32],
        [side * (anatomy.cheekHalf + 1 + shiftX), 10],
        [side * (anatomy.cheekHalf - 1), 10 + length * 0.6 * cut],
        [side * (anatomy.cheekHalf - 5 + shiftX), 10 + length * cut],
      ]
      drawLock(
        ctx,
        spine,
        3.2,
        scene.style(660 + salt + side, { tip: 0.6, waveSize: 2.2, waves: 1.4, framesFace: true }),
        side,
      )
    }
  }
}

export function topBun(scene: HairScene): HairPainting {
  const { lift } = scene
  const y = -136 - lift * 0.4
  return {
    back: (ctx) => drawKnot(ctx, scene, 2, y, 24 + lift * 0.3),
    front(ctx) {
      pulledBack(ctx, scene, lift * 0.25)
      wisps(ctx, scene, 52)
    },
  }
}

/** Both sides laid smoothly from the parting over the ears to the nape. */
function partedSides(ctx: SKRSContext2D, scene: HairScene, lift: number) {
  const { anatomy, ink, partX } = scene
  const half = anatomy.cheekHalf + 3 + lift * 0.3
  const y = anatomy.hairlineY
  const start = domeAngle(half, partX)
  for (const side of [1, -1]) {
    const p = partX * side
    const at = (points: Point[]): Point[] => points.map(([x, py]) => [x * side, py])
    const outer = at([
      ...[0, 0.34, 0.66, 0.92].map((t) => onDome(half, lift * 0.8, lerp(start * side, 92, t))),
      [half + 1, -4],
      [half - 3, 34],
      [half - 14, 60],
    ])
    const inner = at([
      [p, y - 9],
      [lerp(p, anatomy.foreheadHalf, 0.36), y - 1],
      [lerp(p, anatomy.foreheadHalf, 0.76), y + 15],
      [anatomy.foreheadHalf + 1, -32],
      [anatomy.cheekHalf + 1, -2],
      [anatomy.cheekHalf - 1, 26],
      [anatomy.cheekHalf - 8, 52],
    ])
    fillShape(ctx, [...outer, ...inner.slice().reverse()], ink.colour(0.22, 0, 1), 1)
    const middle = blendCurves(outer, inner, 0.5)
    const smooth = { ragged: 0.02, shine: 1.1 }
    drawStrands(ctx, { from: outer, to: middle }, 380, scene.style(610 + side, smooth))
    drawStrands(ctx, { from: middle, to: inner }, 380, scene.style(614 + side, smooth))
    drawFlyaways(ctx, outer, 12, scene.style(618 + side), side * 3)
  }
}

export function lowBun(scene: HairScene): HairPainting {
  const side = scene.partX <= 0 ? 1 : -1
  return {
    back: (ctx) => drawKnot(ctx, scene, side * (scene.anatomy.neckHalf + 20), 74, 27),
    front(ctx) {
      partedSides(ctx, scene, scene.lift)
      wisps(ctx, scene, 62)
    },
  }
}

export function ponytail(scene: HairScene): HairPainting {
  const { anatomy, lift } = scene
  const side = scene.partX <= 0 ? 1 : -1
  const end = 210 + scene.longer
  const half = anatomy.cheekHalf
  const outer: Point[] = [
    [side * 12, -120 - lift],
    [side * (half - 8), -134 - lift],
    [side * (half + 24), -80],
    [side * (half + 30), 20],
    [side * (half + 26), 120],
    [side * (half + 4), end],
  ]
  const inner: Point[] = [
    [side * 14, -112 - lift],
    [side * (half - 26), -108],
    [side * (half - 4), -60],
    [side * (half - 4), 30],
    [side * (half - 16), 110],
    [side * (half - 22), end - 30],
  ]
  return {
    back(ctx) {
      fillShape(ctx, [...outer, ...inner.slice().reverse()], scene.ink.colour(0.14, 0, 1), 1.5)
      drawSheet(
        ctx,
        { from: outer, to: inner, locks: 13, order: 'mixed', overlap: 2 },
        scene.style(670, { waveSize: 4, waves: 1.6, tip: 0.35, ragged: 0.14, shade: -0.03 }),
      )
    },
    front(ctx) {
      pulledBack(ctx, scene, lift * 0.35)
      wisps(ctx, scene, 44)
    },
  }
}

export function halfUp(scene: HairScene): HairPainting {
  const falling = fallingHair(scene, { end: 190, waveSize: 6, waves: 2.1, flare: 10, locks: 13 })
  return {
    back(ctx) {
      falling.back?.(ctx)
      drawKnot(ctx, scene, 0, -138 - scene.lift * 0.6, 19)
    },
    front(ctx) {
      const { anatomy, lift } = scene
      const half = anatomy.cheekHalf + 5 + lift * 0.7
      for (const side of [1, -1]) {
        const outer: Point[] = [
          onDome(half, lift * 0.4, 56 * 1),
          [half + 1, -30],
          [half + 6, 30],
          [half + 10, 110],
          [half - 2, 196 + scene.longer],
        ].map(([x = 0, y = 0]): Point => [x * side, y])
        const inner: Point[] = [
          [anatomy.foreheadHalf - 2, -52],
          [anatomy.cheekHalf - 1, -16],
          [anatomy.cheekHalf - 2, 40],
          [anatomy.jawHalf + 10, 110],
          [anatomy.jawHalf, 184 + scene.longer],
        ].map(([x = 0, y = 0]): Point => [x * side, y])
        fillShape(
          ctx,
          [...outer.slice(0, -1), ...inner.slice(0, -1).reverse()],
          scene.ink.colour(0.2, 0, 1),
          1.2,
        )
        drawSheet(
          ctx,
          { from: outer, to: inner, locks: 12 },
          scene.style(680 + side, { waveSize: 6, waves: 2.1, ragged: 0.12 }),
        )
      }
      pulledBack(ctx, scene, lift * 0.3)
      wisps(ctx, scene, 58)
    },
  }
}

/** A fountain of thin braids from the crown. */
export function braidedPonytail(scene: HairScene): HairPainting {
  const { anatomy, lift } = scene
  const half = anatomy.cheekHalf
  const top = -124 - lift * 0.8
  return {
    back(ctx) {
      for (let i = 0; i < 22; i++) {
        const side = i % 2 ? 1 : -1
        const u = (i >> 1) / 10
        const out = side * lerp(18, half + 44, u)
        const high = top - 34 + u * 26
        const spine: Point[] = [
          [side * 3, top + 4],
          [out * 0.45, high],
          [out * 0.95, high + 40 + u * 24],
          [out * 1.03, 10 + u * 20],
          [out * 0.98, 84 + (1 - u) * 50 + ((i * 7) % 5) * 6 + scene.longer * 0.5],
        ]
        drawRope(ctx, scene, spine, 6, 760 + i, 'braid')
      }
    },
    front(ctx) {
      pulledBack(ctx, scene, lift * 0.2)
      drawKnot(ctx, scene, 0, top - 1, 13)
    },
  }
}

/** Two plaits that fall before the shoulders. */
export function twinBraids(scene: HairScene): HairPainting {
  const half = scene.anatomy.cheekHalf + 3
  return {
    front(ctx) {
      partedSides(ctx, scene, scene.lift)
      for (const side of [1, -1]) {
        const spine: Point[] = [
          [side * (half - 9), 48],
          [side * (half - 2), 110],
          [side * (half - 5), 200],
          [side * (half - 10), 290 + scene.longer],
        ]
        drawBraid(ctx, scene, spine, 24, 16, 698 + side)
      }
    },
  }
}

/** One thick plait over a shoulder. */
export function sideBraid(scene: HairScene): HairPainting {
  const { anatomy, lift, partX, ink } = scene
  const side = partX <= 0 ? 1 : -1
  const half = anatomy.cheekHalf + 4
  const nape: Point[] = [
    [-half + 4, 20],
    [half - 4, 20],
    [half - 8, 78],
    [-half + 20, 70],
  ]
  return {
    back: (ctx) => fillShape(ctx, nape, ink.colour(0.1, 0, 1), 2),
    front(ctx) {
      partedSides(ctx, scene, lift)
      const spine: Point[] = [
        [side * (half - 12), 50],
        [side * (half - 2), 112],
        [side * (half - 14), 180],
        [side * (half - 22), 256 + scene.longer],
      ]
      drawBraid(ctx, scene, spine, 31, 13, 698)
    },
  }
}
