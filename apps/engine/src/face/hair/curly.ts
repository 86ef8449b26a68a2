import type { SKRSContext2D } from '@napi-rs/canvas'
import { clamp, lerp, type Point } from '../geometry.ts'
import { between, type Random } from '../random.ts'
import { combBack } from './combed.ts'
import { drawLock } from './locks.ts'
import type { HairPainting, HairScene } from './scene.ts'
import { capOutline, fillShape, hairline } from './shapes.ts'
import { drawStubble } from './stubble.ts'

interface Mass {
  centre: Point
  rx: number
  ry: number
  /** Nothing grows below this line, nor within the face. */
  bottom: number
}

/** Whether a place lies on the open face, which curls frame but do not cover. */
function onFace(scene: HairScene, x: number, y: number, inset: number): boolean {
  const { anatomy } = scene
  const half = (y < -30 ? anatomy.foreheadHalf : anatomy.cheekHalf) - inset
  const arch = anatomy.hairlineY + inset * 0.6 + 26 * (x / half) ** 4
  return Math.abs(x - anatomy.turn * 3) < half && y > arch
}

function scatter(
  scene: HairScene,
  mass: Mass,
  count: number,
  random: Random,
  inset: number,
): Point[] {
  const points: Point[] = []
  for (let tries = 0; points.length < count && tries < count * 12; tries++) {
    const angle = random() * Math.PI * 2
    const r = Math.sqrt(random())
    const x = mass.centre[0] + Math.cos(angle) * r * mass.rx
    const y = mass.centre[1] + Math.sin(angle) * r * mass.ry
    if (y > mass.bottom - 8 * random() || onFace(scene, x, y, inset)) continue
    points.push([x, y])
  }
  const depth = ([x, y]: Point) =>
    Math.hypot((x - mass.centre[0]) / mass.rx, (y - mass.centre[1]) / mass.ry)
  return points.sort((a, b) => depth(b) - depth(a))
}

/** Tight coils: a cloud of small arcs, lit as one round volume. */
function drawCoils(
  ctx: SKRSContext2D,
  scene: HairScene,
  mass: Mass,
  options: { count: number; size: number; inset: number; salt: number; shade?: number },
) {
  const { ink } = scene
  const random = scene.random(options.salt)
  const spots = scatter(
    scene,
    mass,
    Math.round(options.count * scene.fineness),
    random,
    options.inset,
  )
  for (const [x, y] of spots) {
    const size = options.size * between(random, 0.6, 1.3)
    const turnAt = random() * Math.PI * 2
    const nx = (x - mass.centre[0]) / mass.rx
    const ny = (y - mass.centre[1]) / mass.ry
    const facing = 0.46 - 0.3 * nx * ink.light.rimSide - 0.32 * ny
    const streak = { streak: random() < 0.2, framesFace: false }
    const tint = ink.tintAt(clamp((ny + 1) / 2 + Math.hypot(nx, ny) * 0.3, 0, 1), 0, streak)
    const grey = ink.isGrey(random)
    ctx.strokeStyle = ink.colour(facing - 0.26 + (options.shade ?? 0), tint, 0.7, grey)
    ctx.lineWidth = size * 0.75
    ctx.beginPath()
    ctx.arc(x + 0.6, y + 0.9, size, turnAt, turnAt + 4.4)
    ctx.stroke()
    ctx.strokeStyle = ink.colour(
      facing + between(random, -0.06, 0.2) + (options.shade ?? 0),
      tint,
      between(random, 0.5, 0.9),
      grey,
    )
    ctx.lineWidth = size * between(random, 0.28, 0.5)
    ctx.beginPath()
    ctx.arc(x, y, size, turnAt, turnAt + between(random, 2.4, 4.4))
    ctx.stroke()
  }
}

