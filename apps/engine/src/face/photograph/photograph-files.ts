import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadImage } from '@napi-rs/canvas'
import { z } from 'zod'
import type { Face } from '../face.ts'
import { createPhotographFace } from './photograph-face.ts'

/** What is known of a stored photograph; the picture lies beside it as WebP. */
export const photographRecordSchema = z.object({
  width: z.number(),
  height: z.number(),
  landmarks: z.array(z.tuple([z.number(), z.number()]).readonly()),
  preview: z.string(),
})
export type PhotographRecord = z.infer<typeof photographRecordSchema>

export const photographPaths = (directory: string, id: string) => ({
  picture: join(directory, `${id}.webp`),
  record: join(directory, `${id}.json`),
})

export async function readPhotograph(directory: string, id: string): Promise<PhotographRecord> {
  const { record } = photographPaths(directory, id)
  return photographRecordSchema.parse(JSON.parse(await readFile(record, 'utf8')))
}

export async function openPhotographFace(
  directory: string,
  id: string,
  size?: { width: number; height: number },
): Promise<Face> {
  const { landmarks } = await readPhotograph(directory, id)
  const picture = await loadImage(await readFile(photographPaths(directory, id).picture))
  return createPhotographFace(picture, landmarks, size)
}
