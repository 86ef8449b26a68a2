import { type Canvas, createCanvas, type Image } from '@napi-rs/canvas'
import type { Landmark } from './find-faces.ts'
import { measure } from './rig.ts'

/** The units in which the landmarks of a framed photograph are kept. */
export const FRAME = { width: 480, height: 640 } as const
/** A framed photograph is never wider, and never larger than it was taken. */
const MAX_WIDTH = 960
const MIN_WIDTH = FRAME.width

export interface FramedFace {
  canvas: Canvas
  /** In units of `FRAME`. */
  landmarks: Landmark[]
}

/** How the picture comes into the frame: turned, scaled, and a place of it put to a place of the frame. */
interface Placement {
  scale: number
  roll: number
  from: { x: number; y: number }
  to: { x: number; y: number }
}

const FACE_SHARES = [0.38, 0.41, 0.44, 0.47, 0.5, 0.53, 0.56]
const EYE_HEIGHTS = [0.37, 0.4, 0.43, 0.34]
const SIDEWAYS = [0.5, 0.46, 0.54]

/** Crops to head and shoulders with the eyes level, as wide as the picture allows. */
export function frameFace(picture: Image | Canvas, landmarks: readonly Landmark[]): FramedFace {
  const placement = placementFor(picture, landmarks)
  const { scale, roll, from, to } = placement
  const wanted = FRAME.width / scale
  const width = Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, wanted)) / 12) * 12
  const perUnit = width / FRAME.width
  const canvas = createCanvas(width, (width * FRAME.height) / FRAME.width)
  const ctx = canvas.getContext('2d')
  ctx.imageSmoothingQuality = 'high'
  if (!fits(picture, placement)) fillBehind(canvas, picture)
  ctx.scale(perUnit, perUnit)
  ctx.translate(to.x, to.y)
  ctx.rotate(-roll)
  ctx.scale(scale, scale)
  ctx.translate(-from.x, -from.y)
  ctx.drawImage(picture, 0, 0)
  const sin = Math.sin(-roll)
  const cos = Math.cos(-roll)
  return {
    canvas,
    landmarks: landmarks.map(([x, y]) => {
      const dx = (x - from.x) * scale
      const dy = (y - from.y) * scale
      return [to.x + dx * cos - dy * sin, to.y + dx * sin + dy * cos]
    }),
  }
}

function placementFor(picture: Image | Canvas, landmarks: readonly Landmark[]): Placement {
  const { eyes, roll, width } = measure(landmarks)
  const place = (share: number, height: number, across: number): Placement => ({
    scale: (FRAME.width * share) / width,
    roll,
    from: eyes,
    to: { x: FRAME.width * across, y: FRAME.height * height },
  })
  for (const share of FACE_SHARES)
    for (const across of SIDEWAYS)
      for (const height of EYE_HEIGHTS) {
        const placement = place(share, height, across)
        if (fits(picture, placement)) return placement
      }
  return place(0.46, 0.4, 0.5)
}

/** Whether the picture covers the whole frame. */
function fits(picture: Image | Canvas, { scale, roll, from, to }: Placement): boolean {
  const sin = Math.sin(roll)
  const cos = Math.cos(roll)
  return [0, FRAME.width].every((x) =>
    [0, FRAME.height].every((y) => {
      const dx = (x - to.x) / scale
      const dy = (y - to.y) / scale
      const px = from.x + dx * cos - dy * sin
      const py = from.y + dx * sin + dy * cos
      return px >= 0 && py >= 0 && px <= picture.width && py <= picture.height
    }),
  )
}

/** What the picture does not cover shows the picture again, large and out of focus. */
function fillBehind(canvas: Canvas, picture: Image | Canvas): void {
  const ctx = canvas.getContext('2d')
  const cover = 1.2 * Math.max(canvas.width / picture.width, canvas.height / picture.height)
  const width = picture.width * cover
  const height = picture.height * cover
  const draw = () =>
    ctx.drawImage(picture, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height)
  // Blur alone would let the edges fade.
  draw()
  ctx.filter = `blur(${Math.round(canvas.width / 16)}px)`
  draw()
  ctx.filter = 'none'
}
