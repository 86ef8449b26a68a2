import { type Portrait, SKIN_TONES } from '@inamora/contract/portrait'
import { clamp, lerp } from './geometry.ts'

/** Colours are mixed in Oklab, where halfway between two colours looks halfway. */
export interface Lab {
  l: number
  a: number
  b: number
}
export type Rgb = readonly [number, number, number]

const toLinear = (c: number) => {
  const v = c / 255
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
}
const toGamma = (v: number) =>
  255 * clamp(v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055, 0, 1)

export function labOf(hex: string): Lab {
  const value = Number.parseInt(hex.slice(1), 16)
  const r = toLinear((value >> 16) & 255)
  const g = toLinear((value >> 8) & 255)
  const b = toLinear(value & 255)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  }
}

export function rgbOf(lab: Lab): Rgb {
  const l = (lab.l + 0.3963377774 * lab.a + 0.2158037573 * lab.b) ** 3
  const m = (lab.l - 0.1055613458 * lab.a - 0.0638541728 * lab.b) ** 3
  const s = (lab.l - 0.0894841775 * lab.a - 1.291485548 * lab.b) ** 3
  return [
    toGamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    toGamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    toGamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

export const hexOf = (lab: Lab) =>
  `#${rgbOf(lab)
    .map((c) => Math.round(c).toString(16).padStart(2, '0'))
    .join('')}`

export const mixLab = (from: Lab, to: Lab, t: number): Lab => ({
  l: lerp(from.l, to.l, t),
  a: lerp(from.a, to.a, t),
  b: lerp(from.b, to.b, t),
})

export const mix = (from: string, to: string, t: number) =>
  hexOf(mixLab(labOf(from), labOf(to), clamp(t, 0, 1)))

export const rgba = (hex: string, alpha: number) => {
  const value = Number.parseInt(hex.slice(1), 16)
  return `rgba(${(value >> 16) & 255},${(value >> 8) & 255},${value & 255},${clamp(alpha, 0, 1).toFixed(4)})`
}

/** Lightness scaled, chroma scaled, hue turned (degrees). */
export function shift(lab: Lab, lightness: number, chroma: number, hueDegrees: number): Lab {
  const hue = Math.atan2(lab.b, lab.a) + (hueDegrees * Math.PI) / 180
  const c = Math.hypot(lab.a, lab.b) * chroma
  return { l: clamp(lab.l * lightness, 0, 1), a: Math.cos(hue) * c, b: Math.sin(hue) * c }
}

/** 256 colours from dark to light, looked up per pixel by a shader. */
export type Ramp = Uint8ClampedArray

export function rampOf(stops: ReadonlyArray<readonly [number, Lab]>): Ramp {
  const ramp = new Uint8ClampedArray(256 * 3)
  for (let i = 0; i < 256; i++) {
    const t = i / 255
    const next = Math.max(
      1,
      stops.findIndex(([at]) => at >= t),
    )
    const [fromAt, from] = stops[next - 1] ?? [0, { l: 0, a: 0, b: 0 }]
    const [toAt, to] = stops[next] ?? [1, from]
    ramp.set(
      rgbOf(mixLab(from, to, clamp((t - fromAt) / Math.max(1e-6, toAt - fromAt), 0, 1))),
      i * 3,
    )
  }
  return ramp
}

const UNDERTONE_SHIFT: Record<Portrait['skin']['undertone'], Lab> = {
  neutral: { l: 0, a: 0, b: 0 },
  warm: { l: 0.004, a: 0.002, b: 0.013 },
  cool: { l: 0.004, a: 0.006, b: -0.013 },
  olive: { l: -0.012, a: -0.011, b: 0.008 },
}

export interface SkinPalette {
  base: string
  shadow: string
  deep: string
  light: string
  blush: string
  lips: string
  ramp: Ramp
}

export function skinPalette(portrait: Portrait): SkinPalette {
  const place = portrait.skin.tone * (SKIN_TONES.length - 1)
  const index = Math.min(SKIN_TONES.length - 2, Math.floor(place))
  const base = mixLab(
    labOf(SKIN_TONES[index] ?? SKIN_TONES[0]),
    labOf(SKIN_TONES[index + 1] ?? SKIN_TONES[0]),
    place - index,
  )
  const undertone = UNDERTONE_SHIFT[portrait.skin.undertone]
  base.l += undertone.l
  base.a += undertone.a
  base.b += undertone.b
  const depth = portrait.skin.tone
  const deep = shift(base, 0.42, lerp(1.05, 0.95, depth), lerp(-20, -10, depth))
  const shadow = shift(base, 0.66, lerp(1.35, 1.12, depth), lerp(-14, -6, depth))
  const half = shift(base, 0.86, lerp(1.25, 1.08, depth), lerp(-7, -3, depth))
  const light = shift(base, lerp(1.07, 1.22, depth), lerp(0.95, 0.98, depth), 4)
  const bright = shift(base, lerp(1.12, 1.42, depth), lerp(0.74, 0.82, depth), 6)
  const blushed = { l: base.l * 0.86, a: base.a + lerp(0.085, 0.06, depth), b: base.b + 0.012 }
  return {
    base: hexOf(base),
    shadow: hexOf(shadow),
    deep: hexOf(deep),
    light: hexOf(light),
    blush: hexOf(blushed),
    lips: hexOf({
      l: base.l * lerp(0.78, 0.86, depth),
      a: base.a + lerp(0.075, 0.04, depth),
      b: base.b * 0.75,
    }),
    ramp: rampOf([
      [0, deep],
      [0.24, shadow],
      [0.48, half],
      [0.7, base],
      [0.88, light],
      [1, bright],
    ]),
  }
}
