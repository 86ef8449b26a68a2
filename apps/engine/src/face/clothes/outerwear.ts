import { mix, rgba } from '../palette.ts'
import { band, bowTie, collar, crew, jacket, shirt, tie, vee } from './tailoring.ts'
import type { Bench } from './wardrobe.ts'

/** What is worn open or layered over something else. */
export const OUTERWEAR = {
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
} satisfies Record<string, (bench: Bench) => void>
