import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { Box } from './geometry.ts'

/**
 * A sheet of the picture. Everything but the background is drawn in head units: the origin lies
 * between the eyes, a face is about 145 units wide, y grows downwards.
 */
export interface Layer {
  canvas: Canvas
  box: Box
}

/** The part of head space that any sheet may need: the picture and a margin for the sway. */
export const WHOLE: Box = { left: -212, top: -200, right: 212, bottom: 366 }
export const HEAD: Box = { left: -108, top: -150, right: 108, bottom: 156 }

export function newLayer(box: Box, pixelsPerUnit: number): Layer {
  const width = Math.ceil((box.right - box.left) * pixelsPerUnit)
  const height = Math.ceil((box.bottom - box.top) * pixelsPerUnit)
  return { canvas: createCanvas(width, height), box }
}

export function contextOf(layer: Layer): SKRSContext2D {
  const ctx = layer.canvas.getContext('2d')
  const { box, canvas } = layer
  ctx.setTransform(
    canvas.width / (box.right - box.left),
    0,
    0,
    canvas.height / (box.bottom - box.top),
    (-box.left * canvas.width) / (box.right - box.left),
    (-box.top * canvas.height) / (box.bottom - box.top),
  )
  ctx.lineCap = 'round'
  ctx.lineJoin = 'round'
  return ctx
}

export function paintLayer(
  box: Box,
  pixelsPerUnit: number,
  paint: (ctx: SKRSContext2D) => void,
): Layer {
  const layer = newLayer(box, pixelsPerUnit)
  paint(contextOf(layer))
  return layer
}

export function putLayer(ctx: SKRSContext2D, { canvas, box }: Layer) {
  ctx.drawImage(canvas, box.left, box.top, box.right - box.left, box.bottom - box.top)
}

/** Cuts a sheet down to what is painted on it, so that a frame copies no empty pixels. */
export function trimmed(layer: Layer): Layer | undefined {
  const { canvas, box } = layer
  const { width, height } = canvas
  const pixels = new Uint32Array(
    canvas.getContext('2d').getImageData(0, 0, width, height).data.buffer,
  )
  let left = width
  let right = -1
  let top = height
  let bottom = -1
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((pixels[y * width + x] ?? 0) >>> 24 < 3) continue
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      bottom = y
    }
  }
  if (right < 0) return undefined
  const cut = createCanvas(right - left + 1, bottom - top + 1)
  cut.getContext('2d').drawImage(canvas, -left, -top)
  const unitsX = (box.right - box.left) / width
  const unitsY = (box.bottom - box.top) / height
  return {
    canvas: cut,
    box: {
      left: box.left + left * unitsX,
      top: box.top + top * unitsY,
      right: box.left + (right + 1) * unitsX,
      bottom: box.top + (bottom + 1) * unitsY,
    },
  }
}

/** Draws with a blur of the given radius in head units. */
export function softly(ctx: SKRSContext2D, radius: number, draw: () => void) {
  const scale = ctx.getTransform().a
  ctx.save()
  ctx.filter = `blur(${(radius * scale).toFixed(2)}px)`
  draw()
  ctx.restore()
}
