import { paintFabric } from '../clothes/fabric.ts'
import { closedCurve, type Point } from '../geometry.ts'
import { putLayer, WHOLE } from '../layer.ts'
import { mix } from '../palette.ts'
import type { HairPainting, HairScene } from './scene.ts'
import { drawStubble } from './stubble.ts'

const both = (line: Point[]): Point[][] => [line, line.map(([x, y]): Point => [-x, y])]

/** A headscarf that frames the face and lies over the shoulders. */
export function hijab(scene: HairScene): HairPainting {
  const { anatomy, portrait, ink, pixelsPerUnit } = scene
  const { cheekHalf: c, chinY, foreheadHalf: f, shoulderHalf: s, turned } = anatomy
  const half: Point[] = [
    [30, -127],
    [55, -112],
    [c + 3, -76],
    [c + 11, -20],
    [c + 11, 36],
    [c + 4, 76],
    [c + 4, 104],
    [s - 66, 142],
    [s - 24, 176],
    [s - 10, 240],
    [s - 34, 320],
    [70, 372],
  ]
  const outer: Point[] = [[0, -134], ...half, ...half.map(([x, y]): Point => [-x, y]).reverse()]
  const opening: Point[] = [
    [f * 0.5, -62],
    [f - 5, -42],
    [c - 3, 0],
    [c - 7, 42],
    [anatomy.jawHalf - 3, anatomy.jawY + 6],
    [anatomy.jawHalf * 0.5, chinY - 6],
  ]
  const face: Point[] = [
    [0, -67] as Point,
    ...opening,
    [0, chinY + 1] as Point,
    ...opening.map(([x, y]): Point => [-x, y]).reverse(),
  ].map(([x, y]): Point => [turned(x, y), y])
  const cloth = portrait.hair.cloth
  return {
    front(ctx) {
      const layer = paintFabric(
        (on) => {
          on.beginPath()
          closedCurve(on, outer)
          closedCurve(on, face.slice().reverse())
          on.fill('evenodd')
        },
        {
          colour: cloth,
          sheen: 0.35,
          round: 15,
          rim: ink.rim,
          folds: [
            ...both([
              [4, -82],
              [40, -78],
              [c - 4, -34],
              [c + 3, 30],
              [c - 8, 84],
            ]).map((line) => ({ line, rise: 3.4, radius: 2.6 })),
            ...both([
              [8, -104],
              [52, -92],
              [c + 4, -40],
              [c + 7, 30],
              [c, 92],
            ]).map((line) => ({ line, rise: 3.2, radius: 2.8 })),
            ...both([
              [12, -122],
              [58, -102],
              [c + 8, -50],
            ]).map((line) => ({ line, rise: 2.6, radius: 2.6 })),
            {
              line: [
                [-c + 2, 84],
                [-20, 124],
                [34, 122],
                [c - 4, 78],
              ] as Point[],
              rise: 5,
              radius: 4,
            },
            {
              line: [
                [-c - 4, 98],
                [-26, 142],
                [44, 136],
                [c + 4, 88],
              ] as Point[],
              rise: 5.5,
              radius: 4.6,
            },
            {
              line: [
                [-c - 12, 118],
                [-30, 166],
                [54, 158],
                [c + 16, 106],
              ] as Point[],
              rise: 6,
              radius: 5.4,
            },
            {
              line: [
                [-c - 34, 138],
                [-44, 200],
                [50, 196],
                [c + 34, 124],
              ] as Point[],
              rise: 6,
              radius: 6.4,
            },
            {
              line: [
                [-c - 54, 156],
                [-60, 250],
                [36, 252],
                [c + 52, 142],
              ] as Point[],
              rise: 6,
              radius: 7.6,
            },
            {
              line: [
                [c - 2, 96],
                [54, 190],
                [26, 366],
              ] as Point[],
              rise: 7,
              radius: 6,
            },
            {
              line: [
                [c + 10, 104],
                [84, 210],
                [70, 366],
              ] as Point[],
              rise: 6,
              radius: 6.4,
            },
            {
              line: [
                [c + 26, 118],
                [120, 220],
                [116, 340],
              ] as Point[],
              rise: 5,
              radius: 6,
            },
          ],
        },
        ink.light,
        pixelsPerUnit,
        WHOLE,
      )
      putLayer(ctx, layer)
      ctx.strokeStyle = mix(cloth, '#000000', 0.25)
      ctx.globalAlpha = 0.4
      ctx.lineWidth = 1
      ctx.beginPath()
      closedCurve(ctx, face)
      ctx.stroke()
      ctx.globalAlpha = 1
    },
  }
}

/** A wound turban with a crossing over the forehead. */
export function turban(scene: HairScene): HairPainting {
  const { anatomy, portrait, ink, pixelsPerUnit, lift } = scene
  const { cheekHalf: c, foreheadHalf: f, turned } = anatomy
  const high = 150 + lift
  const shape: Point[] = [
    [0, -high],
    [44, -high + 7],
    [78, -high + 34],
    [c + 19, -84],
    [c + 14, -44],
    [c + 3, -12],
    [c - 3, -10],
    [f - 3, -40],
    [f * 0.5, -60],
    [turned(0, -68), -68],
    [-f * 0.5, -60],
    [-f + 3, -40],
    [-c + 3, -10],
    [-c - 3, -12],
    [-c - 14, -44],
    [-c - 19, -84],
    [-78, -high + 34],
    [-44, -high + 7],
  ]
  return {
    front(ctx) {
      const layer = paintFabric(
        (on) => {
          on.beginPath()
          closedCurve(on, shape)
          on.fill()
        },
        {
          colour: portrait.hair.cloth,
          sheen: 0.45,
          round: 34,
          rim: ink.rim,
          folds: [0, 1, 2, 3, 4].flatMap((i) => [
            {
              line: [
                [-c - 8, -30 - i * 15],
                [-30, -74 - i * 15],
                [26, -80 - i * 11 - 8],
                [60, -110 - i * 8],
              ] as Point[],
              rise: 4.6,
              radius: 4.2,
              peak: 0.45,
            },
            {
              line: [
                [c + 8, -30 - i * 15],
                [30, -72 - i * 15],
                [-20, -84 - i * 12],
              ] as Point[],
              rise: 4.6,
              radius: 4.2,
              peak: 0.3,
            },
          ]),
        },
        ink.light,
        pixelsPerUnit,
        WHOLE,
      )
      putLayer(ctx, layer)
    },
  }
}

