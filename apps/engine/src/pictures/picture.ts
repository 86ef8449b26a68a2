import type { enginePictureInputSchema } from '@inamora/contract/engine-clips'
import { createCanvas } from '@napi-rs/canvas'
import type { z } from 'zod'
import { createDrawnFace } from '#face/drawn.ts'
import { RESTING } from '#face/pose.ts'
import { develop } from './develop.ts'

export type PictureRequest = z.output<typeof enginePictureInputSchema>

export const PICTURE_SIZE = { width: 960, height: 1280 } as const
const QUALITY = 86

/** Somebody at one moment: painted, framed, then developed as a photographer would. */
export async function renderPicture(
  request: PictureRequest,
  { width, height }: { width: number; height: number } = PICTURE_SIZE,
): Promise<Buffer> {
  const { portrait, gaze, smile, frame, finish } = request
  const size = { width: Math.round(width * frame.zoom), height: Math.round(height * frame.zoom) }
  const face = createDrawnFace(portrait, size)
  const picture = createCanvas(width, height)
  const context = picture.getContext('2d')
  try {
    const cut = { x: size.width - width, y: size.height - height }
    const painting = face.draw({ ...RESTING, gaze, smile })
    context.drawImage(painting, (-cut.x * (frame.x + 1)) / 2, (-cut.y * (frame.y + 1)) / 2)
  } finally {
    face.close()
  }
  if (finish !== 'plain') develop(context, { width, height }, finish, portrait.seed)
  return picture.encode('webp', QUALITY)
}