export function afro(scene: HairScene): HairPainting {
  const { anatomy, lift, ink } = scene
  const grow = lift * 1.5 + scene.longer * 0.25
  const mass: Mass = {
    centre: [0, -52],
    rx: anatomy.cheekHalf + 14 + grow,
    ry: 92 + grow * 0.95,
    bottom: 62,
  }
  const ring: Point[] = Array.from({ length: 20 }, (_, i) => {
    const angle = (i / 20) * Math.PI * 2
    return [Math.cos(angle) * (mass.rx - 5), mass.centre[1] + Math.sin(angle) * (mass.ry - 5)]
  })
  return {
    back(ctx) {
      fillShape(ctx, ring, ink.colour(0.16, 0, 1), 3)
      drawCoils(
        ctx,
        scene,
        { ...mass, bottom: 80 },
        { count: 900, size: 3, inset: 60, salt: 501, shade: -0.1 },
      )
    },
    front(ctx) {
      drawCoils(ctx, scene, mass, { count: 1500, size: 2.7, inset: 3, salt: 502 })
    },
  }
}

export function coilyShort(scene: HairScene): HairPainting {
  const { anatomy, lift } = scene
  const mass: Mass = {
    centre: [0, -46],
    rx: anatomy.cheekHalf + 3 + lift * 0.35,
    ry: 82 + lift * 0.5,
    bottom: 2,
  }
  return {
    scalp: (ctx) =>
      drawStubble(ctx, scene, {
        salt: 511,
        thickness: 1,
        top: 0,
        full: -30,
        gone: 10,
        length: 2.4,
      }),
    front: (ctx) => drawCoils(ctx, scene, mass, { count: 1150, size: 1.9, inset: 0, salt: 512 }),
  }
}

/** Looser curls, each a small lock that winds round. */
function drawCurls(
  ctx: SKRSContext2D,
  scene: HairScene,
  mass: Mass,
  options: { count: number; size: number; inset: number; salt: number; shade?: number },
) {
  const random = scene.random(options.salt)
  const spots = scatter(scene, mass, options.count, random, options.inset)
  for (const [x, y] of spots) {
    const size = options.size * between(random, 0.75, 1.25)
    const turnAt = random() * Math.PI * 2
    const way = random() < 0.5 ? 1 : -1
    const spine: Point[] = Array.from({ length: 6 }, (_, i) => {
      const t = i / 5
      const angle = turnAt + way * t * 4.6
      const r = size * lerp(1.05, 0.6, t)
      return [x + Math.cos(angle) * r, y + Math.sin(angle) * r + t * size * 0.5]
    })
    drawLock(
      ctx,
      spine,
      size * between(random, 0.7, 1),
      scene.style(0, {
        random,
        shade: (options.shade ?? 0) + between(random, -0.06, 0.06),
        tip: 0.45,
      }),
    )
  }
}

/** Curls all round the face, as long as `end` allows. */
export function curls(scene: HairScene, end = 84): HairPainting {
  const { anatomy, lift, ink } = scene
  const grow = lift * 0.9
  const bottom = end + scene.longer * 0.6
  const mass: Mass = { centre: [0, -34], rx: anatomy.cheekHalf + 16 + grow, ry: 96 + grow, bottom }
  const ring: Point[] = Array.from({ length: 20 }, (_, i) => {
    const angle = (i / 20) * Math.PI * 2
    return [
      Math.cos(angle) * (mass.rx - 6),
      Math.min(bottom - 8, mass.centre[1] + Math.sin(angle) * (mass.ry - 6)),
    ]
  })
  return {
    back(ctx) {
      fillShape(ctx, ring, ink.colour(0.12, 0, 1), 2)
      drawCurls(
        ctx,
        scene,
        { ...mass, bottom: bottom + 14, ry: mass.ry + 12 },
        { count: 120, size: 8, inset: 50, salt: 521, shade: -0.2 },
      )
    },
    front(ctx) {
      const cap = capOutline(scene, 6, grow)
      fillShape(ctx, [...cap, ...hairline(scene).reverse()], ink.colour(0.14, 0, 0.96), 2.5)
      drawCurls(ctx, scene, mass, { count: 300, size: 6.6, inset: 3, salt: 522 })
    },
  }
}

