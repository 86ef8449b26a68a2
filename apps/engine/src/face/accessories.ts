import type { Portrait } from '@inamora/contract/portrait'
import type { SKRSContext2D } from '@napi-rs/canvas'
import { type Anatomy, halfWidthAt } from './anatomy.ts'
import { closedCurve, curveThrough, type Point } from './geometry.ts'
import { softly } from './layer.ts'
import { mix, rgba } from './palette.ts'
import type { Light } from './relief.ts'

/** Things stuck into, tied round or pushed up over the hair. */
export function drawOnHead(ctx: SKRSContext2D, portrait: Portrait, anatomy: Anatomy, light: Light) {
  const { kind, colour } = portrait.accessory
  const side = portrait.hair.part === 'left' ? 1 : -1
  const edge = halfWidthAt(anatomy, -10)
  if (kind === 'flower') {
    const onBun = portrait.hair.style === 'bun'
    drawFlower(ctx, onBun ? 14 : -side * (edge + 1), onBun ? -126 : -22, onBun ? 11 : 14, colour)
  }
  if (kind === 'pencil') drawPencil(ctx, portrait, edge, side, colour)
  if (kind === 'headband') {
    drawBand(ctx, anatomy, { y: anatomy.hairlineY + 9, width: 11, colour, light, pattern: true })
  }
  if (kind === 'bandana' && portrait.hair.style === 'curly-updo') {
    drawBand(ctx, anatomy, { y: anatomy.hairlineY - 16, width: 20, colour, light, pattern: false })
  }
  if (kind === 'goggles') drawGoggles(ctx, anatomy, colour)
}

/** Things that hang round the neck, over the clothes. */
export function drawAtNeck(ctx: SKRSContext2D, portrait: Portrait, anatomy: Anatomy) {
  const { kind, colour } = portrait.accessory
  const { neckHalf: n, shoulderY: y } = anatomy
  if (kind === 'bandana' && portrait.hair.style !== 'curly-updo') drawNeckerchief(ctx, n, y, colour)
  if (kind === 'tape-measure') {
    for (const side of [1, -1]) {
      const line: Point[] = [
        [side * (n + 6), y - 30],
        [side * (n + 22), y + 10],
        [side * (n + 26), y + 90],
        [side * (n + 22), 372],
      ]
      ribbon(ctx, line, 9, colour)
      ctx.strokeStyle = rgba('#2a1a08', 0.6)
      ctx.lineWidth = 0.8
      for (let py = y + 14; py < 366; py += 6) {
        ctx.beginPath()
        ctx.moveTo(side * (n + 21), py)
        ctx.lineTo(side * (n + (py % 4 < 2 ? 26 : 24)), py)
        ctx.stroke()
      }
    }
  }
  if (kind === 'headphones') {
    ribbon(
      ctx,
      [
        [-n - 22, y + 6],
        [-n - 16, 132],
        [-n, 120],
      ],
      7,
      colour,
    )
    ribbon(
      ctx,
      [
        [n + 22, y + 6],
        [n + 16, 132],
        [n, 120],
      ],
      7,
      colour,
    )
    for (const side of [1, -1]) {
      const x = side * (n + 20)
      const cup = ctx.createRadialGradient(x - 4, y - 2, 2, x, y + 4, 24)
      cup.addColorStop(0, mix(colour, '#ffffff', 0.35))
      cup.addColorStop(1, mix(colour, '#000000', 0.35))
      ctx.fillStyle = cup
      ctx.beginPath()
      ctx.ellipse(x, y + 6, 15, 22, side * -0.25, 0, Math.PI * 2)
      ctx.fill()
      ctx.strokeStyle = rgba('#c9ccd4', 0.7)
      ctx.lineWidth = 1.4
      ctx.beginPath()
      ctx.ellipse(x, y + 6, 10, 16, side * -0.25, 0, Math.PI * 2)
      ctx.stroke()
    }
  }
}

