import type { SKRSContext2D } from '@napi-rs/canvas'
import { along, clamp, lerp, type Point, smoothstep } from '../geometry.ts'
import { between } from '../random.ts'
import { brightnessOf, drawFlyaways, drawSheet } from './locks.ts'
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
  const bands = 14
  for (let i = 0; i < bands; i++) {
    const y0 = lerp(-135 - top, 12, i / bands)
    const alpha = 0.62 * strength * density(y0 + 6)
    if (alpha < 0.02) continue
    ctx.save()
    ctx.beginPath()
    ctx.rect(-120, y0, 240, 150 / bands + 0.2)
    ctx.clip()
    fillShape(ctx, [...outline, ...line.slice().reverse()], ink.colour(0.34, 0, alpha), 1.6)
    ctx.restore()
  }
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
      0,
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

export function slickBack(scene: HairScene, bun = false): HairPainting {
  const { anatomy, lift } = scene
  const line = hairline(scene, 0.4)
  const outline = capOutline(scene, 2.5, lift * 0.35)
  const sheetOf = (fromAt: number, toAt: number, locks: number) => {
    const guide = (t: number): Point[] => {
      const [hx, hy] = along(line, t)
      const [ox, oy] = along(outline, lerp(0.5, t, 0.94))
      return [
        [hx, hy],
        [lerp(hx, ox, 0.4) * 1.02, lerp(hy, oy, 0.36)],
        [lerp(hx, ox, 0.8), lerp(hy, oy, 0.74)],
        [ox, oy],
      ]
    }
    return {
      from: guide(fromAt),
      to: guide(toAt),
      locks,
      order: 'mixed' as const,
      ragged: 0.02,
      shine: 1.25,
      tip: 0.15,
    }
  }
  const painting = cropped(scene, {
    sides: bun
      ? { thickness: 1, full: -44, gone: 6, length: 4 }
      : { ...FULL_SIDES, full: -10, gone: 12 },
    recede: 0.4,
    top: lift * 0.3,
    sheets: [sheetOf(0.14, 0.36, 9), sheetOf(0.86, 0.64, 9), sheetOf(0.36, 0.64, 14)],
  })
  if (!bun) return painting
  return {
    ...painting,
    back: (ctx) => drawKnot(ctx, scene, anatomy.turn * -6 + 4, -132 - lift * 0.4, 20),
  }
}

/** A knot of hair wound round itself. */
export function drawKnot(
  ctx: SKRSContext2D,
  scene: HairScene,
  x: number,
  y: number,
  radius: number,
) {
  fillShape(ctx, ring(x, y, radius, radius * 0.92), scene.ink.colour(0.2, 0, 1))
  const random = scene.random(400)
  for (let i = 0; i < 9; i++) {
    const tilt = between(random, -0.5, 0.5)
    const r = radius * lerp(1, 0.35, i / 9)
    const arc = (grow: number): Point[] =>
      Array.from({ length: 7 }, (_, k) => {
        const angle = Math.PI * lerp(1.08, -0.12, k / 6) + tilt
        return [
          x + Math.cos(angle) * r * grow,
          y + radius * 0.25 - Math.sin(angle) * r * grow * 1.05,
        ]
      })
    drawSheet(
      ctx,
      { from: arc(1), to: arc(0.66), locks: 4, overlap: 2 },
      scene.style(410 + i, { ragged: 0.05, tip: 0.3, shade: lerp(-0.12, 0.06, i / 9) }),
    )
  }
}

const ring = (x: number, y: number, rx: number, ry: number): Point[] =>
  Array.from({ length: 12 }, (_, i) => {
    const angle = (i / 12) * Math.PI * 2
    return [x + Math.cos(angle) * rx, y + Math.sin(angle) * ry]
  })

export function crewCut(scene: HairScene): HairPainting {
  const { anatomy, lift } = scene
  const y = anatomy.hairlineY
  const f = anatomy.foreheadHalf
  return cropped(scene, {
    sides: { thickness: 1.5, full: -58, gone: 4, length: 3.4 },
    top: lift * 0.35,
    sheets: [-1, 0, 1]
      .map((row) => ({
        from: [
          [-f + 4, y + 14 + row * -16],
          [-f + 3, y - 4 + row * -17],
          [-f + 10, y - 16 + row * -15],
        ] as Point[],
        to: [
          [f - 4, y + 14 + row * -16],
          [f - 3, y - 4 + row * -17],
          [f - 6, y - 18 + row * -15],
        ] as Point[],
        locks: 24,
        order: 'mixed' as const,
        ragged: 0.4,
        tip: 0.6,
      }))
      .reverse(),
  })
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
  const half = anatomy.cheekHalf + 5
  const dir = scene.partX > 0 ? -1 : 1
  const at = (points: Point[]): Point[] => points.map(([x, py]) => [x * dir, py])
  const top = lift * 1.1
  return cropped(scene, {
    sides: { thickness: 4, full: 0, gone: 16, length: 6 },
    top: 6,
    sheets: [
      {
        from: at([
          onDome(half, top, -10),
          onDome(half, top, -48),
          onDome(half + 3, 0, -80),
          [-half - 1, -2],
        ]),
        to: at([
          [-14, y - 18],
          [-40, y - 4],
          [-f + 1, y + 22],
          [-f - 3, -10],
        ]),
        locks: 10,
        waveSize: 3,
        waves: 1.6,
        ragged: 0.2,
      },
      {
        from: at([
          onDome(half, top, -14),
          onDome(half, top + 4, 30),
          onDome(half + 4, 2, 70),
          [half + 2, -6],
        ]),
        to: at([
          [-10, y - 16],
          [26, y - 8],
          [f - 1, y + 18],
          [f + 3, -12],
        ]),
        locks: 11,
        waveSize: 3.4,
        waves: 1.5,
        ragged: 0.22,
      },
      {
        from: at([
          [-20, -122 - top],
          [-2, -132 - top * 0.8],
          [26, -112],
          [40, y + 12],
        ]),
        to: at([
          [-24, -104],
          [-34, -94],
          [-36, y - 2],
          [-26, y + 18],
        ]),
        locks: 11,
        order: 'mixed',
        waveSize: 3,
        waves: 1.3,
        ragged: 0.3,
      },
      {
        from: at([
          [-6, -118 - top],
          [20, -120 - top],
          [46, -98],
          [f - 4, y + 20],
        ]),
        to: at([
          [-8, -100],
          [10, -92],
          [26, y],
          [34, y + 16],
        ]),
        locks: 8,
        order: 'mixed',
        waveSize: 2.6,
        waves: 1.2,
        ragged: 0.3,
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
