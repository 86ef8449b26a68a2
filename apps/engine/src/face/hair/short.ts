import type { SKRSContext2D } from '@napi-rs/canvas'
import { along, clamp, lerp, type Point, smoothstep } from '../geometry.ts'
import { between } from '../random.ts'
import { brightnessOf, drawFlyaways, drawSheet, drawStrands } from './locks.ts'
import type { HairPainting, HairScene } from './scene.ts'
import { capOutline, fillShape, hairline, onDome } from './shapes.ts'

/** Cropped hair on the skull: dense short strokes that thin out to skin where a fade begins. */
export function drawStubble(
  ctx: SKRSContext2D,
  scene: HairScene,
  options: {
    salt: number
    thickness: number
    top: number
    /** Height at which the hair is full, and at which it ends; equal for no fade. */
    full: number
    gone: number
    length: number
    strength?: number
    recede?: number
  },
) {
  const { ink, anatomy, fineness } = scene
  const { thickness, top, full, gone, length, strength = 1, recede = 0 } = options
  const random = scene.random(options.salt)
  const outline = capOutline(scene, thickness, top)
  const line = hairline(scene, recede)
  const density = (y: number) => (gone <= full ? 1 : 1 - smoothstep(full, gone, y))
  const base = ctx.createLinearGradient(0, -135 - top, 0, 14)
  for (let i = 0; i <= 12; i++) {
    const y = lerp(-135 - top, 14, i / 12)
    base.addColorStop(i / 12, ink.colour(0.34, 0, 0.62 * strength * density(y)))
  }
  fillShape(ctx, [...outline, ...line.slice().reverse()], base, 1.6)
  const count = Math.round(1500 * fineness)
  for (let i = 0; i < count; i++) {
    const across = random()
    const depth = random()
    const [ox, oy] = along(outline, across)
    const [hx, hy] = along(line, across)
    const x = lerp(hx, ox, depth)
    const y = lerp(hy, oy, depth)
    const keep = density(y) * strength * smoothstep(-0.03, 0.07, depth)
    if (random() > keep + 0.06) continue
    const outward = x / (anatomy.cheekHalf + 10)
    const angle =
      Math.PI / 2 +
      between(random, -0.35, 0.35) -
      outward * lerp(0.9, 0.1, clamp((y + 120) / 90, 0, 1))
    const dx = Math.cos(angle) * length * (y < -90 ? -0.4 : 1)
    const dy = Math.sin(angle) * length * (y < -90 ? -0.5 : 1)
    ctx.strokeStyle = ink.colour(
      brightnessOf(x, y, dx, dy, 0.4, ink, 0.5) + between(random, -0.22, 0.14),
      ink.tintAt(0, y, { streak: false, framesFace: false }, x),
      between(random, 0.25, 0.6) * keep,
      ink.isGrey(random),
    )
    ctx.lineWidth = between(random, 0.4, 0.8)
    ctx.beginPath()
    ctx.moveTo(x - dx * 0.5, y - dy * 0.5)
    ctx.lineTo(x + dx * 0.5, y + dy * 0.5)
    ctx.stroke()
  }
}

interface TopShape {
  /** From the root line on the forehead to the tips; drawn between these two guides. */
  sheets: readonly {
    from: Point[]
    to: Point[]
    locks: number
    order?: 'in' | 'out' | 'mixed'
    waveSize?: number
    waves?: number
    ragged?: number
    shine?: number
    tip?: number
  }[]
  sides: { thickness: number; full: number; gone: number; length: number }
  recede?: number
  top?: number
}

function cropped(scene: HairScene, shape: TopShape): HairPainting {
  const { sides, recede = 0, top = 2 } = shape
  return {
    scalp: (ctx) =>
      drawStubble(ctx, scene, {
        salt: 301,
        thickness: 0,
        top: -2,
        full: sides.full,
        gone: sides.gone,
        length: sides.length,
        recede,
      }),
    front(ctx) {
      if (sides.thickness > 0.5)
        drawStubble(ctx, scene, { salt: 302, ...sides, top, recede, strength: 0.9 })
      shape.sheets.forEach((sheet, i) => {
        drawSheet(
          ctx,
          { overlap: 1.9, ...sheet },
          scene.style(320 + i, { ragged: 0.16, tip: 0.35, ...pickStyle(sheet) }),
        )
      })
      const outline = capOutline(scene, sides.thickness, top)
      drawFlyaways(ctx, outline.slice(4, 13), 10, scene.style(340), 2)
    },
  }
}

