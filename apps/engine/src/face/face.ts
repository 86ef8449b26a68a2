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
