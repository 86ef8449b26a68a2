import type { Portrait } from '@inamora/contract/portrait'
import { clamp, lerp, type Point, sample, smoothstep } from './geometry.ts'

/** Measures of one head, in head units; the painters share them so that every part fits. */
export interface Anatomy {
  strength: number
  turn: number
  /** Outline of skull and face from the crown down the right side and up the left. */
  outline: Point[]
  cheekHalf: number
  jawHalf: number
  foreheadHalf: number
  chinY: number
  jawY: number
  /** Middle of the hairline, and where it meets the temple. */
  hairlineY: number
  eyes: {
    x: number
    halfWidth: number
    upper: number
    lower: number
    outerRise: number
    iris: number
    /** Where along the lid it is highest: -1 inner corner, 1 outer corner. */
    peak: number
    crease: number
    hood: number
  }
  browY: number
  nose: { tipY: number; baseY: number; half: number; tip: number; bridge: number; hump: number }
  mouth: { y: number; halfWidth: number; upper: number; lower: number; bow: number }
  neckHalf: number
  shoulderHalf: number
  shoulderY: number
  /** Things in front of the head's axis move with the turn, the nose most. */
  turned(x: number, y: number): number
}

const SHAPES: Record<
  Portrait['face']['shape'],
  { cheek: number; jaw: number; chin: number; chinY: number; forehead: number; jawY: number }
> = {
  oval: { cheek: 68.5, jaw: 49.5, chin: 13.5, chinY: 110, forehead: 63, jawY: 70 },
  round: { cheek: 73, jaw: 57, chin: 17, chinY: 104, forehead: 65, jawY: 68 },
  square: { cheek: 70, jaw: 56.5, chin: 18.5, chinY: 107, forehead: 65, jawY: 72 },
  heart: { cheek: 70.5, jaw: 46, chin: 9.5, chinY: 109, forehead: 66, jawY: 66 },
  long: { cheek: 65.5, jaw: 49.5, chin: 15, chinY: 117, forehead: 61, jawY: 74 },
  diamond: { cheek: 72.5, jaw: 48, chin: 11.5, chinY: 111, forehead: 59, jawY: 69 },
}

const EYES: Record<
  Portrait['eyes']['shape'],
  {
    wide: number
    upper: number
    lower: number
    rise: number
    peak: number
    crease: number
    hood: number
  }
> = {
  almond: { wide: 17.2, upper: 8, lower: 4.7, rise: 2.4, peak: -0.05, crease: 4.4, hood: 0 },
  round: { wide: 16.6, upper: 8.7, lower: 5.2, rise: 0.9, peak: 0, crease: 4.2, hood: 0 },
  hooded: { wide: 16.8, upper: 7.3, lower: 4.8, rise: 1.4, peak: -0.15, crease: 2.6, hood: 0.8 },
  monolid: { wide: 17.4, upper: 7, lower: 4.4, rise: 2.8, peak: -0.1, crease: 0, hood: 0.25 },
  upturned: { wide: 17.4, upper: 7.6, lower: 4.4, rise: 4.6, peak: 0.08, crease: 4.2, hood: 0 },
  downturned: { wide: 16.8, upper: 8, lower: 4.8, rise: -0.8, peak: -0.15, crease: 4, hood: 0.3 },
  'deep-set': { wide: 16.4, upper: 7.5, lower: 4.8, rise: 1.6, peak: -0.05, crease: 3, hood: 0.35 },
}

const NOSES: Record<
  Portrait['nose']['shape'],
  { half: number; tip: number; bridge: number; length: number; hump: number }
> = {
  straight: { half: 13, tip: 1, bridge: 1, length: 0, hump: 0 },
  button: { half: 12.6, tip: 1.12, bridge: 0.72, length: -3, hump: 0 },
  aquiline: { half: 13, tip: 0.95, bridge: 1.25, length: 2.5, hump: 1 },
  broad: { half: 16.4, tip: 1.18, bridge: 0.85, length: 0, hump: 0 },
  snub: { half: 12.8, tip: 1, bridge: 0.78, length: -4, hump: -0.6 },
  narrow: { half: 11.2, tip: 0.85, bridge: 1.15, length: 1, hump: 0.2 },
}

const LIPS: Record<
  Portrait['lips']['shape'],
  { wide: number; upper: number; lower: number; bow: number }