/** Traces on the skin: a scar, a smudge, glitter, drops of water. */
export function drawTrace(
  ctx: SKRSContext2D,
  portrait: Portrait,
  anatomy: Anatomy,
  random: () => number,
) {
  const { trace } = portrait.skin
  const at = (x: number, y: number): Point => [anatomy.turned(x, y), y]
  if (trace === 'scar') {
    const [x, y] = at(-40, anatomy.browY)
    softly(ctx, 0.5, () => {
      ctx.strokeStyle = rgba('#f3c9b4', 0.6)
      ctx.lineWidth = 1.5
      ctx.beginPath()
      ctx.moveTo(x + 3, y - 10)
      ctx.quadraticCurveTo(x - 1, y - 3, x, y + 5)
      ctx.stroke()
    })
  }
  if (trace === 'smudge') {
    const [x, y] = at(48, 22)
    softly(ctx, 2, () => {
      for (let i = 0; i < 9; i++) {
        ctx.fillStyle = rgba('#3a3034', 0.1)
        ctx.beginPath()
        ctx.ellipse(
          x + (random() - 0.5) * 15,
          y + (random() - 0.5) * 6,
          4 + random() * 3,
          1.6,
          -0.35,
          0,
          7,
        )
        ctx.fill()
      }
    })
  }
  if (trace === 'glitter') {
    for (let i = 0; i < 70; i++) {
      const side = i % 2 ? 1 : -1
      const [x, y] = at(side * (46 + random() * 17), -16 + random() * 34)
      ctx.fillStyle = rgba(random() < 0.5 ? '#ffe9a8' : '#e0b040', 0.35 + random() * 0.6)
      ctx.beginPath()
      ctx.arc(x, y, 0.3 + random() * 0.8, 0, Math.PI * 2)
      ctx.fill()
    }
  }
  if (trace === 'drops') {
    for (let i = 0; i < 16; i++) {
      const [x, y] = at((random() - 0.5) * 116, -50 + random() * 140)
      const r = 0.9 + random() * 1.3
      const drop = ctx.createLinearGradient(x, y - r, x, y + r)
      drop.addColorStop(0, 'rgba(60,20,10,0.3)')
      drop.addColorStop(1, 'rgba(255,255,255,0.65)')
      ctx.fillStyle = drop
      ctx.beginPath()
      ctx.ellipse(x, y, r * 0.8, r * 1.25, 0, 0, Math.PI * 2)
      ctx.fill()
    }
  }
}

function ribbon(ctx: SKRSContext2D, line: readonly Point[], width: number, colour: string) {
  for (const [grow, tone] of [
    [1.6, rgba('#12060a', 0.4)],
    [0, mix(colour, '#000000', 0.15)],
    [-width * 0.4, mix(colour, '#ffffff', 0.14)],
  ] as const) {
    ctx.strokeStyle = tone
    ctx.lineWidth = width + grow
    ctx.beginPath()
    curveThrough(ctx, line)
    ctx.stroke()
  }
}

function drawFlower(ctx: SKRSContext2D, x: number, y: number, size: number, colour: string) {
  for (let i = 0; i < 5; i++) {
    const angle = (i / 5) * Math.PI * 2 - 0.4
    ctx.save()
    ctx.translate(x, y)
    ctx.rotate(angle)
    const petal = ctx.createRadialGradient(0, -size * 0.2, 0, 0, -size * 0.7, size)
    petal.addColorStop(0, '#f5c85a')
    petal.addColorStop(0.35, colour)
    petal.addColorStop(1, mix(colour, '#a5838a', 0.35))
    ctx.fillStyle = petal
    ctx.shadowColor = 'rgba(20,8,8,0.4)'
    ctx.shadowBlur = 4
    ctx.beginPath()
    ctx.moveTo(0, 0)
    ctx.bezierCurveTo(-size * 0.75, -size * 0.4, -size * 0.5, -size * 1.15, 0, -size * 1.1)
    ctx.bezierCurveTo(size * 0.6, -size * 1.1, size * 0.6, -size * 0.4, 0, 0)
    ctx.fill()
    ctx.restore()
  }
  ctx.fillStyle = '#e8ab3c'
  ctx.beginPath()
  ctx.arc(x, y, size * 0.2, 0, Math.PI * 2)
  ctx.fill()
}

function drawPencil(
  ctx: SKRSContext2D,
  portrait: Portrait,
  edge: number,
  side: number,
  colour: string,
) {
  const inBun = portrait.hair.style === 'low-bun'
  ctx.save()
  if (inBun) ctx.translate(side * (edge - 4), 62)
  else ctx.translate(side * (edge + 6), -22)
  ctx.rotate(side * (inBun ? 0.7 : 0.42))
  const body = ctx.createLinearGradient(-2.4, 0, 2.4, 0)
  body.addColorStop(0, mix(colour, '#ffffff', 0.3))
  body.addColorStop(1, mix(colour, '#3a1c08', 0.45))
  ctx.fillStyle = body
  ctx.fillRect(-2.2, -40, 4.4, 62)
  ctx.fillStyle = '#d98a8a'
  ctx.fillRect(-2.2, -46, 4.4, 6)
  ctx.fillStyle = '#b9b4ac'
  ctx.fillRect(-2.3, -41, 4.6, 3)
  ctx.restore()
}

