import type { SKRSContext2D } from '@napi-rs/canvas'
import { along, blendCurves, curveThrough, lerp, type Point, smoothstep } from '../geometry.ts'
import { between } from '../random.ts'
import { brightnessOf, drawLock } from './locks.ts'
import type { HairPainting, HairScene } from './scene.ts'
import { domeAngle, fillShape, onDome } from './shapes.ts'

/** A plait: lobes that cross from either side, one over the other. */
export function drawBraid(
  ctx: SKRSContext2D,
  scene: HairScene,
  spine: readonly Point[],
  width: number,
  turns: number,
  salt: number,
) {
  const random = scene.random(salt)
  ctx.strokeStyle = scene.ink.colour(0.1, 0, 1)
  ctx.lineWidth = width * 0.7
  ctx.beginPath()
  curveThrough(ctx, spine)
  ctx.stroke()
  for (let i = 0; i < turns * 2; i++) {
    const t = i / (turns * 2)
    const [x, y] = along(spine, t)
    const [ax, ay] = along(spine, Math.min(1, t + 1.5 / turns))
    const side = i % 2 === 0 ? 1 : -1
    const length = Math.hypot(ax - x, ay - y) || 1
    const tx = (ax - x) / length
    const ty = (ay - y) / length
    const w = width * 0.5 * lerp(1, 0.6, smoothstep(0.5, 1, t))
    const place = (across: number, down: number): Point => [
      x - ty * side * w * across + tx * length * down,
      y + tx * side * w * across + ty * length * down,
    ]
    const lobe = [
      place(0.1, -0.15),
      place(0.72, 0.08),
      place(0.74, 0.36),
      place(0.2, 0.66),
      place(-0.5, 0.95),
    ]
    drawLock(
      ctx,
      lobe,
      w * 1.15,
      scene.style(0, {
        random,
        root: 0.45,
        tip: 0.55,
        shade: between(random, -0.03, 0.04) - side * 0.03,
      }),
    )
  }
  const [ex, ey] = along(spine, 1)
  const [bx, by] = along(spine, 0.94)
  for (let i = -2; i <= 2; i++) {
    const tuft: Point[] = [
      [ex, ey],
      [ex + (ex - bx) * 0.6 + i * 2, ey + (ey - by) * 0.6],
      [ex + (ex - bx) * 1.2 + i * 4, ey + (ey - by) * 1.3],
    ]
    drawLock(ctx, tuft, width * 0.22, scene.style(0, { random, tip: 0.7 }))
  }
}

/** One thin rope of hair: small slanted lobes down its length. */
export function drawRope(
  ctx: SKRSContext2D,
  scene: HairScene,
  spine: readonly Point[],
  width: number,
  salt: number,
  kind: 'braid' | 'loc',
) {
  const { ink } = scene
  const random = scene.random(salt)
  let length = 0
  for (let i = 1; i < spine.length; i++) {
    const [ax, ay] = spine[i - 1] ?? [0, 0]
    const [bx, by] = spine[i] ?? [0, 0]
    length += Math.hypot(bx - ax, by - ay)
  }
  const steps = Math.round(length / (kind === 'braid' ? width * 0.62 : width * 0.42))
  const strand = { streak: random() < 0.25, framesFace: false }
  ctx.lineCap = 'round'
  ctx.strokeStyle = ink.colour(0.02, 0, 0.85)
  ctx.lineWidth = width * 1.25
  ctx.beginPath()
  for (let i = 0; i <= 24; i++) {
    const [x, y] = along(spine, i / 24)
    if (i === 0) ctx.moveTo(x, y)
    else ctx.lineTo(x, y)
  }
  ctx.stroke()
  for (let i = 0; i < steps; i++) {
    const t = i / steps
    const [x, y] = along(spine, t)
    const [ax, ay] = along(spine, Math.min(1, t + 0.02))
    const angle = Math.atan2(ay - y, ax - x)
    const side = i % 2 === 0 ? 1 : -1
    const tint = ink.tintAt(t, y, strand)
    const w = width * lerp(1, kind === 'loc' ? 0.78 : 0.7, t)
    const bright = brightnessOf(x, y, Math.cos(angle), Math.sin(angle), 0.25, ink, 0.7)
    ctx.save()
    ctx.translate(x, y)
    ctx.rotate(angle)
    const slant = kind === 'braid' ? side * 0.62 : between(random, -0.5, 0.5) + 1.2
    const reach = kind === 'braid' ? w * 0.2 * side : 0
    const lobe = ctx.createLinearGradient(0, -w * 0.5, 0, w * 0.5)
    const lightFirst = ink.light.rimSide * Math.sin(angle) > 0 ? -0.14 : 0.14
    const grey = ink.isGrey(random)
    lobe.addColorStop(0, ink.colour(bright - lightFirst - 0.04, tint, 1, grey))
    lobe.addColorStop(0.5, ink.colour(bright + 0.1 + between(random, -0.05, 0.05), tint, 1, grey))
    lobe.addColorStop(1, ink.colour(bright + lightFirst - 0.04, tint, 1, grey))
    ctx.fillStyle = lobe
    ctx.beginPath()
    ctx.ellipse(0, reach, w * 0.58, w * 0.33, slant, 0, Math.PI * 2)
    ctx.fill()
    ctx.restore()
  }
}

