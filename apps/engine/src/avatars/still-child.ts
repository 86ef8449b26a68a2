import type { Likeness } from '@inamora/contract/engine'
import { serveParent } from '#child/serve-parent.ts'
import { renderStill } from '#face/still.ts'

export interface StillRequest {
  likeness: Likeness
  width: number
  height: number
}

const [, , , photographsDirectory = ''] = process.argv

serveParent({
  still: ({ likeness, width, height }: StillRequest) =>
    renderStill(likeness, photographsDirectory, { width, height }),
})