function drawBand(
  ctx: SKRSContext2D,
  anatomy: Anatomy,
  band: { y: number; width: number; colour: string; light: Light; pattern: boolean },
) {
  const { y, width, colour, light, pattern } = band
  const half = anatomy.cheekHalf + 5
  const edge = (drop: number): Point[] => [
    [-half, y + drop + 27],
    [-half * 0.86, y + drop + 17],
    [-half * 0.5, y + drop + 4],
    [anatomy.turned(0, y), y + drop],
    [half * 0.5, y + drop + 4],
    [half * 0.86, y + drop + 17],
    [half, y + drop + 27],
  ]
  const tone = ctx.createLinearGradient(-half, 0, half, 0)
  const lit = mix(colour, '#ffffff', 0.18)
  const dim = mix(colour, '#000000', 0.4)
  tone.addColorStop(0, light.rimSide > 0 ? colour : dim)
  tone.addColorStop(0.4, lit)
  tone.addColorStop(1, light.rimSide > 0 ? dim : colour)
  ctx.save()
  ctx.shadowColor = 'rgba(20,6,6,0.5)'
  ctx.shadowBlur = 5
  ctx.shadowOffsetY = 2
  ctx.fillStyle = tone
  ctx.beginPath()
  curveThrough(ctx, edge(0))
  curveThrough(ctx, edge(width).reverse(), false)
  ctx.fill()
  ctx.restore()
  if (!pattern) return
  for (let i = 1; i < 24; i++) {
    const x = -half + (i / 24) * half * 2
    const cy = y + width / 2 + 24 * Math.abs(x / half) ** 2.2
    ctx.fillStyle = rgba(i % 2 ? '#f0c860' : '#2a5a8a', 0.85)
    ctx.beginPath()
    ctx.moveTo(x, cy - 3.4)
    ctx.lineTo(x + 2.6, cy)
    ctx.lineTo(x, cy + 3.4)
    ctx.lineTo(x - 2.6, cy)
    ctx.fill()
  }
}

function drawGoggles(ctx: SKRSContext2D, anatomy: Anatomy, colour: string) {
  const y = anatomy.hairlineY - 22
  const x = anatomy.turned(0, y)
  ribbon(
    ctx,
    [
      [x - 84, y + 26],
      [x - 50, y + 4],
      [x, y - 3],
      [x + 50, y + 4],
      [x + 84, y + 26],
    ],
    9,
    '#3a2c28',
  )
  for (const side of [1, -1]) {
    const cx = x + side * 24
    const glass = ctx.createRadialGradient(cx - 6, y - 6, 1, cx, y, 20)
    glass.addColorStop(0, '#c8f0f0')
    glass.addColorStop(0.4, '#3a6a72')
    glass.addColorStop(1, '#10181c')
    ctx.fillStyle = mix(colour, '#000000', 0.3)
    ctx.beginPath()
    ctx.ellipse(cx, y, 21, 18, 0, 0, Math.PI * 2)
    ctx.fill()
    ctx.fillStyle = glass
    ctx.beginPath()
    ctx.ellipse(cx, y - 0.5, 16, 13.5, 0, 0, Math.PI * 2)
    ctx.fill()
    ctx.strokeStyle = mix(colour, '#fff2cc', 0.35)
    ctx.lineWidth = 2
    ctx.stroke()
  }
}

function drawNeckerchief(ctx: SKRSContext2D, n: number, y: number, colour: string) {
  ctx.save()
  ctx.shadowColor = 'rgba(20,6,6,0.5)'
  ctx.shadowBlur = 6
  for (const [points, tone] of [
    [
      [
        [-n - 4, 126],
        [0, 146],
        [n + 4, 126],
        [n + 12, y - 16],
        [n * 0.4, y + 6],
        [0, y + 10],
        [-n * 0.4, y + 6],
        [-n - 12, y - 16],
      ],
      colour,
    ],
    [
      [
        [-2, y + 2],
        [16, y + 14],
        [24, y + 44],
        [12, y + 38],
        [4, y + 20],
      ],
      mix(colour, '#000000', 0.12),
    ],
    [
      [
        [2, y + 2],
        [-14, y + 16],
        [-18, y + 48],
        [-8, y + 38],
        [-2, y + 20],
      ],
      mix(colour, '#ffffff', 0.06),
    ],
    [
      [
        [-8, y - 2],
        [8, y - 2],
        [9, y + 10],
        [-9, y + 10],
      ],
      mix(colour, '#000000', 0.2),
    ],
  ] as [Point[], string][]) {
    ctx.fillStyle = tone
    ctx.beginPath()
    closedCurve(ctx, points)
    ctx.fill()
  }
  ctx.restore()
  ctx.strokeStyle = rgba(mix(colour, '#000000', 0.6), 0.35)
  ctx.lineWidth = 1.4
  for (const lift of [0, 8, 15]) {
    ctx.beginPath()
    curveThrough(ctx, [
      [-n, 134 + lift * 0.9],
      [0, 150 + lift * 0.7],
      [n, 134 + lift * 0.9],
    ])
    ctx.stroke()
  }
}
