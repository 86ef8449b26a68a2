import type { EnginePreview, Likeness } from '@inamora/contract/engine'
import { LRUCache } from 'lru-cache'
import { ChildService } from '#child/child-service.ts'
import { VISEMES } from '#face/pose.ts'
import { StreamingError } from '#provider/answer.ts'
import { likenessKey } from '#training/trained-frames.ts'
import { PREVIEW } from './preview-size.ts'

const KEPT = 100
const MAX_WAITING = 8
/** Somebody who builds a face asks every few seconds; nobody else needs the process. */
const IDLE_MS = 120_000

/** Faces that somebody is trying out, in all shapes of the mouth and with closed eyes. */
export class Previews {
  readonly #child: ChildService
  readonly #kept = new LRUCache<string, Promise<Buffer>>({ max: KEPT })
  #waiting = 0
  #idle?: NodeJS.Timeout

  constructor(photographsDirectory: string) {
    this.#child = new ChildService({
      module: new URL('./preview-child.ts', import.meta.url),
      args: ['previews', photographsDirectory],
      niceness: 5,
    })
  }

  async get(likeness: Likeness): Promise<EnginePreview> {
    const key = likenessKey(likeness)
    const drawing = this.#kept.get(key) ?? this.#draw(likeness)
    this.#kept.set(key, drawing)
    // A failure is not kept: the next one may succeed.
    drawing.catch(() => this.#kept.delete(key))
    const webp = await drawing
    return {
      image: `data:image/webp;base64,${webp.toString('base64')}`,
      columns: [...VISEMES, 'blink'],
      ...PREVIEW,
    }
  }

  forget(likeness: Likeness): void {
    this.#kept.delete(likenessKey(likeness))
  }

  async #draw(likeness: Likeness): Promise<Buffer> {
    if (this.#waiting >= MAX_WAITING) {
      throw new StreamingError('full', 'Many faces are being drawn. Try again in a moment.')
    }
    this.#waiting++
    clearTimeout(this.#idle)
    try {
      return Buffer.from(await this.#child.call<Uint8Array>('strip', likeness))
    } finally {
      this.#waiting--
      if (this.#waiting === 0) {
        this.#idle = setTimeout(() => this.#child.close(), IDLE_MS).unref()
      }
    }
  }

  close(): void {
    clearTimeout(this.#idle)
    this.#child.close()
  }
}