const pickStyle = ({ waveSize, waves, ragged, shine, tip }: TopShape['sheets'][number]) => ({
  ...(waveSize === undefined ? {} : { waveSize }),
  ...(waves === undefined ? {} : { waves }),
  ...(ragged === undefined ? {} : { ragged }),
  ...(shine === undefined ? {} : { shine }),
  ...(tip === undefined ? {} : { tip }),
})

const FULL_SIDES = { thickness: 2.5, full: 0, gone: 14, length: 5 }
const FADED_SIDES = { thickness: 1, full: -62, gone: -4, length: 3 }

/** Hair long enough on top to be combed across from a side parting. */
export function sidePart(scene: HairScene, faded: boolean): HairPainting {
  const { anatomy, lift } = scene
  const dir = scene.partX > 0 ? -1 : 1
  const y = anatomy.hairlineY
  const f = anatomy.foreheadHalf
  const at = (points: Point[]): Point[] => points.map(([x, py]) => [x * dir, py])
  const top = lift * 0.9
  return cropped(scene, {
    sides: faded ? FADED_SIDES : FULL_SIDES,
    top: 3,
    sheets: [
      {
        from: at([
          [-30, -106 - top * 0.5],
          [-50, -96 - top * 0.2],
          [-f + 2, -76],
          [-f - 3, -48],
        ]),
        to: at([
          [-34, y - 6],
          [-46, y + 2],
          [-f + 8, y + 14],
          [-f + 2, y + 34],
        ]),
        locks: 7,
      },
      {
        from: at([
          [-34, -110 - top * 0.6],
          [-8, -122 - top],
          [34, -116 - top * 0.8],
          [f - 2, -84 - top * 0.2],
          [f + 6, -52],
        ]),
        to: at([
          [-33, y - 9],
          [-14, y - 15],
          [18, y - 9],
          [f - 18, y - 1],
          [f - 2, y + 26],
        ]),
        locks: 13,
        order: 'in',
      },
    ],
  })
}

export function quiff(scene: HairScene, faded: boolean): HairPainting {
  const { anatomy, lift } = scene
  const y = anatomy.hairlineY
  const f = anatomy.foreheadHalf
  const dir = scene.partX > 0 ? -1 : 1
  const top = lift
  const at = (points: Point[]): Point[] => points.map(([x, py]) => [x * dir, py])
  return cropped(scene, {
    sides: faded ? FADED_SIDES : { ...FULL_SIDES, full: -20, gone: 8 },
    top: 4,
    sheets: [
      {
        from: at([
          [-f + 8, y + 16],
          [-f - 2, y - 14],
          [-f + 8, -104 - top * 0.6],
          [-20, -126 - top * 0.8],
        ]),
        to: at([
          [f - 8, y + 16],
          [f + 3, y - 14],
          [f - 2, -106 - top * 0.5],
          [44, -124 - top * 0.7],
        ]),
        locks: 16,
        order: 'mixed',
        ragged: 0.12,
      },
      {
        from: at([
          [-f + 12, y + 7],
          [-f + 10, y - 18],
          [-26, -116 - top],
          [22, -128 - top],
        ]),
        to: at([
          [f - 12, y + 7],
          [f - 8, y - 16],
          [f - 12, -102 - top * 0.7],
          [f - 4, -108 - top * 0.6],
        ]),
        locks: 15,
        order: 'out',
        ragged: 0.14,
        waveSize: 1.5,
        waves: 1,
      },
    ],
  })
}

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

