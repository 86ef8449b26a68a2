import type { Canvas } from '@napi-rs/canvas'
import type { Pose } from './pose.ts'

/** What every face can do, whether it is drawn from parameters or warped from a photograph. */
export interface Face {
  readonly width: number
  readonly height: number
  /** The canvas belongs to the face and is drawn over by the next call. */
  draw(pose: Pose): Canvas
  /** One lossy WebP picture, which holds exactly one VP8 key frame. */
  encode(pose: Pose, quality?: number): Promise<Buffer>
  close(): void
}

/** A face that draws itself on this canvas. */
export function faceOn(canvas: Canvas, draw: Face['draw']): Face {
  const { width, height } = canvas
  return {
    width,
    height,
    draw,
    encode: (pose, quality = 82) => draw(pose).encode('webp', quality),
    close() {
      canvas.width = 1
      canvas.height = 1
    },
  }
}
