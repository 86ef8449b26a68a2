import type { SKRSContext2D } from '@napi-rs/canvas'
import { BODY } from '../body.ts'
import { clamp, type Point, sample } from '../geometry.ts'
import { contextOf, type Layer } from '../layer.ts'
import { labOf, mix, mixLab, rampOf, rgbOf, shift } from '../palette.ts'
import { blurField, illuminate, type Light, newRelief, ridge } from '../relief.ts'

export interface Fold {
  line: readonly Point[]
  rise: number
  radius: number
  peak?: number
}

export interface Cloth {
  colour: string
  /** 0 wool, 1 silk or leather. */
  sheen: number
  folds?: readonly Fold[]
  /** How thick and rounded the cloth lies. */
  round?: number
  rim: string
}

/** A piece of cloth of the given shape, with folds, lit like everything else. */
export function paintFabric(
  shape: (ctx: SKRSContext2D) => void,
  cloth: Cloth,
  light: Light,
  pixelsPerUnit: number,
  box = BODY,
): Layer {
  const relief = newRelief(box, pixelsPerUnit, shape, { round: cloth.round ?? 38, soften: 3 })
  for (const fold of cloth.folds ?? [])
    ridge(relief, sample(fold.line, 9), fold.rise, fold.radius, fold.peak)
  blurField(relief.z, relief.width, relief.height, 0.8 * pixelsPerUnit)
  const lit = illuminate(relief, light, {
    depth: (cloth.round ?? 38) > 20 ? 0.52 : 0.42,
    occlusion: 0.03,
    gloss: 16 + cloth.sheen * 24,
  })
  const base = labOf(cloth.colour)
  const ramp = rampOf([
    [0, shift(base, 0.34, 0.85, -4)],
    [0.3, shift(base, 0.62, 1, -2)],
    [0.7, base],
    [1, mixLab(shift(base, 1.14, 0.94, 3), labOf('#fff4e8'), 0.05 + cloth.sheen * 0.12)],
  ])
  const rim = rgbOf(labOf(mix(cloth.rim, '#ffffff', 0.1)))
  const { layer, width, height, mask } = relief
  const ctx = layer.canvas.getContext('2d')
  const picture = ctx.getImageData(0, 0, width, height)
  for (let i = 0; i < mask.length; i++) {
    const cover = mask[i] ?? 0
    if (cover === 0) continue
    const thread = weave((i % width) / pixelsPerUnit, Math.floor(i / width) / pixelsPerUnit)
    const shade = (lit.tone[i] ?? 0) + thread * 0.036 * (1 - cloth.sheen)
    const tone = Math.round(clamp(shade, 0, 1) * 255) * 3
    const gleam = (lit.gleam[i] ?? 0) * cloth.sheen ** 1.5 * 0.34
    const edge = (lit.rim[i] ?? 0) * 0.32
    for (let c = 0; c < 3; c++) {
      picture.data[i * 4 + c] = (ramp[tone + c] ?? 0) + gleam * 235 + (rim[c] ?? 0) * edge
    }
    picture.data[i * 4 + 3] = cover * 255
  }
  ctx.resetTransform()
  ctx.putImageData(picture, 0, 0)
  contextOf(layer)
  return layer
}

/** Uneven threads across and down, around 0: a hint of cloth that only shows close up. */
function weave(x: number, y: number): number {
  const across = chance(Math.floor(x / 5), Math.floor(y / 1.1))
  const down = chance(Math.floor(x / 1.1) + 7919, Math.floor(y / 5))
  return across + down - 1
}

const chance = (x: number, y: number) => {
  const mixed = Math.imul(x * 374761393 + y * 668265263, 1274126177)
  return ((mixed ^ (mixed >>> 15)) >>> 8) / 0xffffff
}
