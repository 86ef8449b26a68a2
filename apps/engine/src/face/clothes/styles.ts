import type { Portrait } from '@inamora/contract/portrait'
import type { Point } from '../geometry.ts'
import { mix, rgba } from '../palette.ts'
import { OUTERWEAR } from './outerwear.ts'
import { band, crew, knitTexture, rollNeck, shirt, vee } from './tailoring.ts'
import type { Bench } from './wardrobe.ts'

export const CLOTHES: Record<Portrait['clothes']['style'], (bench: Bench) => void> = {
  ...OUTERWEAR,
  'crew-neck'(bench) {
    bench.top(crew(bench))
    band(bench, crew(bench), mix(bench.colour, '#ffffff', 0.06), 4)
  },
  'v-neck'(bench) {
    bench.top(vee(bench, 62), { sheen: 0.4 })
    band(bench, vee(bench, 62), mix(bench.colour, '#ffffff', 0.06), 2)
  },
  turtleneck(bench) {
    bench.top(crew(bench, -4), { sheen: 0.12 })
    knitTexture(bench, bench.colour)
    rollNeck(bench, bench.colour)
  },
  shirt: (bench) => shirt(bench, bench.colour, 0.55),
  straps(bench) {
    const { y, s, n, piece, colour } = bench
    for (const side of [1, -1]) {
      piece(
        [
          [side * (n + 25), y - 22],
          [side * (n + 29), y - 21],
          [side * (n + 23), y + 66],
          [side * (n + 17), y + 66],
        ],
        { colour, round: 3, sheen: 0.6 },
        false,
      )
    }
    piece(
      [
        [0, y + 78],
        [20, y + 66],
        [n + 20, y + 56],
        [s - 46, y + 70],
        [s - 34, y + 96],
        [s - 32, 376],
        [s - 32, 430],
        [-s + 32, 430],
        [-s + 32, 376],
        [-s + 34, y + 96],
        [-s + 46, y + 70],
        [-n - 20, y + 56],
        [-20, y + 66],
      ],
      {
        sheen: 0.65,
        round: 26,
        folds: [1, -1].flatMap((side) => [
          {
            line: [
              [side * 6, y + 82],
              [side * 30, y + 120],
              [side * 66, y + 170],
            ] as Point[],
            rise: 4,
            radius: 5,
            peak: 0.2,
          },
          {
            line: [
              [side * 64, y + 62],
              [side * 60, y + 130],
              [side * 40, 366],
            ] as Point[],
            rise: 4,
            radius: 6,
            peak: 0.4,
          },
        ]),
      },
    )
  },
  'off-shoulder'(bench) {
    const { y, s, piece, colour } = bench
    piece(
      [
        [0, y + 56],
        [60, y + 48],
        [s - 30, y + 36],
        [s + 5, y + 36],
        [s + 11, y + 70],
        [s + 13, y + 140],
        [s + 13, 376],
        [s + 13, 430],
        [-s - 13, 430],
        [-s - 13, 376],
        [-s - 13, y + 140],
        [-s - 11, y + 70],
        [-s - 5, y + 36],
        [-s + 30, y + 36],
        [-60, y + 48],
      ],
      {
        sheen: 0.45,
        round: 26,
        folds: [0, 1, 2].flatMap((i) => [
          {
            line: [
              [-s, y + 50 + i * 12],
              [0, y + 70 + i * 13],
              [s, y + 50 + i * 12],
            ] as Point[],
            rise: 4,
            radius: 4,
          },
        ]),
      },
    )
    bench.line(
      [
        [-s - 4, y + 40],
        [-60, y + 52],
        [0, y + 60],
        [60, y + 52],
        [s + 4, y + 40],
      ],
      rgba(mix(colour, '#ffffff', 0.5), 0.35),
      1.2,
    )
  },
  lace(bench) {
    const { ctx, n, y, s, colour } = bench
    const edge = y + 64
    bench.piece(
      [
        [0, edge + 12],
        [40, edge],
        [s - 40, edge + 6],
        [s - 28, edge + 34],
        [s - 26, 376],
        [s - 26, 430],
        [-s + 26, 430],
        [-s + 26, 376],
        [-s + 28, edge + 34],
        [-s + 40, edge + 6],
        [-40, edge],
      ],
      { sheen: 0.35, round: 26 },
    )
    ctx.save()
    ctx.beginPath()
    ctx.rect(-212, y - 40, 424, 240)
    ctx.clip()
    ctx.strokeStyle = rgba(colour, 0.62)
    ctx.globalCompositeOperation = 'source-atop'
    for (let row = 0; row < 27; row++) {
      for (let column = -22; column <= 22; column++) {
        const x = column * 9 + (row % 2) * 4.5
        const py = y - 24 + row * 8
        if (Math.hypot(x / (n + 10), (py - y + 30) / 34) < 1) continue
        ctx.lineWidth = 0.8
        ctx.beginPath()
        ctx.arc(x, py, 3.1, 0, Math.PI * 2)
        ctx.stroke()
        for (let petal = 0; petal < 4; petal++) {
          const angle = (petal / 4) * Math.PI * 2 + row
          ctx.beginPath()
          ctx.arc(x + Math.cos(angle) * 4.6, py + Math.sin(angle) * 4.2, 1.1, 0, Math.PI * 2)
          ctx.stroke()
        }
      }
    }
    ctx.restore()
    const neckline: Point[] = [
      [n + 8, y - 30],
      [n, y - 12],
      [n * 0.5, y + 2],
      [0, y + 6],
    ]
    for (let i = 0; i < 26; i++) {
      const t = i / 25
      const x = (t * 2 - 1) * (n + 8)
      bench.line(
        [
          [x - 3, y + 4 - (x / (n + 8)) ** 2 * 33],
          [x, y + 7 - (x / (n + 8)) ** 2 * 33],
          [x + 3, y + 4 - (x / (n + 8)) ** 2 * 33],
        ],
        rgba(colour, 0.9),
        1,
      )
    }
    band(bench, neckline, colour, 1.2)
  },
  knit(bench) {
    const { ctx, y, n, accent, colour } = bench
    bench.top(crew(bench, -2), { sheen: 0.06 })
    knitTexture(bench, colour)
    ctx.save()
    ctx.globalCompositeOperation = 'source-atop'
    for (let ring = 0; ring < 5; ring++) {
      const reach = 1 + ring * 0.24
      const marks = 30 + ring * 6
      ctx.fillStyle = rgba(accent, ring % 2 ? 0.75 : 0.9)
      for (let i = 0; i <= marks; i++) {
        const angle = Math.PI * (0.04 + (0.92 * i) / marks)
        const x = Math.cos(angle) * (n + 28) * reach * 1.28
        const py = y - 22 + Math.sin(angle) * 44 * reach
        ctx.beginPath()
        if (ring % 2) ctx.rect(x - 1.6, py - 1.6, 3.2, 3.2)
        else {
          ctx.moveTo(x, py - 4)
          ctx.lineTo(x + 3.2, py)
          ctx.lineTo(x, py + 4)
          ctx.lineTo(x - 3.2, py)
        }
        ctx.fill()
      }
    }
    ctx.restore()
    band(bench, crew(bench, -2), colour, 7)
  },
  overalls(bench) {
    const { y, n, accent, colour, piece, button, line } = bench
    bench.top(crew(bench, 2), { colour: accent })
    band(bench, crew(bench, 2), mix(accent, '#000000', 0.08), 3.4)
    for (const side of [1, -1]) {
      piece(
        [
          [side * (n + 26), y - 20],
          [side * (n + 44), y - 12],
          [side * (n + 22), y + 104],
          [side * (n + 4), y + 104],
        ],
        { round: 6 },
        false,
      )
    }
    piece(
      [
        [-n - 26, y + 96],
        [n + 26, y + 96],
        [n + 36, 376],
        [-n - 36, 376],
      ],
      { round: 12 },
      false,
    )
    line(
      [
        [-n - 22, y + 101],
        [n + 22, y + 101],
      ],
      rgba(mix(colour, '#fff2cc', 0.6), 0.6),
      1,
      [3, 2],
    )
    for (const side of [1, -1]) button(side * (n + 12), y + 108, 4, '#c9a25a')
  },
  tank(bench) {
    const { y, n, s, piece } = bench
    piece(
      [
        [n + 21, y - 16],
        [n + 36, y - 11],
        [s - 46, y + 44],
        [s - 34, y + 92],
        [s - 32, 376],
        [s - 32, 430],
        [-s + 32, 430],
        [-s + 32, 376],
        [-s + 34, y + 92],
        [-s + 46, y + 44],
        [-n - 36, y - 11],
        [-n - 21, y - 16],
        [-n - 2, y + 30],
        [0, y + 52],
        [n + 2, y + 30],
      ],
      {
        round: 24,
        folds: [1, -1].map((side) => ({
          line: [
            [side * 50, y + 50],
            [side * 56, y + 120],
            [side * 30, 366],
          ] as Point[],
          rise: 4,
          radius: 6,
        })),
      },
    )
  },
  poncho(bench) {
    const { ctx, y, accent } = bench
    bench.top(vee(bench, 48), {
      round: 30,
      folds: [-3, -2, -1, 1, 2, 3].map((i) => ({
        line: [
          [i * 22, y + 10],
          [i * 40, y + 90],
          [i * 56, 370],
        ] as Point[],
        rise: 5,
        radius: 7,
      })),
    })
    ctx.save()
    ctx.globalCompositeOperation = 'source-atop'
    for (const [depth, size] of [
      [62, 7],
      [84, 5],
    ] as const) {
      for (let i = -9; i <= 9; i++) {
        const x = i * 15
        const py = y + depth + 44 - Math.abs(x) * 0.42
        ctx.fillStyle = rgba(i % 2 ? accent : mix(accent, '#f5e3c0', 0.6), 0.85)
        ctx.beginPath()
        ctx.moveTo(x, py - size)
        ctx.lineTo(x + size, py)
        ctx.lineTo(x, py + size)
        ctx.lineTo(x - size, py)
        ctx.fill()
      }
    }
    ctx.restore()
    band(bench, vee(bench, 48), accent, 4.4)
  },
  'boat-neck'(bench) {
    const { n, y } = bench
    const neckline: Point[] = [
      [n + 48, y - 10],
      [n + 24, y + 3],
      [n * 0.5, y + 13],
      [0, y + 16],
    ]
    bench.top(neckline, { sheen: 0.3 })
    band(bench, neckline, mix(bench.colour, '#ffffff', 0.06), 1.6)
  },
}