/** Short on top, brushed up at the front, faded at the sides. */
export function crewCut(scene: HairScene): HairPainting {
  const { ink, lift } = scene
  const line = hairline(scene)
  const outline = capOutline(scene, 1, 3 + lift * 0.4)
  return {
    scalp: (ctx) =>
      drawStubble(ctx, scene, { salt: 301, thickness: 0.5, top: 0, full: -58, gone: 2, length: 3 }),
    front(ctx) {
      fillShape(
        ctx,
        [...outline.slice(4, -4), ...line.slice(3, -3).reverse()],
        ink.colour(0.28, 0, 0.9),
        3,
      )
      const random = scene.random(345)
      const total = Math.round(900 * scene.fineness)
      for (let i = 0; i < total; i++) {
        const across = between(random, 0.2, 0.8)
        const depth = 1 - i / total
        const [hx, hy] = along(line, across)
        const [ox, oy] = along(outline, lerp(0.5, across, 1))
        const x = lerp(hx, ox, depth) + between(random, -2, 2)
        const y = lerp(hy, oy, depth) + between(random, -2, 2)
        const length = between(random, 5, 10) * lerp(1.1, 0.7, depth)
        const angle = -Math.PI / 2 + (x / 80) * 0.7 + between(random, -0.5, 0.5)
        const tip = between(random, 0.05, 0.3)
        const bright = brightnessOf(x, y, Math.cos(angle), Math.sin(angle), 0.5, ink, 0.6)
        const stroke = ctx.createLinearGradient(
          x,
          y,
          x + Math.cos(angle) * length,
          y + Math.sin(angle) * length,
        )
        stroke.addColorStop(0, ink.colour(bright - 0.28, 0, 0.75))
        stroke.addColorStop(1, ink.colour(bright + tip, 0, 0.5, ink.isGrey(random)))
        ctx.strokeStyle = stroke
        ctx.lineWidth = between(random, 0.6, 1.3)
        ctx.beginPath()
        ctx.moveTo(x, y)
        ctx.lineTo(x + Math.cos(angle) * length, y + Math.sin(angle) * length)
        ctx.stroke()
      }
    },
  }
}

export function buzz(scene: HairScene): HairPainting {
  return {
    scalp: (ctx) =>
      drawStubble(ctx, scene, {
        salt: 331,
        thickness: 0.5,
        top: -1,
        full: -70,
        gone: 10,
        length: 2.2,
        strength: 0.85,
        recede: 0.3,
      }),
  }
}

/** Medium hair that falls every which way. */
export function tousled(scene: HairScene): HairPainting {
  const { anatomy, lift } = scene
  const y = anatomy.hairlineY
  const f = anatomy.foreheadHalf
  const half = anatomy.cheekHalf + 4
  const dir = scene.partX > 0 ? -1 : 1
  const at = (points: Point[]): Point[] => points.map(([x, py]) => [x * dir, py])
  const top = lift * 0.9
  const dome = (degrees: number, more = 0) => onDome(half, top + more, degrees)
  const messy = { waveSize: 3, waves: 1.5, ragged: 0.22 }
  return cropped(scene, {
    sides: { thickness: 3.5, full: 0, gone: 16, length: 6 },
    top: 5,
    sheets: [
      {
        from: at([dome(-14), dome(-42), dome(-74), [-half - 2, -4]]),
        to: at([
          [-20, y - 22],
          [-40, y - 8],
          [-f + 1, y + 20],
          [-f - 2, -14],
        ]),
        locks: 11,
        ...messy,
      },
      {
        from: at([dome(-16), dome(24, 3), dome(66), [half + 2, -6]]),
        to: at([
          [-18, y - 22],
          [22, y - 12],
          [f - 2, y + 14],
          [f + 2, -16],
        ]),
        locks: 13,
        ...messy,
      },
      {
        from: at([dome(-24, -4), [-46, -100], [-54, y - 2], [-52, y + 18]]),
        to: at([dome(-6, -2), [0, -112], [2, y - 8], [-6, y + 12]]),
        locks: 12,
        order: 'mixed',
        ...messy,
      },
      {
        from: at([dome(-10, -2), [10, -116], [4, y - 12], [-12, y + 12]]),
        to: at([dome(0, -2), [42, -108], [54, y - 4], [f - 8, y + 20]]),
        locks: 13,
        order: 'mixed',
        ...messy,
      },
    ],
  })
}

