import { createHash } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Likeness } from '@inamora/contract/engine'
import { LRUCache } from 'lru-cache'
import { FramePack } from './frame-pack.ts'

/** Changes whenever the same portrait, or the same photograph, would look different. */
const FACE_MODEL = { drawn: 'drawn/3', photograph: 'photograph/1' }
const OPEN_PACKS = 64

export const likenessKey = ({ portrait, photograph }: Likeness): string =>
  createHash('sha256')
    .update(
      portrait
        ? `${FACE_MODEL.drawn}\0${JSON.stringify(portrait)}`
        : `${FACE_MODEL.photograph}\0${photograph}`,
    )
    .digest('hex')
    .slice(0, 32)

/** Trained frames by likeness, so that two avatars with one face share them and a new face never shows old frames. */
export class TrainedFrames {
  readonly #directory: string
  readonly #packs = new LRUCache<string, Promise<FramePack | undefined>>({
    max: OPEN_PACKS,
    dispose: (pack) => void pack.then((opened) => opened?.close()),
  })

  constructor(directory: string) {
    this.#directory = directory
  }

  pathOf(likeness: Likeness): string {
    return join(this.#directory, `${likenessKey(likeness)}.frames`)
  }

  async load(likeness: Likeness, poseKey: string): Promise<Uint8Array | undefined> {
    const path = this.pathOf(likeness)
    const pack = await this.#open(path)
    if (!pack) this.#packs.delete(path)
    return pack?.read(poseKey)
  }

  /** Removes the frames of faces that no avatar wears any more. */
  async removeExcept(likenesses: readonly Likeness[]): Promise<number> {
    const wanted = new Set(likenesses.map((likeness) => `${likenessKey(likeness)}.frames`))
    const files = await readdir(this.#directory).catch(() => [])
    const unwanted = files.filter((file) => !wanted.has(file))
    for (const file of unwanted) {
      this.#packs.delete(join(this.#directory, file))
      await rm(join(this.#directory, file), { force: true })
    }
    return unwanted.length
  }

  close(): void {
    this.#packs.clear()
  }

  #open(path: string): Promise<FramePack | undefined> {
    const known = this.#packs.get(path) ?? FramePack.openForReading(path)
    this.#packs.set(path, known)
    return known
  }
}
