import type { Sprite } from './talking-portrait.tsx'

/** The first column of a face as a picture of its own; nothing when it cannot be cut. */
export async function restingFace({ image, width, height }: Sprite): Promise<string | undefined> {
  try {
    const whole = new Image()
    whole.src = image
    await whole.decode()
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    canvas.getContext('2d')?.drawImage(whole, 0, 0)
    return canvas.toDataURL('image/webp')
  } catch {
    return undefined
  }
}
