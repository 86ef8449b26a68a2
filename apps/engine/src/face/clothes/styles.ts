import type { Portrait } from '@inamora/contract/portrait'
import { mirrored, type Point } from '../geometry.ts'
import { mix, rgba } from '../palette.ts'
import type { Bench } from './wardrobe.ts'

const crew = ({ n, y }: Bench, drop = 0): Point[] => [
  [n + 12, y - 29],
  [n + 2, y - 13 + drop * 0.4],
  [n * 0.5, y + 1 + drop * 0.9],
  [0, y + 6 + drop],
]

const vee = ({ n, y }: Bench, depth: number): Point[] => [
  [n + 20, y - 25],
  [n + 8, y - 2],
  [n * 0.45, y + depth * 0.62],
  [0, y + depth],
]

function band(bench: Bench, neckline: readonly Point[], colour: string, width: number) {
  bench.line(
    [...neckline, ...mirrored(neckline).reverse()],
    mix(colour, '#000000', 0.35),
    width + 1.2,
  )
  bench.line([...neckline, ...mirrored(neckline).reverse()], colour, width)
  bench.line(
    [...neckline, ...mirrored(neckline).reverse()].map(([x, py]): Point => [x, py - width * 0.2]),
    rgba(mix(colour, '#ffffff', 0.5), 0.4),
    width * 0.3,
  )
}

/** A shirt's collar: two points that fold over a stand. */
function collar({ n, y, pair, line }: Bench, colour: string, open: number) {
  pair(
    [
      [n - 4, 117],
      [n + 13, y - 24],
      [n + 2, y + 15],
      [n - 9 + open * 4, y + 26],
      [7 + open * 10, y - 1 + open * 8],
      [n - 14, 128],
    ],
    { colour, round: 7, sheen: 0.15 },
  )
  line(
    [
      [n - 9 + open * 4, y + 24],
      [9 + open * 10, y + open * 8],
    ],
    rgba('#000000', 0.18),
    0.7,
  )
}

function shirt(bench: Bench, colour: string, open: number) {
  const { n, y, top, line, button } = bench
  top(
    [
      [n + 13, y - 27],
      [n - 6, y],
      [6 + open * 6, y + 16 + open * 20],
      [0, y + 20 + open * 44],
    ],
    { colour, sheen: 0.15 },
  )
  const start = y + 24 + open * 44
  line(
    [
      [0, start],
      [1, 370],
    ],
    rgba('#000000', 0.22),
    1,
  )
  line(
    [
      [9, start - 6],
      [10, 370],
    ],
    rgba('#000000', 0.13),
    0.8,
  )
  for (let py = start + 16; py < 360; py += 38) button(4.6, py, 2.2, mix(colour, '#e9dccb', 0.5))
  collar(bench, colour, open)
}

/** Jacket fronts with lapels, open over whatever is worn below. */
function jacket(
  bench: Bench,
  options: { sheen: number; lapel: number; depth: number; lapelColour?: string },
) {
  const { n, y, s, colour, top, pair } = bench
  top(
    [
      [n + 24, y - 24],
      [n + 12, y + 12],
      [n * 0.75, y + 70],
      [options.depth, y + 150],
      [options.depth - 6, 372],
    ],
    { sheen: options.sheen },
  )
  const lapelColour = options.lapelColour ?? mix(colour, '#ffffff', 0.05)
  const w = options.lapel
  pair(
    [
      [n + 2, 126],
      [n + 25, y - 25],
      [n + 30 + w, y + 18],
      [n + 20 + w * 0.8, y + 26],
      [n + 26 + w * 0.9, y + 34],
      [n * 0.7 + w, y + 92],
      [options.depth + 2, y + 152],
      [n * 0.62, y + 72],
      [n + 2, y + 8],
    ],
    { colour: lapelColour, round: 8, sheen: options.sheen },
  )
  bench.line(
    [
      [s - 60, y + 118],
      [s - 100, y + 116],
    ],
    rgba('#000000', 0.3),
    1.4,
  )
}

function tie({ y, piece, accent }: Bench, knot: number) {
  piece(
    [
      [-8, y + knot],
      [8, y + knot],
      [6, y + knot + 17],
      [-6, y + knot + 17],
    ],
    { colour: accent, round: 6, sheen: 0.4 },
    false,
  )
  piece(
    [
      [-5.4, y + knot + 17],
      [5.4, y + knot + 17],
      [15, 372],
      [-15, 372],
    ],
    { colour: accent, round: 9, sheen: 0.4 },
    false,
  )
}

