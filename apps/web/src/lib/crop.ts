export interface CropArea {
  x: number
  y: number
  width: number
  height: number
}

/** Reads a file as a picture; nothing when it is none, whatever it is called. */
export async function readPicture(file: Blob): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file)
  } catch {
    return undefined
  }
}

/** Cuts an area out of a picture at the given size. */
export async function cropPicture(
  picture: ImageBitmap,
  area: CropArea,
  size: { width: number; height: number },
): Promise<Blob> {
  const canvas = new OffscreenCanvas(size.width, size.height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The picture could not be cropped')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, size.width, size.height)
  return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })
}
