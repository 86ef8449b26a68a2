import type { Portrait } from '@inamora/contract/portrait'
import { serveParent } from '#child/serve-parent.ts'
import { renderPortraitStill } from '#face/still.ts'

export interface StillRequest {
  portrait: Portrait
  width: number
  height: number
}

serveParent({
  still: ({ portrait, width, height }: StillRequest) =>
    renderPortraitStill(portrait, { width, height }),
})