export function ropes(scene: HairScene, kind: 'braid' | 'loc'): HairPainting {
  const { anatomy, lift, partX, ink } = scene
  const end = (kind === 'braid' ? 236 : 176) + scene.longer
  const half = anatomy.cheekHalf + 5 + lift * 0.5
  const width = kind === 'braid' ? 6.4 : 8.4
  const count = kind === 'braid' ? 11 : 8
  const y = anatomy.hairlineY
  const start = domeAngle(half, partX)
  const sideOf = (side: 1 | -1): [Point[], Point[]] => {
    const p = partX * side
    const outer: Point[] = [
      ...[0, 0.35, 0.65, 0.9].map((t) => onDome(half, lift * 0.6, lerp(start * side, 92, t))),
      [half + 4, 50],
      [half + 9, lerp(60, end, 0.5)],
      [half + 2, end],
    ]
    const inner: Point[] = [
      [p + 1, y - 8],
      [lerp(p, anatomy.foreheadHalf, 0.4), y + 1],
      [lerp(p, anatomy.foreheadHalf, 0.8), y + 18],
      [anatomy.foreheadHalf + 3, -26],
      [anatomy.cheekHalf + 1, 50],
      [anatomy.jawHalf + 8, lerp(60, end, 0.5)],
      [anatomy.jawHalf + 2, end - 12],
    ]
    return [
      outer.map(([x, py]): Point => [x * side, py]),
      inner.map(([x, py]): Point => [x * side, py]),
    ]
  }
  return {
    back(ctx) {
      fillShape(
        ctx,
        [
          onDome(half, lift * 0.5, -50),
          onDome(half, lift * 0.5, 0),
          onDome(half, lift * 0.5, 50),
          [half, 30],
          [half + 2, end - 40],
          [0, end - 30],
          [-half - 2, end - 40],
          [-half, 30],
        ],
        ink.colour(0.03, 0, 0.96),
        2,
      )
      for (let i = 0; i < 14; i++) {
        const x = lerp(-half, half, i / 13)
        drawRope(
          ctx,
          scene,
          [
            [x * 0.8, 20],
            [x, 90],
            [x * 1.02, end - 10 - (i % 3) * 8],
          ],
          width,
          720 + i,
          kind,
        )
      }
    },
    front(ctx) {
      const random = scene.random(700)
      for (const side of [1, -1] as const) {
        const [outer, inner] = sideOf(side)
        fillShape(
          ctx,
          [...outer.slice(0, 5), ...inner.slice(0, 5).reverse()],
          ink.colour(0.08, 0, 0.95),
          1.2,
        )
        for (let i = 0; i < count; i++) {
          const u = (i + 0.5) / count
          const cut = between(random, 0.92, 1)
          const line = blendCurves(outer, inner, u)
          const spine = line.map((_, k): Point => along(line, (k / (line.length - 1)) * cut))
          drawRope(ctx, scene, spine, width * between(random, 0.9, 1.1), 740 + i + side * 40, kind)
        }
      }
    },
  }
}
