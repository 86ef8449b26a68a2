import type { Likeness } from '@inamora/contract/engine'
import { createDrawnFace } from './drawn.ts'
import type { Face } from './face.ts'
import { openPhotographFace } from './photograph/photograph-files.ts'

/** The face of an avatar, whichever kind it is. Photographs lie in the directory. */
export async function openFace(
  { portrait, photograph }: Likeness,
  photographsDirectory: string,
  size?: { width: number; height: number },
): Promise<Face> {
  return portrait
    ? createDrawnFace(portrait, size)
    : openPhotographFace(photographsDirectory, photograph, size)
}
