import type { Likeness } from '@inamora/contract/engine'
import { openFace } from './open-face.ts'
import { RESTING } from './pose.ts'

/** A face at rest: for a portrait with the hint of a smile its parameters ask for. */
export async function renderStill(
  likeness: Likeness,
  photographsDirectory: string,
  size: { width: number; height: number },
  quality = 88,
): Promise<Buffer> {
  const face = await openFace(likeness, photographsDirectory, size)
  try {
    return await face.encode(RESTING, quality)
  } finally {
    face.close()
  }
}
