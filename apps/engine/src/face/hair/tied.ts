import type { SKRSContext2D } from '@napi-rs/canvas'
import { along, lerp, type Point } from '../geometry.ts'
import { between } from '../random.ts'
import { drawBraid } from './braids.ts'
import { drawFlyaways, drawLock, drawSheet } from './locks.ts'
import { fallingHair } from './long.ts'
import type { HairPainting, HairScene } from './scene.ts'
import { capOutline, fillShape, hairline, onDome } from './shapes.ts'
import { drawKnot } from './short.ts'

/** Hair drawn back from the face to a point behind the head. */
function pulledBack(ctx: SKRSContext2D, scene: HairScene, towards: Point, lift: number) {
  const line = hairline(scene)
  const outline = capOutline(scene, 3.5, lift)
  fillShape(ctx, [...outline, ...line.slice().reverse()], scene.ink.colour(0.22, 0, 0.96), 1.4)
  const guide = (t: number): Point[] => {
    const [hx, hy] = along(line, t)
    const [ox, oy] = along(outline, t)
    const tx = lerp(ox, towards[0], 0.3)
    const ty = lerp(oy, towards[1], 0.3)
    return [
      [hx, hy],
      [lerp(hx, ox, 0.45), lerp(hy, oy, 0.42)],
      [lerp(hx, ox, 0.9), lerp(hy, oy, 0.9)],
      Math.hypot(tx, ty + 40) < Math.hypot(ox, oy + 40) ? [tx, ty] : [ox, oy],
    ]
  }
  for (const [from, to, locks] of [
    [0.03, 0.3, 12],
    [0.97, 0.7, 12],
    [0.3, 0.5, 9],
    [0.7, 0.5, 9],
  ] as const) {
    drawSheet(
      ctx,
      { from: guide(from), to: guide(to), locks, order: 'mixed', overlap: 2 },
      scene.style(Math.round(600 + from * 100), { ragged: 0.03, tip: 0.12, shine: 1.15 }),
    )
  }
  drawFlyaways(ctx, outline.slice(2, -2), 18, scene.style(640), 3)
  const random = scene.random(650)
  for (let i = 0; i < 26; i++) {
    const t = between(random, 0.05, 0.95)
    const [x, y] = along(line, t)
    ctx.strokeStyle = scene.ink.colour(between(random, 0.3, 0.6), 0, between(random, 0.2, 0.5))
    ctx.lineWidth = between(random, 0.35, 0.6)
    ctx.beginPath()
    ctx.moveTo(x, y - 3)
    ctx.quadraticCurveTo(
      x * 1.01,
      y + 1,
      x * 1.03 + between(random, -2, 2),
      y + between(random, 1, 5),
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
        4.6,
        scene.style(660 + salt + side, { tip: 0.6, waveSize: 2.2, waves: 1.4, framesFace: true }),
        side,
      )
    }
  }
}

export function topBun(scene: HairScene): HairPainting {
  const { lift } = scene
  const y = -140 - lift * 0.8
  return {
    back: (ctx) => drawKnot(ctx, scene, 2, y, 25 + lift * 0.4),
    front(ctx) {
      pulledBack(ctx, scene, [0, -128], lift * 0.25)
      wisps(ctx, scene, 52)
    },
  }
}

export function lowBun(scene: HairScene): HairPainting {
  const side = scene.partX <= 0 ? 1 : -1
  return {
    back(ctx) {
      drawKnot(ctx, scene, side * (scene.anatomy.neckHalf + 14), 74, 27)
    },
    front(ctx) {
      pulledBack(ctx, scene, [0, 20], scene.lift * 0.4)
      wisps(ctx, scene, 66)
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
      pulledBack(ctx, scene, [side * 14, -126], lift * 0.35)
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
      pulledBack(ctx, scene, [0, -128], lift * 0.3)
      wisps(ctx, scene, 58)
    },
  }
}

export function sideBraid(scene: HairScene): HairPainting {
  const { anatomy, lift, partX, ink } = scene
  const side = partX <= 0 ? 1 : -1
  const half = anatomy.cheekHalf + 4 + lift * 0.5
  const y = anatomy.hairlineY
  const end = 250 + scene.longer
  return {
    back(ctx) {
      fillShape(
        ctx,
        [
          onDome(half, lift - 3, -40),
          onDome(half, lift - 3, 40),
          [half, 20],
          [half - 12, 84],
          [-half + 20, 76],
          [-half, 16],
        ],
        ink.colour(0.1, 0, 1),
        2,
      )
    },
    front(ctx) {
      for (const way of [-side, side]) {
        const p = partX * way
        const outer: Point[] = [
          onDome(half, lift, Math.asin(p / half) * 57.3),
          onDome(half, lift, 42),
          onDome(half, lift * 0.4, 78),
          [half + 1, 6],
          [half - 6, 58],
          [half - 22, 96],
        ].map(([x = 0, py = 0]): Point => [x * way, py])
        const inner: Point[] = [
          [p, y - 12],
          [lerp(p, anatomy.foreheadHalf, 0.4), y],
          [anatomy.foreheadHalf - 1, y + 30],
          [anatomy.cheekHalf + 0.5, 0],
          [anatomy.cheekHalf - 3, 48],
          [anatomy.jawHalf - 4, 90],
        ].map(([x = 0, py = 0]): Point => [x * way, py])
        fillShape(ctx, [...outer, ...inner.slice().reverse()], ink.colour(0.2, 0, 1), 1)
        drawSheet(
          ctx,
          { from: outer, to: inner, locks: 13 },
          scene.style(690 + way, { ragged: 0.03, tip: 0.1 }),
        )
        drawFlyaways(ctx, outer, 14, scene.style(694 + way), way * 4)
      }
      const spine: Point[] = [
        [side * (half - 14), 78],
        [side * (half - 4), 126],
        [side * (half - 16), 180],
        [side * (half - 24), end],
      ]
      drawBraid(ctx, scene, spine, 30, 12, 698)
    },
  }
}
