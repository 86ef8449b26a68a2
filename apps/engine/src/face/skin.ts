import type { Portrait } from '@inamora/contract/portrait'
import type { Anatomy } from './anatomy.ts'
import { bell, clamp, closedCurve, lerp, type Point } from './geometry.ts'
import { contextOf, HEAD, type Layer, softly } from './layer.ts'
import { labOf, mix, type Rgb, rgba, rgbOf, type SkinPalette } from './palette.ts'
import { between, seeded } from './random.ts'
import {
  blurField,
  bump,
  illuminate,
  type Light,
  type Lit,
  newRelief,
  type Relief,
  ridge,
} from './relief.ts'

/** Colours a lit relief with skin: a ramp from shade to light, blood near the surface, a rim. */
export function tintSkin(
  relief: Relief,
  lit: Lit,
  skin: SkinPalette,
  {
    rim,
    rimStrength,
    gleamStrength,
    flush,
  }: {
    rim: Rgb
    rimStrength: number
    gleamStrength: number
    /** How red the skin is at a place, 0 to 1. */
    flush: (x: number, y: number) => number
  },
) {
  const { layer, width, height, pixelsPerUnit: k, mask } = relief
  const ctx = layer.canvas.getContext('2d')
  const picture = ctx.getImageData(0, 0, width, height)
  const { data } = picture
  const [fr, fg, fb] = rgbOf(labOf(skin.blush))
  const { ramp } = skin
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const cover = mask[i] ?? 0
      if (cover === 0) continue
      const tone = lit.tone[i] ?? 0
      const place = clamp(tone, 0, 1) * 254.99
      const low = Math.floor(place)
      const part = place - low
      const from = low * 3
      const r = lerp(ramp[from] ?? 0, ramp[from + 3] ?? 0, part)
      const g = lerp(ramp[from + 1] ?? 0, ramp[from + 4] ?? 0, part)
      const b = lerp(ramp[from + 2] ?? 0, ramp[from + 5] ?? 0, part)
      // Light that enters skin comes out redder where it turns into shade.
      const red =
        flush(x / k + layer.box.left, y / k + layer.box.top) + 0.16 * bell(tone - 0.4, 0.09)
      const shade = 0.55 + 0.6 * tone
      const gleam = (lit.gleam[i] ?? 0) * gleamStrength
      const edge = (lit.rim[i] ?? 0) * rimStrength
      data[i * 4] = lerp(r, fr * shade, red) + gleam * 255 + rim[0] * edge
      data[i * 4 + 1] = lerp(g, fg * shade, red) + gleam * 236 + rim[1] * edge
      data[i * 4 + 2] = lerp(b, fb * shade, red) + gleam * 214 + rim[2] * edge
      data[i * 4 + 3] = cover * 255
    }
  }
  const transform = ctx.getTransform()
  ctx.resetTransform()
  ctx.putImageData(picture, 0, 0)
  ctx.setTransform(transform)
}

/** The whole head without eyes, brows, mouth and hair: what lies still under the moving parts. */
export function paintHead(
  portrait: Portrait,
  anatomy: Anatomy,
  skin: SkinPalette,
  light: Light,
  pixelsPerUnit: number,
): Layer {
  const relief = newRelief(HEAD, pixelsPerUnit, (ctx) => paintHeadShape(ctx, anatomy), {
    round: 60,
    soften: 4.5,
  })
  sculptFace(relief, portrait, anatomy)
  blurField(relief.z, relief.width, relief.height, 1.3 * pixelsPerUnit)
  const tone = portrait.skin.tone
  const lit = illuminate(relief, light, {
    depth: 0.52,
    occlusion: 0.045,
    gloss: 26,
    contrast: 0.76,
  })
  const { mouth, nose, turned } = anatomy
  const blush = portrait.skin.blush * lerp(0.42, 0.32, anatomy.strength)
  tintSkin(relief, lit, skin, {
    rim: rgbOf(labOf(mix(portrait.background.accent, '#ffe8d0', 0.25))),
    rimStrength: lerp(0.62, 0.72, tone),
    gleamStrength: lerp(0.07, 0.17, tone),
    flush: (x, y) => {
      const cheek =
        bell(x - turned(-46, 30), 19) * bell(y - 30, 13) +
        bell(x - turned(46, 30), 19) * bell(y - 30, 13)
      const noseTip = bell(x - turned(0, nose.tipY) - anatomy.turn * 6, 11) * bell(y - nose.tipY, 9)
      const chin = bell(x, 16) * bell(y - anatomy.chinY + 10, 10)
      const underNose = bell(x - turned(0, mouth.y), 12) * bell(y - mouth.y + 13, 5)
      return clamp(cheek * (0.1 + blush) + noseTip * 0.16 + chin * 0.07 + underNose * 0.06, 0, 0.75)
    },
  })
  const ctx = contextOf(relief.layer)
  ctx.globalCompositeOperation = 'source-atop'
  drawNostrils(ctx, anatomy, skin)
  drawMarks(ctx, portrait, anatomy, skin)
  return relief.layer
}

