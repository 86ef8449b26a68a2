import type { PhotographRefusal } from '@inamora/contract/engine'
import { serveParent } from '#child/serve-parent.ts'
import { loadFaceFinder } from '#face/photograph/find-faces.ts'
import { type PreparedPhotograph, preparePhotograph } from '#face/photograph/prepare.ts'
import { PhotographRefused } from '#face/photograph/read-picture.ts'

export type Examined =
  | { kind: 'accepted'; photograph: PreparedPhotograph }
  | { kind: 'refused'; reason: PhotographRefusal }

let finder: ReturnType<typeof loadFaceFinder> | undefined

serveParent({
  async examine(bytes: Uint8Array): Promise<Examined> {
    try {
      const photograph = await preparePhotograph(Buffer.from(bytes), async (picture) => {
        finder ??= loadFaceFinder()
        return (await finder)(picture)
      })
      return { kind: 'accepted', photograph }
    } catch (error) {
      if (error instanceof PhotographRefused) return { kind: 'refused', reason: error.reason }
      throw error
    }
  },
})