function bowTie({ y, pair, piece }: Bench, colour: string) {
  pair(
    [
      [2, y + 3],
      [24, y - 7],
      [27, y + 4],
      [24, y + 17],
      [2, y + 8],
    ],
    { colour, round: 7, sheen: 0.5 },
  )
  piece(
    [
      [-5, y],
      [5, y],
      [5, y + 11],
      [-5, y + 11],
    ],
    { colour, round: 4, sheen: 0.5 },
    false,
  )
}

function ribs({ ctx, n }: Bench, top: number, bottom: number, colour: string) {
  ctx.strokeStyle = rgba(mix(colour, '#000000', 0.6), 0.28)
  ctx.lineWidth = 0.9
  for (let x = -1; x <= 1.001; x += 0.075) {
    const bend = (1 - x * x) * 9
    ctx.beginPath()
    ctx.moveTo(x * (n - 1), top + bend)
    ctx.quadraticCurveTo(x * (n + 1), (top + bottom) / 2 + bend, x * (n + 8), bottom + bend * 1.2)
    ctx.stroke()
  }
}

/** A rolled collar up the neck. */
function rollNeck(bench: Bench, colour: string) {
  const { n, y, piece } = bench
  piece(
    [
      [-n - 1, 114],
      [-n * 0.5, 122],
      [0, 125],
      [n * 0.5, 122],
      [n + 1, 114],
      [n + 6, 134],
      [n + 13, y - 22],
      [n * 0.6, y - 5],
      [0, y],
      [-n * 0.6, y - 5],
      [-n - 13, y - 22],
      [-n - 6, 134],
    ],
    { colour, round: 15, sheen: 0.1 },
  )
  ribs(bench, 116, y - 18, colour)
}

function knitTexture({ ctx, s, y }: Bench, colour: string) {
  ctx.save()
  ctx.globalCompositeOperation = 'source-atop'
  ctx.strokeStyle = rgba(mix(colour, '#000000', 0.5), 0.13)
  ctx.lineWidth = 0.9
  for (let x = -s; x <= s; x += 5) {
    ctx.beginPath()
    ctx.moveTo(x * 0.55, y + 8)
    ctx.quadraticCurveTo(x * 0.9, y + 60, x, 370)
    ctx.stroke()
  }
  ctx.restore()
}

