import { type Canvas, createCanvas, type ImageData, type SKRSContext2D } from '@napi-rs/canvas'
import type { Box } from './geometry.ts'

/** A small sheet whose pixels are computed one by one, for the parts that change with the pose. */
export interface Pixels {
  canvas: Canvas
  image: ImageData
  box: Box
  perUnit: number
}

export function newPixels(box: Box, pixelsPerUnit: number): Pixels {
  const width = Math.ceil((box.right - box.left) * pixelsPerUnit)
  const height = Math.ceil((box.bottom - box.top) * pixelsPerUnit)
  const canvas = createCanvas(width, height)
  const image = canvas.getContext('2d').createImageData(width, height)
  return { canvas, image, box, perUnit: pixelsPerUnit }
}

/** Straight-alpha paint mixed at one pixel, layer over layer. */
export class Drop {
  r = 0
  g = 0
  b = 0
  a = 0

  clear() {
    this.r = 0
    this.g = 0
    this.b = 0
    this.a = 0
  }

  over(r: number, g: number, b: number, alpha: number) {
    if (alpha <= 0.002) return
    const under = this.a * (1 - alpha)
    const total = alpha + under
    this.r = (r * alpha + this.r * under) / total
    this.g = (g * alpha + this.g * under) / total
    this.b = (b * alpha + this.b * under) / total
    this.a = total
  }
}

/** `column` computes what holds for a whole column once; `shade` then paints its pixels. */
export function shadePixels<Column>(
  pixels: Pixels,
  column: (x: number) => Column | undefined,
  shade: (drop: Drop, column: Column, y: number) => void,
) {
  const { canvas, image, box, perUnit } = pixels
  const { width, height } = canvas
  const { data } = image
  data.fill(0)
  const drop = new Drop()
  for (let px = 0; px < width; px++) {
    const here = column((px + 0.5) / perUnit + box.left)
    if (here === undefined) continue
    for (let py = 0; py < height; py++) {
      drop.clear()
      shade(drop, here, (py + 0.5) / perUnit + box.top)
      const i = (py * width + px) * 4
      data[i] = drop.r
      data[i + 1] = drop.g
      data[i + 2] = drop.b
      data[i + 3] = drop.a * 255
    }
  }
  canvas.getContext('2d').putImageData(image, 0, 0)
}

export function putPixels(ctx: SKRSContext2D, { canvas, box, perUnit }: Pixels) {
  ctx.drawImage(canvas, box.left, box.top, canvas.width / perUnit, canvas.height / perUnit)
}