> = {
  natural: { wide: 24, upper: 6, lower: 8.6, bow: 1 },
  full: { wide: 24.5, upper: 7.8, lower: 10.6, bow: 0.85 },
  bow: { wide: 22.6, upper: 7, lower: 9, bow: 1.6 },
  wide: { wide: 27.4, upper: 6, lower: 8.4, bow: 0.8 },
  thin: { wide: 24.6, upper: 4.4, lower: 6.8, bow: 0.8 },
  heart: { wide: 22.8, upper: 7.6, lower: 9.8, bow: 1.4 },
}

export function anatomyOf(portrait: Portrait): Anatomy {
  const { face, turn } = portrait
  const s = face.strength
  const shape = SHAPES[face.shape]
  const wide = 1 + face.width * 0.06
  const cheek = (shape.cheek + s * 2.5 + face.cheek * 3) * wide
  const jaw = (shape.jaw + s * 7 + face.jaw * 5) * wide
  const chin = shape.chin + s * 8 + face.chin * 4
  const chinY = shape.chinY - 3 + s * 9 + face.chin * 3
  const jawY = shape.jawY + s * 6
  const forehead = shape.forehead * wide
  const lean = (y: number) => turn * 4.5 * smoothstep(-90, 110, y)
  const half: Point[] = [
    [0, -119],
    [22, -116.5],
    [43, -105],
    [forehead - 4, -84],
    [forehead + 2.5, -55],
    [lerp(forehead + 4, cheek, 0.5), -28],
    [cheek, 0],
    [cheek - 0.6, 24],
    [lerp(jaw, cheek, 0.58), 50],
    [jaw, jawY],
    [lerp(chin, jaw, 0.6), lerp(jawY, chinY, 0.55)],
    [chin + 3, chinY - 5.5],
    [chin * 0.5, chinY - 0.6],
    [0, chinY],
  ]
  const outline = [
    ...half,
    ...half
      .slice(1, -1)
      .reverse()
      .map(([x, y]): Point => [-x, y]),
  ].map(([x, y]): Point => [x + lean(y), y])
  const eye = EYES[portrait.eyes.shape]
  const size = (1 + portrait.eyes.size * 0.14) * lerp(1.23, 1.1, s)
  const upperLid = (eye.upper - 0.5) * size * lerp(1, 0.93, s)
  const lowerLid = eye.lower * size
  const nose = NOSES[portrait.nose.shape]
  const noseBase = 46.5 + nose.length + portrait.nose.length * 5 + (chinY - 112) * 0.25
  const lips = LIPS[portrait.lips.shape]
  const full = lerp(0.82, 1.34, portrait.lips.fullness) * lerp(1.06, 0.88, s)
  return {
    strength: s,
    turn,
    outline,
    cheekHalf: cheek,
    jawHalf: jaw,
    foreheadHalf: forehead,
    chinY,
    jawY,
    hairlineY: -70 - face.age * 3,
    eyes: {
      x: 33.6 + portrait.eyes.spacing * 3 + face.width,
      halfWidth: eye.wide * size,
      upper: upperLid,
      lower: lowerLid,
      outerRise: eye.rise + portrait.eyes.tilt * 3,
      // Relaxed lids cover the top of the iris and touch its lower edge; a whole disc would stare.
      iris: clamp((upperLid + lowerLid) * 0.62, 8.6, 10.4),
      peak: eye.peak,
      crease: eye.crease * lerp(0.55, 1.45, portrait.eyes.lid),
      hood: eye.hood,
    },
    browY: lerp(-22, -20.5, s) - portrait.brows.height * 3,
    nose: {
      tipY: noseBase - 6,
      baseY: noseBase,
      half: (nose.half + portrait.nose.width * 2.6) * lerp(0.95, 1.1, s),
      tip: nose.tip,
      bridge: nose.bridge * lerp(0.9, 1.15, s),
      hump: nose.hump,
    },
    mouth: {
      y: noseBase + lerp(21, 24.5, s),
      halfWidth: (lips.wide + portrait.lips.width * 3) * lerp(0.98, 1.08, s),
      upper: lips.upper * full,
      lower: lips.lower * full,
      bow: lips.bow,
    },
    neckHalf: lerp(34, 49, s),
    shoulderHalf: lerp(126, 160, s),
    shoulderY: lerp(163, 160, s),
    turned: (x, y) => {
      const nearAxis = 1 - (x / 88) ** 2
      return x + turn * 6.5 * Math.max(0, nearAxis) * smoothstep(-130, -20, y)
    },
  }
}

/** Half width of the head at a height, read off its outline (the right side, turned). */
export function halfWidthAt(anatomy: Anatomy, y: number): number {
  const right = anatomy.outline.slice(0, Math.ceil(anatomy.outline.length / 2) + 1)
  for (const [px, py] of sample(right, 120)) if (py >= y) return px
  return 0
}