/** Shaved sides under a long top combed over. */
export function undercut(scene: HairScene): HairPainting {
  const { anatomy, lift } = scene
  const y = anatomy.hairlineY
  const f = anatomy.foreheadHalf
  const dir = scene.partX > 0 ? -1 : 1
  const at = (points: Point[]): Point[] => points.map(([x, py]) => [x * dir, py])
  const top = lift
  return cropped(scene, {
    sides: { thickness: 0.5, full: -74, gone: 18, length: 2.2 },
    top: 2,
    sheets: [
      {
        from: at([
          [-44, -104 - top * 0.3],
          [-16, -126 - top],
          [36, -120 - top * 0.8],
          [f + 8, -80 - top * 0.2],
          [f + 12, -44],
        ]),
        to: at([
          [-44, y - 2],
          [-22, y - 24],
          [14, y - 18],
          [f - 12, y + 2],
          [f + 3, y + 32],
        ]),
        locks: 16,
        ragged: 0.14,
        waveSize: 1.6,
        waves: 1.1,
      },
    ],
  })
}

/** Short hair with a long side-swept front and wisps before the ears. */
export function pixie(scene: HairScene): HairPainting {
  const { anatomy, lift } = scene
  const y = anatomy.hairlineY
  const f = anatomy.foreheadHalf
  const half = anatomy.cheekHalf + 4 + lift * 0.2
  const dir = scene.partX > 0 ? -1 : 1
  const at = (points: Point[]): Point[] => points.map(([x, py]) => [x * dir, py])
  return cropped(scene, {
    sides: { thickness: 3, full: 8, gone: 22, length: 6 },
    top: lift * 0.5,
    sheets: [
      {
        from: at([
          onDome(half, lift, -26),
          onDome(half, lift * 0.7, -56),
          onDome(half + 1, 0, -84),
          [-half + 3, 18],
        ]),
        to: at([
          [-28, y - 10],
          [-46, y + 4],
          [-f + 2, y + 32],
          [-anatomy.cheekHalf + 5, 20],
        ]),
        locks: 10,
        ragged: 0.16,
      },
      {
        from: at([
          onDome(half, lift, -24),
          onDome(half, lift + 2, 20),
          onDome(half + 2, lift * 0.5, 64),
          [half + 1, -22],
          [half - 4, 20],
        ]),
        to: at([
          [-28, y - 12],
          [0, y - 6],
          [34, y + 16],
          [f + 1, -26],
          [anatomy.cheekHalf - 2, 16],
        ]),
        locks: 16,
        ragged: 0.14,
        tip: 0.4,
      },
    ],
  })
}

/** One side clipped short, the rest falling over the other cheek. */
export function halfShaved(scene: HairScene): HairPainting {
  const { anatomy, lift } = scene
  const y = anatomy.hairlineY
  const f = anatomy.foreheadHalf
  const half = anatomy.cheekHalf + 6 + lift * 0.3
  const dir = scene.partX > 0 ? -1 : 1
  const at = (points: Point[]): Point[] => points.map(([x, py]) => [x * dir, py])
  const end = 72 + scene.longer
  return cropped(scene, {
    sides: { thickness: 0.5, full: -50, gone: 16, length: 2.4 },
    top: 2,
    sheets: [
      {
        from: at([
          onDome(half, lift, -34),
          onDome(half, lift, 6),
          onDome(half + 2, lift * 0.6, 54),
          [half + 3, -20],
          [half + 4, 26],
          [half - 8, end],
        ]),
        to: at([
          [-40, y - 2],
          [-10, y - 10],
          [30, y + 14],
          [f - 4, -30],
          [anatomy.cheekHalf - 7, 14],
          [anatomy.cheekHalf - 14, end - 18],
        ]),
        locks: 17,
        ragged: 0.16,
        waveSize: 2,
        waves: 1.2,
        tip: 0.35,
      },
    ],
  })
}

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