function paintHeadShape(ctx: ReturnType<typeof contextOf>, anatomy: Anatomy) {
  ctx.beginPath()
  closedCurve(ctx, anatomy.outline)
  ctx.fill()
}

function sculptFace(relief: Relief, portrait: Portrait, anatomy: Anatomy) {
  const { strength: s, eyes, nose, mouth, turn, turned, chinY } = anatomy
  const { age, cheek } = portrait.face
  const squeeze = (x: number) => 1 - (turn * 13 * x) / 88 ** 2
  /** A bump on both sides of the face, moved and foreshortened by the turn. */
  const pair = (x: number, y: number, rise: number, rx: number, ry: number, angle = 0) => {
    bump(relief, turned(x, y), y, rise, rx * squeeze(x), ry, angle)
    bump(relief, turned(-x, y), y, rise, rx * squeeze(-x), ry, -angle)
  }
  const middle = (y: number, rise: number, rx: number, ry: number, forward = 0) =>
    bump(relief, turned(0, y) + turn * forward, y, rise, rx, ry)
  const pairRidge = (line: Point[], rise: number, radius: number, peak?: number) => {
    for (const side of [1, -1]) {
      const placed = line.map(([x, y]): Point => [turned(x * side, y), y])
      ridge(relief, placed, rise, radius, peak)
    }
  }

  pair(24, -60, 3.2, 26, 18)
  pair(67, -32, -6.5, 12, 20)
  pair(25, anatomy.browY + 3, 2.6 + 4 * s, 18, 6.5, -0.12)
  middle(-16, 1.4 + s, 9, 8)
  const deep =
    portrait.eyes.shape === 'deep-set' ? 1.35 : portrait.eyes.shape === 'monolid' ? 0.6 : 1
  pair(eyes.x - 1, -5, -7 * deep, 19, 11)
  pair(17, -5, -4.6 * deep, 7, 9)
  pair(eyes.x, 0.5, 6.8, 14.5, 9.5)
  pairRidge(
    [
      [17, 9],
      [27, 15],
      [40, 14],
    ],
    -0.5 - age * 1.5,
    3,
  )
  pair(47, 25, 6.2 + cheek * 2, 18, 11, -0.35)
  pair(53, 55, -3.6 - cheek * 1.6 - s * 1.4, 12, 18, 0.3)

  const bridge = nose.bridge
  for (let y = -14; y <= nose.tipY; y += 4) {
    const t = (y + 14) / (nose.tipY + 14)
    const hump = nose.hump * 2.2 * bell(t - 0.45, 0.16)
    middle(
      y,
      (lerp(1.5, 3.1, t) + hump * 0.3) * bridge,
      lerp(7, 7.4, t) * lerp(1, nose.tip, t),
      5,
      lerp(2, 6, t),
    )
  }
  middle(nose.tipY, 6.4 * nose.tip, 7.8 * nose.tip, 6.6, 6.5)
  const wing = nose.half
  for (const side of [1, -1]) {
    const x = turned(side * (wing - 4), nose.baseY - 3) + turn * 4
    bump(relief, x, nose.baseY - 3.4, 5.6, 4.4 * squeeze(side * wing), 4.6)
    bump(relief, x + side * 6, nose.baseY - 4, -1.3, 2.8, 5)
  }
  middle(nose.baseY + 5, -1.6, 12, 3.6, 4)
  pairRidge(
    [
      [wing + 2.5, nose.baseY - 4],
      [wing + 8, nose.baseY + 8],
      [mouth.halfWidth + 6, mouth.y - 4],
    ],
    -0.5 - age * 2.2 - portrait.smile * 0.7,
    3.4,
    0.35,
  )

  middle(mouth.y - 4, 6.2, 25, 17, 2)
  middle(mouth.y - 13, -1.1, 3, 5, 2)
  pair(5, mouth.y - 13, 0.5, 2.6, 5)
  pair(mouth.halfWidth + 4.5, mouth.y, -1.6, 5.5, 6)
  pair(mouth.halfWidth + 12, mouth.y - 10, 2.2 + portrait.smile * 2, 9, 10)
  middle(mouth.y + mouth.lower + 6.5, -4.6, 13, 4.6, 1.5)
  middle(chinY - 11, 5.6 + s * 1.6, 14 + s * 3, 9)
  if (s > 0.75) middle(chinY - 8, -1.2 * (s - 0.4), 2.4, 6)
  if (age > 0.25) {
    const depth = -(age - 0.2) * 1.4
    for (const y of [-50, -40]) {
      ridge(
        relief,
        [
          [turned(-34, y), y + 2],
          [turned(0, y), y - 1],
          [turned(34, y), y + 2],
        ],
        depth,
        1.6,
      )
    }
    for (const lift of [-5, 0, 5]) {
      pairRidge(
        [
          [eyes.x + eyes.halfWidth + 3, lift * 0.5],
          [eyes.x + eyes.halfWidth + 12, lift * 1.6 - 1],
        ],
        depth,
        1.1,
        0.2,
      )
    }
  }
}

