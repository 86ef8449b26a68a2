import type { Portrait } from '@inamora/contract/portrait'
import { createDrawnFace } from './drawn.ts'
import { RESTING } from './pose.ts'

/** A portrait at rest, with the hint of a smile its parameters ask for. */
export async function renderPortraitStill(
  portrait: Portrait,
  size: { width: number; height: number },
  quality = 88,
): Promise<Buffer> {
  const face = createDrawnFace(portrait, size)
  try {
    return await face.encode(RESTING, quality)
  } finally {
    face.close()
  }
}
