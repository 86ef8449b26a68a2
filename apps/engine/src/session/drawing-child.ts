import type { Portrait } from '@inamora/contract/portrait'
import { LRUCache } from 'lru-cache'
import { serveParent } from '#child/serve-parent.ts'
import { createDrawnFace } from '#face/drawn.ts'
import type { Face } from '#face/face.ts'
import type { Pose } from '#face/pose.ts'

export interface DrawingRequest {
  /** Changes whenever the portrait does. */
  id: string
  portrait: Portrait
  pose: Pose
}

/** A painted sitter is large; a few are kept between frames. */
const faces = new LRUCache<string, Face>({ max: 6, dispose: (face) => face.close() })

serveParent({
  async draw({ id, portrait, pose }: DrawingRequest) {
    const face = faces.get(id) ?? createDrawnFace(portrait)
    faces.set(id, face)
    return face.encode(pose)
  },
})
