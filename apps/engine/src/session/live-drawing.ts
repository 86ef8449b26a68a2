import type { Likeness } from '@inamora/contract/engine'
import { ChildService } from '#child/child-service.ts'
import type { Pose } from '#face/pose.ts'
import type { DrawingRequest } from './drawing-child.ts'

/** Draws what has not been trained, in a process of its own that yields to the one that paces packets. */
export class LiveDrawing {
  readonly #child: ChildService

  constructor(photographsDirectory: string, niceness = 5) {
    const module = new URL('./drawing-child.ts', import.meta.url)
    this.#child = new ChildService({ module, args: ['drawing', photographsDirectory], niceness })
  }

  async draw(id: string, likeness: Likeness, pose: Pose): Promise<Buffer> {
    const request: DrawingRequest = { id, likeness, pose }
    return Buffer.from(await this.#child.call<Uint8Array>('draw', request))
  }

  close(): void {
    this.#child.close()
  }
}
