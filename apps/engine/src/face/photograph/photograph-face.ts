import { type Canvas, createCanvas, type Image } from '@napi-rs/canvas'
import { expressionOf } from '../expression.ts'
import { type Face, faceOn } from '../face.ts'
import { clamp } from '../geometry.ts'
import type { Pose } from '../pose.ts'
import { mouthShapeOf } from '../visemes.ts'
import { moveFeatures } from './features.ts'
import type { Landmark } from './find-faces.ts'
import { FRAME } from './frame.ts'
import { rasterOf } from './raster.ts'
import { rigOf } from './rig.ts'
import { swayed } from './sway.ts'

/** A photograph, framed as `frameFace` does, that talks, blinks and breathes. */
export function createPhotographFace(
  picture: Image | Canvas,
  landmarks: readonly Landmark[],
  size: { width: number; height: number } = FRAME,
): Face {
  const scale = Math.max(size.width / FRAME.width, size.height / FRAME.height)
  const left = (size.width - FRAME.width * scale) / 2
  const top = (size.height - FRAME.height * scale) / 2
  const canvas = createCanvas(size.width, size.height)
  const ctx = canvas.getContext('2d')
  ctx.imageSmoothingQuality = 'high'
  ctx.drawImage(picture, left, top, FRAME.width * scale, FRAME.height * scale)
  const source = rasterOf(ctx.getImageData(0, 0, size.width, size.height))
  const rig = rigOf(
    landmarks.map(([x, y]) => [left + x * scale, top + y * scale]),
    size.width,
  )
  const still = rasterOf(ctx.createImageData(size.width, size.height))
  const frame = ctx.createImageData(size.width, size.height)
  const moved = rasterOf(frame)
  let stillFor = ''

  function draw(pose: Pose): Canvas {
    const sway = clamp(pose.sway, -1, 1)
    const mouth = mouthShapeOf(pose)
    const features = {
      mouth,
      expression: expressionOf({ ...pose, sway }, mouth),
      blink: clamp(pose.blink, 0, 1),
      smile: clamp(pose.smile, 0, 1),
    }
    const wanted = JSON.stringify(features)
    if (wanted !== stillFor) moveFeatures(source, still, rig, features)
    stillFor = wanted
    swayed(still, moved, rig, sway)
    ctx.putImageData(frame, 0, 0)
    return canvas
  }

  return faceOn(canvas, draw)
}
