import type { Likeness } from '@inamora/contract/engine'
import { LRUCache } from 'lru-cache'
import { serveParent } from '#child/serve-parent.ts'
import type { Face } from '#face/face.ts'
import { openFace } from '#face/open-face.ts'
import type { Pose } from '#face/pose.ts'

export interface DrawingRequest {
  /** Changes whenever the likeness does. */
  id: string
  likeness: Likeness
  pose: Pose
}

/** A painted sitter is large; a few are kept between frames. */
const faces = new LRUCache<string, Face>({ max: 6, dispose: (face) => face.close() })

const [, , , photographsDirectory = ''] = process.argv

serveParent({
  async draw({ id, likeness, pose }: DrawingRequest) {
    const face = faces.get(id) ?? (await openFace(likeness, photographsDirectory))
    faces.set(id, face)
    return face.encode(pose)
  },
})
