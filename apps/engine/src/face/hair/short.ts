import type { Point } from '../geometry.ts'
import { drawFlyaways, drawSheet } from './locks.ts'
import type { HairPainting, HairScene } from './scene.ts'
import { capOutline, onDome } from './shapes.ts'
import { drawStubble, FADED_SIDES, FULL_SIDES } from './stubble.ts'

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
          scene.style(320 + i, { ragged: 0.16, tip: 0.35, ...sheet }),
        )
      })
      const outline = capOutline(scene, sides.thickness, top)
      drawFlyaways(ctx, outline.slice(4, 13), 10, scene.style(340), 2)
    },
  }
}

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