export const CLOTHES: Record<Portrait['clothes']['style'], (bench: Bench) => void> = {
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
  blazer(bench) {
    const neckline = vee(bench, 58)
    bench.top(neckline, { colour: bench.accent, sheen: 0.5 })
    jacket(bench, { sheen: 0.15, lapel: 6, depth: 16 })
  },
  suit(bench) {
    shirt(bench, '#f1ece6', 0)
    tie(bench, 2)
    jacket(bench, { sheen: 0.18, lapel: 6, depth: 26 })
  },
  tuxedo(bench) {
    shirt(bench, '#f5f1ec', 0)
    jacket(bench, {
      sheen: 0.12,
      lapel: 8,
      depth: 28,
      lapelColour: mix(bench.colour, '#3a3440', 0.3),
    })
    bowTie(bench, mix(bench.colour, '#000000', 0.2))
    bench.piece(
      [
        [66, 262],
        [78, 250],
        [90, 264],
        [88, 274],
        [68, 274],
      ],
      { colour: bench.accent, round: 5 },
    )
  },
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
        [s + 12, y + 34],
        [s + 20, y + 70],
        [s + 30, 376],
        [-s - 30, 376],
        [-s - 20, y + 70],
        [-s - 12, y + 34],
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
        [-s - 10, y + 38],
        [-60, y + 52],
        [0, y + 60],
        [60, y + 52],
        [s + 10, y + 38],
      ],
      rgba(mix(colour, '#ffffff', 0.5), 0.35),
      1.2,
    )
  },
  hoodie(bench) {
    const { n, y, piece, colour, accent, line, pair } = bench
    piece(
      [
        [-n - 34, y - 8],
        [-n - 22, 126],
        [-n, 112],
        [0, 130],
        [n, 112],
        [n + 22, 126],
        [n + 34, y - 8],
        [0, y + 30],
      ],
      { colour: mix(colour, '#000000', 0.3), round: 16 },
    )
    bench.top(crew(bench, 16), { sheen: 0.08 })
    pair(
      [
        [n - 6, 122],
        [n + 16, 128],
        [n + 36, y - 10],
        [n + 20, y + 16],
        [4, y + 42],
        [0, y + 26],
        [n * 0.6, y + 8],
      ],
      { colour, round: 11, sheen: 0.08 },
    )
    for (const side of [1, -1]) {
      line(
        [
          [side * 12, y + 34],
          [side * 15, y + 70],
          [side * 13, y + 108],
        ],
        rgba('#000000', 0.3),
        3.2,
      )
      line(
        [
          [side * 12, y + 33],
          [side * 15, y + 69],
          [side * 13, y + 106],
        ],
        accent,
        2.2,
      )
    }
  },
  wrap(bench) {
    const { n, y, piece, accent, line, colour } = bench
    bench.top(vee(bench, 84), { sheen: 0.35 })
    piece(
      [
        [-n - 20, y - 26],
        [-n - 3, y - 30],
        [-n + 6, y - 4],
        [46, y + 130],
        [70, 376],
        [38, 376],
        [10, y + 120],
        [-n - 6, y + 10],
      ],
      { colour: accent, round: 8, sheen: 0.4 },
      false,
    )
    piece(
      [
        [n + 20, y - 26],
        [n + 3, y - 30],
        [n - 6, y - 4],
        [-46, y + 130],
        [-70, 376],
        [-38, 376],
        [-10, y + 120],
        [n + 6, y + 10],
      ],
      { colour: accent, round: 8, sheen: 0.4 },
      false,
    )
    line(
      [
        [n + 18, y - 22],
        [n + 2, y + 14],
        [-12, y + 124],
      ],
      rgba(mix(colour, '#000000', 0.5), 0.4),
      1.2,
    )
  },
  'leather-jacket'(bench) {
    const { y, n, line, button, accent } = bench
    bench.top(crew(bench, 10), { colour: accent })
    band(bench, crew(bench, 10), mix(accent, '#000000', 0.06), 3)
    jacket(bench, { sheen: 1, lapel: 14, depth: 34 })
    for (const side of [1, -1]) {
      line(
        [
          [side * (n * 0.74), y + 78],
          [side * 36, y + 152],
          [side * 30, 370],
        ],
        '#8f8f96',
        2.2,
        [1.6, 1.6],
      )
      button(side * (n + 34), y + 16, 2, '#b9b9c0')
    }
  },
  'denim-jacket'(bench) {
    const { y, s, n, accent, colour, line, button } = bench
    bench.top(crew(bench, 8), { colour: accent })
    band(bench, crew(bench, 8), mix(accent, '#000000', 0.06), 3)
    bench.top(
      [
        [n + 22, y - 25],
        [n + 14, y + 30],
        [n + 6, y + 90],
        [n, 372],
      ],
      { sheen: 0.05 },
    )
    collar({ ...bench, n: n + 12 }, mix(colour, '#ffffff', 0.08), 0.9)
    const stitch = rgba(mix(colour, '#e9c48a', 0.6), 0.7)
    for (const side of [1, -1]) {
      line(
        [
          [side * (n + 24), y + 60],
          [side * (s - 36), y + 56],
        ],
        stitch,
        1,
        [3, 2],
      )
      line(
        [
          [side * (n + 10), y + 64],
          [side * (n + 4), 370],
        ],
        stitch,
        1,
        [3, 2],
      )
      line(
        [
          [side * (n + 40), y + 64],
          [side * (n + 46), 370],
        ],
        stitch,
        1,
        [3, 2],
      )
      button(side * (n + 8), y + 96, 3, '#b98a50')
      button(side * (n + 8), y + 150, 3, '#b98a50')
    }
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
    for (let row = 0; row < 22; row++) {
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
          [side * (n + 26), y - 24],
          [side * (n + 44), y - 20],
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
        [n + 20, y - 26],
        [n + 40, y - 20],
        [s - 46, y + 44],
        [s - 34, y + 92],
        [s - 32, 376],
        [-s + 32, 376],
        [-s + 34, y + 92],
        [-s + 46, y + 44],
        [-n - 40, y - 20],
        [-n - 20, y - 26],
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
  coat(bench) {
    const { y, n, accent, button, pair, piece } = bench
    bench.top(crew(bench, 4), { colour: accent, sheen: 0.4 })
    piece(
      [
        [-n, 116],
        [0, 126],
        [n, 116],
        [n + 12, y - 16],
        [0, y + 16],
        [-n - 12, y - 16],
      ],
      { colour: accent, round: 12, sheen: 0.45 },
    )
    jacket(bench, { sheen: 0.14, lapel: 10, depth: 8 })
    pair(
      [
        [n - 2, 112],
        [n + 12, 122],
        [n + 34, y - 14],
        [n + 26, y + 14],
        [n + 8, y - 2],
        [n + 1, 132],
      ],
      { round: 9 },
    )
    for (const side of [1, -1]) {
      for (let py = y + 116; py < 350; py += 40) button(side * 30, py, 4.4, '#c79b4e')
    }
  },
  'boat-neck'(bench) {
    const { n, y } = bench
    const neckline: Point[] = [
      [n + 52, y - 16],
      [n + 24, y + 2],
      [n * 0.5, y + 13],
      [0, y + 16],
    ]
    bench.top(neckline, { sheen: 0.3 })
    band(bench, neckline, mix(bench.colour, '#ffffff', 0.06), 1.6)
  },
}
