import type { Portrait } from '@inamora/contract/portrait'
import { clamp, lerp, smoothstep } from '../geometry.ts'
import { labOf, mixLab, type Ramp, rampOf, shift } from '../palette.ts'
import type { Random } from '../random.ts'
import type { Light } from '../relief.ts'

/** The colours hair can take in light and shade, and where tint and grey fall. */
export interface HairInk {
  /** CSS colour for a brightness 0–1; `tint` 0–1 moves it to the second colour. */
  colour(brightness: number, tint: number, alpha: number, grey?: boolean): string
  /** How much of the second colour a strand carries, `t` from root to tip. */
  tintAt(t: number, y: number, strand: HairStrand, x?: number): number
  isGrey(random: Random): boolean
  light: Light
  /** The background's glow along the edges. */
  rim: string
}

export interface HairStrand {
  streak: boolean
  framesFace: boolean
}

const hairRamp = (hex: string): Ramp => {
  const base = labOf(hex)
  const pale = clamp((base.l - 0.25) / 0.5, 0, 1)
  const lit = shift(base, lerp(1.5, 1.13, pale), lerp(1.3, 1.02, pale), 5)
  const bright = shift(base, lerp(2.05, 1.24, pale), lerp(1.15, 0.85, pale), 8)
  return rampOf([
    [0, shift(base, 0.34, 0.75, -8)],
    [0.25, shift(base, 0.64, 1, -4)],
    [0.5, base],
    [0.75, { ...lit, l: lit.l + lerp(0.03, 0.01, pale) }],
    [1, mixLab(bright, labOf('#fff2e2'), lerp(0.16, 0.4, pale))],
  ])
}

export function hairInk(portrait: Portrait, light: Light): HairInk {
  const { hair } = portrait
  const base = hairRamp(hair.colour)
  const second = hairRamp(hair.tintColour)
  const silver = hairRamp('#a7a3a3')
  return {
    light,
    rim: portrait.background.accent,
    colour(brightness, tint, alpha, grey = false) {
      const i = Math.round(clamp(brightness, 0, 1) * 255) * 3
      const ramp = grey ? silver : base
      const c = (k: number) => Math.round(lerp(ramp[i + k] ?? 0, second[i + k] ?? 0, tint))
      return `rgba(${c(0)},${c(1)},${c(2)},${clamp(alpha, 0, 1).toFixed(3)})`
    },
    tintAt(t, y, strand, x = 0) {
      if (hair.tint === 'temples') return smoothstep(34, 56, Math.abs(x)) * smoothstep(-112, -84, y)
      if (hair.tint === 'streaks') return strand.streak ? clamp(0.25 + t, 0, 1) : 0
      if (hair.tint === 'money-piece') return strand.framesFace ? 0.9 : 0
      if (hair.tint === 'ombre') return clamp((t - 0.42) / 0.4, 0, 1) * (y > -40 ? 1 : 0)
      return 0
    },
    isGrey: (random) => random() < hair.grey,
  }
}