function drawNostrils(ctx: ReturnType<typeof contextOf>, anatomy: Anatomy, skin: SkinPalette) {
  const { nose, turn, turned } = anatomy
  const dark = mix(skin.deep, '#1a0506', 0.45)
  for (const side of [1, -1]) {
    const x = turned(side * (nose.half - 6.6), nose.baseY) + turn * 5
    softly(ctx, 0.8, () => {
      ctx.fillStyle = rgba(dark, 0.78)
      ctx.beginPath()
      ctx.ellipse(x, nose.baseY - 0.4, 3.5, 1.7, side * -0.36, 0, Math.PI * 2)
      ctx.fill()
    })
    softly(ctx, 1.1, () => {
      ctx.strokeStyle = rgba(mix(skin.shadow, skin.deep, 0.5), 0.5)
      ctx.lineWidth = 1.5
      ctx.beginPath()
      ctx.arc(
        turned(side * (nose.half - 4), nose.baseY) + turn * 4,
        nose.baseY - 4,
        4.8,
        side > 0 ? -0.6 : Math.PI - 0.9,
        side > 0 ? 0.9 : Math.PI + 0.6,
      )
      ctx.stroke()
    })
  }
  softly(ctx, 1.6, () => {
    ctx.strokeStyle = rgba(mix(skin.shadow, skin.deep, 0.35), 0.5)
    ctx.lineWidth = 1.8
    ctx.beginPath()
    const x = turned(0, nose.baseY) + turn * 5
    ctx.moveTo(x - 5, nose.baseY + 0.6)
    ctx.quadraticCurveTo(x, nose.baseY + 2.6, x + 5, nose.baseY + 0.6)
    ctx.stroke()
  })
}

function drawMarks(
  ctx: ReturnType<typeof contextOf>,
  portrait: Portrait,
  anatomy: Anatomy,
  skin: SkinPalette,
) {
  const { freckles, beautyMark } = portrait.skin
  const random = seeded(portrait.seed * 131 + 17)
  const brown = mix(skin.shadow, '#8a4420', 0.6)
  for (let i = 0; i < freckles * 150; i++) {
    const spread = (random() + random() - 1) * 56
    const y = 22 + (random() + random() - 1) * 22 + Math.abs(spread) * 0.06
    ctx.fillStyle = rgba(brown, between(random, 0.1, 0.34))
    ctx.beginPath()
    ctx.arc(anatomy.turned(spread, y), y, between(random, 0.35, 0.95), 0, Math.PI * 2)
    ctx.fill()
  }
  const places: Partial<Record<typeof beautyMark, Point>> = {
    cheek: [34, 44],
    lip: [17, anatomy.mouth.y - 11],
    chin: [-14, anatomy.chinY - 18],
    eye: [-47, 13],
  }
  const place = places[beautyMark]
  if (place) {
    ctx.fillStyle = rgba(mix(skin.deep, '#2a0f0a', 0.4), 0.85)
    ctx.beginPath()
    ctx.arc(anatomy.turned(place[0], place[1]), place[1], 1.25, 0, Math.PI * 2)
    ctx.fill()
  }
}
