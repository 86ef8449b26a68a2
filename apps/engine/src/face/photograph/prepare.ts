import { type Canvas, createCanvas } from '@napi-rs/canvas'
import type { FoundFace, Landmark } from './find-faces.ts'
import { frameFace } from './frame.ts'
import { judgeFaces } from './judge.ts'
import { readPicture } from './read-picture.ts'

/** Enough for the face finder, which looks at 256 pixels, and for its mesh. */
const LOOKED_AT = 1280
const PREVIEW = { width: 120, height: 160 }

export interface PreparedPhotograph {
  /** Cropped and upright, without anything the camera wrote beside the picture. */
  webp: Buffer
  width: number
  height: number
  landmarks: Landmark[]
  preview: Buffer
}

/** From the bytes somebody sent to a face that can talk; throws `PhotographRefused`. */
export async function preparePhotograph(
  bytes: Buffer,
  findFaces: (picture: Canvas) => Promise<FoundFace[]>,
): Promise<PreparedPhotograph> {
  const picture = await readPicture(bytes)
  const scale = Math.min(1, LOOKED_AT / Math.max(picture.width, picture.height))
  const small = createCanvas(
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  )
  const ctx = small.getContext('2d')
  ctx.imageSmoothingQuality = 'high'
  // Whatever is transparent becomes white, as on paper.
  ctx.fillStyle = '#fff'
  ctx.fillRect(0, 0, small.width, small.height)
  ctx.drawImage(picture, 0, 0, small.width, small.height)
  const { landmarks } = judgeFaces(await findFaces(small), scale)
  const framed = frameFace(
    picture,
    landmarks.map(([x, y]) => [x / scale, y / scale]),
  )
  const preview = createCanvas(PREVIEW.width, PREVIEW.height)
  const previewContext = preview.getContext('2d')
  previewContext.imageSmoothingQuality = 'high'
  previewContext.drawImage(framed.canvas, 0, 0, PREVIEW.width, PREVIEW.height)
  return {
    webp: await framed.canvas.encode('webp', 92),
    width: framed.canvas.width,
    height: framed.canvas.height,
    landmarks: framed.landmarks.map(([x, y]) => [rounded(x), rounded(y)]),
    preview: await preview.encode('webp', 80),
  }
}

const rounded = (value: number) => Math.round(value * 100) / 100