/** Curls on top, faded sides. */
export function curlyFade(scene: HairScene): HairPainting {
  const { anatomy, lift, ink } = scene
  const y = anatomy.hairlineY
  const mass: Mass = {
    centre: [0, -86],
    rx: anatomy.foreheadHalf + 4 + lift * 0.3,
    ry: 40 + lift * 0.9,
    bottom: y + 14,
  }
  const cap = capOutline(scene, 1, lift * 0.6)
  const top = cap.slice(3, -3)
  const line = hairline(scene).slice(2, -2)
  return {
    scalp: (ctx) =>
      drawStubble(ctx, scene, {
        salt: 531,
        thickness: 0.5,
        top: -2,
        full: -66,
        gone: 2,
        length: 2.4,
      }),
    front(ctx) {
      fillShape(ctx, [...top, ...line.slice().reverse()], ink.colour(0.16, 0, 1), 2.5)
      drawCurls(ctx, scene, mass, { count: 170, size: 5.4, inset: 1, salt: 532 })
    },
  }
}

/** A flat-topped block of coils over faded sides. */
export function highTop(scene: HairScene): HairPainting {
  const { anatomy, lift, ink } = scene
  const y = anatomy.hairlineY
  const f = anatomy.foreheadHalf
  const top = -132 - lift
  const block: Point[] = [
    [-f + 6, y + 8],
    [-f + 1, y - 20],
    [-f, top + 14],
    [-f + 10, top],
    [0, top - 5],
    [f - 10, top],
    [f, top + 14],
    [f - 1, y - 20],
    [f - 6, y + 8],
    [0, y],
  ]
  return {
    scalp: (ctx) =>
      drawStubble(ctx, scene, {
        salt: 541,
        thickness: 0.5,
        top: -2,
        full: -70,
        gone: 0,
        length: 2,
      }),
    front(ctx) {
      fillShape(ctx, block, ink.colour(0.2, 0, 1), 1.4)
      ctx.save()
      const mass: Mass = { centre: [0, (top + y) / 2], rx: f * 1.3, ry: 62, bottom: y + 4 }
      const random = scene.random(542)
      const spots = scatter(scene, mass, 2400, random, 2).filter(
        ([x, py]) => Math.abs(x) < f + 2 && py > top - 4,
      )
      for (const [x, py] of spots) {
        const bright =
          0.36 - (x / f) * ink.light.rimSide * 0.16 - ((py - top) / (y - top) - 0.5) * 0.4
        ctx.strokeStyle = ink.colour(bright + between(random, -0.14, 0.26), 0, 0.8)
        ctx.lineWidth = between(random, 0.7, 1.3)
        ctx.beginPath()
        const turnAt = random() * 6
        ctx.arc(x, py, between(random, 1, 1.9), turnAt, turnAt + 3.6)
        ctx.stroke()
      }
      ctx.restore()
    },
  }
}

/** Curls gathered high on the head. */
export function curlyUpdo(scene: HairScene): HairPainting {
  const { anatomy, lift } = scene
  const pile: Mass = {
    centre: [0, -120 - lift * 0.3],
    rx: 58 + lift * 0.6,
    ry: 32 + lift * 0.3,
    bottom: -82,
  }
  const rim: Mass = { centre: [0, -60], rx: anatomy.cheekHalf + 5, ry: 66, bottom: 0 }
  return {
    back: (ctx) =>
      drawCurls(ctx, scene, pile, { count: 90, size: 8, inset: 60, salt: 551, shade: -0.12 }),
    front(ctx) {
      combBack(ctx, scene, { sides: 3, top: lift * 0.2, recede: 0, salt: 552, from: 0.02 })
      drawCurls(ctx, scene, pile, { count: 110, size: 7, inset: 0, salt: 553 })
      drawCurls(ctx, scene, rim, { count: 26, size: 5, inset: -1, salt: 554 })
    },
  }
}
