import { paintFabric } from '../clothes/fabric.ts'
import { closedCurve, type Point } from '../geometry.ts'
import { putLayer, WHOLE } from '../layer.ts'
import { mix } from '../palette.ts'
import type { HairPainting, HairScene } from './scene.ts'
import { drawStubble } from './short.ts'

const both = (line: Point[]): Point[][] => [line, line.map(([x, y]): Point => [-x, y])]

/** A headscarf that frames the face and lies over the shoulders. */
export function hijab(scene: HairScene): HairPainting {
  const { anatomy, portrait, ink, pixelsPerUnit } = scene
  const { cheekHalf: c, chinY, foreheadHalf: f, shoulderHalf: s, turned } = anatomy
  const outer: Point[] = [
    [0, -136],
    [38, -130],
    [70, -106],
    [c + 16, -62],
    [c + 22, -6],
    [c + 22, 50],
    [c + 26, 104],
    [s - 50, 146],
    [s - 14, 190],
    [s - 18, 262],
    [70, 312],
    [0, 326],
    [-70, 312],
    [-s + 18, 262],
    [-s + 14, 190],
    [-s + 50, 146],
    [-c - 26, 104],
    [-c - 22, 50],
    [-c - 22, -6],
    [-c - 16, -62],
    [-70, -106],
    [-38, -130],
  ]
  const face: Point[] = [
    [0, -66],
    [f * 0.5, -61],
    [f - 6, -40],
    [c - 3, 0],
    [c - 8, 42],
    [anatomy.jawHalf - 4, anatomy.jawY + 8],
    [anatomy.jawHalf * 0.5, chinY + 2],
    [0, chinY + 8],
    [-anatomy.jawHalf * 0.5, chinY + 2],
    [-anatomy.jawHalf + 4, anatomy.jawY + 8],
    [-c + 8, 42],
    [-c + 3, 0],
    [-f + 6, -40],
    [-f * 0.5, -61],
  ].map(([x = 0, y = 0]): Point => [turned(x, y), y])
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
          round: 26,
          rim: ink.rim,
          folds: [
            ...both([
              [10, -92],
              [56, -74],
              [c + 6, -10],
              [c + 2, 60],
            ]).map((line) => ({ line, rise: 3.4, radius: 4 })),
            ...both([
              [20, -118],
              [66, -88],
              [c + 15, -20],
              [c + 14, 70],
            ]).map((line) => ({ line, rise: 3, radius: 4 })),
            {
              line: [
                [-c - 4, 96],
                [-20, 142],
                [50, 138],
                [c + 12, 98],
              ] as Point[],
              rise: 5,
              radius: 6,
            },
            {
              line: [
                [-c - 14, 120],
                [-30, 172],
                [50, 166],
                [c + 30, 128],
              ] as Point[],
              rise: 5,
              radius: 7,
            },
            {
              line: [
                [-c + 8, 88],
                [0, 126],
                [c - 14, 92],
              ] as Point[],
              rise: 4,
              radius: 4.5,
            },
            {
              line: [
                [-c - 30, 150],
                [-40, 216],
                [40, 214],
                [c + 50, 168],
              ] as Point[],
              rise: 5,
              radius: 9,
            },
            {
              line: [
                [c - 6, 110],
                [40, 200],
                [20, 310],
              ] as Point[],
              rise: 5,
              radius: 8,
            },
            {
              line: [
                [c + 10, 130],
                [70, 220],
                [60, 310],
              ] as Point[],
              rise: 4,
              radius: 8,
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