/** A tall wrap with a knot at the front. */
export function headwrap(scene: HairScene): HairPainting {
  const { anatomy, portrait, ink, pixelsPerUnit, lift } = scene
  const { cheekHalf: c, foreheadHalf: f } = anatomy
  const high = 146 + lift
  const shape: Point[] = [
    [0, -high],
    [36, -high + 3],
    [70, -high + 24],
    [c + 12, -108],
    [c + 9, -60],
    [c + 1, -22],
    [c - 4, -20],
    [f - 4, -48],
    [f * 0.5, -66],
    [0, -72],
    [-f * 0.5, -66],
    [-f + 4, -48],
    [-c + 4, -20],
    [-c - 1, -22],
    [-c - 9, -60],
    [-c - 12, -108],
    [-70, -high + 24],
    [-36, -high + 3],
  ]
  const cloth = { colour: portrait.hair.cloth, sheen: 0.5, rim: ink.rim }
  const knotX = anatomy.turn * 8
  return {
    front(ctx) {
      const paint = (outline: Point[], round: number, folds: Point[][]) =>
        putLayer(
          ctx,
          paintFabric(
            (on) => {
              on.beginPath()
              closedCurve(on, outline)
              on.fill()
            },
            { ...cloth, round, folds: folds.map((line) => ({ line, rise: 4.4, radius: 4 })) },
            ink.light,
            pixelsPerUnit,
            WHOLE,
          ),
        )
      paint(
        shape,
        34,
        [0, 1, 2, 3, 4].flatMap((i): Point[][] =>
          both([
            [c + 4, -34 - i * 17],
            [50, -74 - i * 15],
            [10, -88 - i * 9],
          ]),
        ),
      )
      for (const side of [1, -1]) {
        paint(
          [
            [knotX, -96],
            [knotX + side * 14, -122],
            [knotX + side * 44, -134],
            [knotX + side * 52, -112],
            [knotX + side * 36, -92],
            [knotX + side * 12, -86],
          ],
          12,
          [
            [
              [knotX + side * 6, -100],
              [knotX + side * 26, -110],
              [knotX + side * 44, -116],
            ],
          ],
        )
      }
      paint(
        [
          [knotX - 15, -106],
          [knotX, -114],
          [knotX + 15, -106],
          [knotX + 15, -86],
          [knotX, -78],
          [knotX - 15, -86],
        ],
        12,
        [
          [
            [knotX - 10, -108],
            [knotX, -96],
            [knotX + 10, -84],
          ],
        ],
      )
    },
  }
}

/** A felt hat with a wide curled brim; the hair below is cropped. */
export function cowboyHat(scene: HairScene): HairPainting {
  const { anatomy, portrait, ink, pixelsPerUnit } = scene
  const { foreheadHalf: f, turned } = anatomy
  const colour = portrait.hair.cloth
  const piece = (outline: Point[], round: number, tone: string, folds: Point[][] = []) =>
    paintFabric(
      (on) => {
        on.beginPath()
        closedCurve(on, outline)
        on.fill()
      },
      {
        colour: tone,
        sheen: 0.15,
        rim: ink.rim,
        round,
        folds: folds.map((line) => ({ line, rise: -6, radius: 8 })),
      },
      ink.light,
      pixelsPerUnit,
      WHOLE,
    )
  return {
    scalp: (ctx) =>
      drawStubble(ctx, scene, {
        salt: 801,
        thickness: 0.5,
        top: -2,
        full: -20,
        gone: 12,
        length: 3.5,
      }),
    front(ctx) {
      const x = turned(0, -100)
      putLayer(
        ctx,
        piece(
          [
            [x - f - 2, -72],
            [x - f + 2, -112],
            [x - f + 14, -148],
            [x - 26, -160],
            [x, -150],
            [x + 26, -160],
            [x + f - 14, -148],
            [x + f - 2, -112],
            [x + f + 2, -72],
            [x, -60],
          ],
          26,
          colour,
          [
            [
              [x, -156],
              [x, -124],
              [x, -96],
            ],
          ],
        ),
      )
      putLayer(
        ctx,
        piece(
          [
            [x - f - 1, -88],
            [x, -78],
            [x + f + 1, -88],
            [x + f + 2, -72],
            [x, -60],
            [x - f - 2, -72],
          ],
          6,
          mix(colour, '#1a0c06', 0.62),
        ),
      )
      putLayer(
        ctx,
        piece(
          [
            [x - 128, -98],
            [x - 98, -88],
            [x - f, -76],
            [x, -66],
            [x + f, -76],
            [x + 98, -88],
            [x + 128, -98],
            [x + 112, -72],
            [x + 62, -54],
            [x, -47],
            [x - 62, -54],
            [x - 112, -72],
          ],
          9,
          mix(colour, '#ffffff', 0.04),
        ),
      )
    },
  }
}
