import type { SKRSContext2D } from '@napi-rs/canvas'
import { along, lerp, type Point } from '../geometry.ts'
import { between } from '../random.ts'
import { drawFlyaways, drawSheet, drawStrands } from './locks.ts'
import type { HairPainting, HairScene } from './scene.ts'
import { capOutline, fillShape, hairline, onDome } from './shapes.ts'
import { drawStubble, FADED_SIDES, FULL_SIDES } from './stubble.ts'

/** Combed straight back from the forehead; with a knot behind the crown if wanted. */
export function slickBack(
  scene: HairScene,
  options: { bun?: boolean; faded?: boolean } = {},
): HairPainting {
  const { anatomy, lift } = scene
  const sides = options.faded ? FADED_SIDES : { ...FULL_SIDES, full: -10, gone: 12 }
  return {
    scalp: (ctx) =>
      drawStubble(ctx, scene, { salt: 301, ...sides, thickness: 0, top: -2, recede: 0.4 }),
    front: (ctx) =>
      combBack(ctx, scene, {
        sides: options.faded ? 1 : 2.5,
        top: lift * 0.45,
        recede: 0.4,
        salt: 350,
        from: options.faded ? 0.2 : 0.04,
      }),
    ...(options.bun
      ? { back: (ctx) => drawKnot(ctx, scene, anatomy.turn * -6 + 4, -130 - lift * 0.5, 21) }
      : {}),
  }
}

/** Strands from the hairline up over the skull, as hair lies that is drawn back. */
export function combBack(
  ctx: SKRSContext2D,
  scene: HairScene,
  {
    sides,
    top,
    recede,
    salt,
    from,
  }: { sides: number; top: number; recede: number; salt: number; from: number },
) {
  const line = hairline(scene, recede)
  const outline = capOutline(scene, sides, top)
  const guide = (t: number): Point[] => {
    const [hx, hy] = along(line, t)
    const [ox, oy] = along(outline, t)
    const rise = Math.sin(Math.PI * t)
    return [
      [hx, hy],
      [lerp(hx, ox, 0.3), lerp(hy, oy, 0.34) - rise * top * 0.5],
      [lerp(hx, ox, 0.68), lerp(hy, oy, 0.72) - rise * top * 0.35],
      [ox, oy],
    ]
  }
  const edge = [from, 0.2, 0.35, 0.5, 0.65, 0.8, 1 - from].sort((a, b) => a - b)
  const inset = edge.map((t): Point => along(guide(t), 0.1))
  const over = Array.from({ length: 13 }, (_, i) => along(outline, lerp(from, 1 - from, i / 12)))
  fillShape(ctx, [...over, ...inset.reverse()], scene.ink.colour(0.26, 0, 0.94), 2.6)
  for (let i = 0; i < edge.length - 1; i++) {
    const a = edge[i] ?? 0
    const b = edge[i + 1] ?? 1
    drawStrands(
      ctx,
      { from: guide(a), to: guide(b) },
      260,
      scene.style(salt + i, { ragged: 0.04, shine: 0.85, shade: -0.02 }),
    )
  }
  drawFlyaways(ctx, outline.slice(3, -3), 14, scene.style(salt + 20), 2.5)
}

/** A knot of hair wound round itself. */
export function drawKnot(
  ctx: SKRSContext2D,
  scene: HairScene,
  x: number,
  y: number,
  radius: number,
) {
  const { ink } = scene
  const random = scene.random(400)
  fillShape(ctx, ring(x, y, radius, radius * 0.9), ink.colour(0.16, 0, 1), 0.8)
  for (let i = 0; i < 260; i++) {
    const winding = Math.floor(between(random, 0, 3))
    const r = radius * (1 - random() ** 1.4 * 0.85)
    const start = winding * 2.1 + between(random, -0.5, 0.5)
    const sweep = between(random, 1, 2.4)
    const middle = start + sweep / 2
    const nx = (Math.cos(middle) * r) / radius
    const ny = (Math.sin(middle) * r) / radius
    const groove = Math.abs((((r / radius) * 3) % 1) - 0.5)
    const bright =
      0.42 - nx * ink.light.rimSide * 0.24 - ny * 0.3 - groove * 0.2 + between(random, -0.12, 0.16)
    ctx.strokeStyle = ink.colour(bright, 0, between(random, 0.4, 0.85), ink.isGrey(random))
    ctx.lineWidth = between(random, 0.6, 1.5)
    ctx.beginPath()
    ctx.ellipse(x, y, r, r * 0.9, between(random, -0.15, 0.15), start, start + sweep)
    ctx.stroke()
  }
}

const ring = (x: number, y: number, rx: number, ry: number): Point[] =>
  Array.from({ length: 12 }, (_, i) => {
    const angle = (i / 12) * Math.PI * 2
    return [x + Math.cos(angle) * rx, y + Math.sin(angle) * ry]
  })

/** A mane brushed back from a high forehead, standing out at the sides down to the collar. */
export function mane(scene: HairScene): HairPainting {
  const { anatomy, lift, ink } = scene
  const half = anatomy.cheekHalf + 8 + lift * 0.8
  const inner = half - 9
  const y = anatomy.hairlineY
  const end = 78 + scene.longer
  return {
    back: (ctx) =>
      fillShape(
        ctx,
        [
          onDome(inner, lift - 6, 0),
          onDome(inner, lift - 6, 40),
          onDome(inner, lift - 6, 80),
          [inner + 2, 20],
          [inner - 14, end - 6],
          [-inner + 14, end - 6],
          [-inner - 2, 20],
          onDome(inner, lift - 6, -80),
          onDome(inner, lift - 6, -40),
        ],
        ink.colour(0.3, 0, 1),
        3,
      ),
    front(ctx) {
      combBack(ctx, scene, { sides: 6, top: lift * 0.7, recede: 0.8, salt: 360, from: 0.04 })
      for (const side of [1, -1]) {
        const at = (points: Point[]): Point[] => points.map(([x, py]) => [x * side, py])
        drawSheet(
          ctx,
          {
            from: at([
              onDome(half - 4, lift * 0.8, 38),
              onDome(half + 2, lift * 0.4, 70),
              [half + 6, -6],
              [half + 2, 44],
              [half - 14, end + 4],
            ]),
            to: at([
              [anatomy.foreheadHalf * 0.86, y + 2],
              [anatomy.foreheadHalf + 2, -44],
              [anatomy.cheekHalf + 2, -4],
              [anatomy.cheekHalf + 1, 36],
              [anatomy.jawHalf + 8, end - 14],
            ]),
            locks: 10,
            overlap: 2,
          },
          scene.style(380 + side, { waveSize: 3.4, waves: 1.6, ragged: 0.24, tip: 0.4 }),
        )
        drawFlyaways(
          ctx,
          at([
            onDome(half, lift, 30),
            onDome(half + 2, lift * 0.4, 70),
            [half + 7, -6],
            [half + 4, 44],
          ]),
          22,
          scene.style(390 + side),
          side * 7,
        )
      }
    },
  }
}
