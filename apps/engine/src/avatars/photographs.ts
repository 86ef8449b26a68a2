import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Likeness, Photograph } from '@inamora/contract/engine'
import { ChildService } from '#child/child-service.ts'
import {
  type PhotographRecord,
  photographPaths,
  readPhotograph,
} from '#face/photograph/photograph-files.ts'
import { PhotographRefused } from '#face/photograph/read-picture.ts'
import { StreamingError } from '#provider/answer.ts'
import type { Examined } from './photograph-child.ts'

const MAX_WAITING = 4
const EXAMINATION_LIMIT_MS = 120_000
/** The models take 300 MB; they are not kept for the one upload of the week. */
const IDLE_MS = 60_000
/** An upload that no avatar was made of; longer than most drafts lie, for the engine knows no drafts. */
const FORGOTTEN_AFTER_MS = 30 * 24 * 60 * 60_000

export const photographsDirectory = (dataDir: string): string =>
  join(dataDir, 'engine', 'photographs')

/** Pictures of people, examined once, kept cropped and under the hash of what was uploaded. */
export class Photographs {
  readonly directory: string
  readonly #child = new ChildService({
    module: new URL('./photograph-child.ts', import.meta.url),
    args: ['photographs'],
    niceness: 15,
  })
  readonly #onRemoved: ((id: string) => Promise<void>) | undefined
  #waiting = 0
  #idle?: NodeJS.Timeout

  /** `onRemoved` removes what was made of a picture that is gone. */
  constructor(directory: string, onRemoved?: (id: string) => Promise<void>) {
    this.directory = directory
    this.#onRemoved = onRemoved
  }

  /** Throws `PhotographRefused` when no avatar can be made of it. */
  async add(bytes: Buffer): Promise<Photograph> {
    const id = createHash('sha256').update(bytes).digest('hex')
    if (await this.has(id)) return photographOf(id, await readPhotograph(this.directory, id))
    if (this.#waiting >= MAX_WAITING) {
      throw new StreamingError('full', 'Many photographs are being looked at. Try again soon.')
    }
    const examined = await this.#examine(bytes)
    if (examined.kind === 'refused') throw new PhotographRefused(examined.reason)
    const { webp, preview, ...rest } = examined.photograph
    const record = {
      ...rest,
      preview: `data:image/webp;base64,${Buffer.from(preview).toString('base64')}`,
    }
    await mkdir(this.directory, { recursive: true })
    const paths = photographPaths(this.directory, id)
    // The record comes last: where it is, the picture is.
    await writeWhole(paths.picture, webp)
    await writeWhole(paths.record, JSON.stringify(record))
    return photographOf(id, record)
  }

  async has(id: string): Promise<boolean> {
    const { record } = photographPaths(this.directory, id)
    return (await stat(record).catch(() => undefined)) !== undefined
  }

  async picture(id: string): Promise<Buffer | undefined> {
    return readFile(photographPaths(this.directory, id).picture).catch(() => undefined)
  }

  async remove(id: string): Promise<void> {
    const { record, picture } = photographPaths(this.directory, id)
    await rm(record, { force: true })
    await rm(picture, { force: true })
    await this.#onRemoved?.(id)
  }

  /** Removes what was uploaded long ago and never worn. */
  async removeForgotten(worn: readonly Likeness[]): Promise<void> {
    const kept = new Set(worn.map(({ photograph }) => photograph))
    for (const file of await readdir(this.directory).catch(() => [])) {
      const [id = ''] = file.split('.')
      if (kept.has(id)) continue
      const known = await stat(join(this.directory, file)).catch(() => undefined)
      if (!known || Date.now() - known.mtimeMs < FORGOTTEN_AFTER_MS) continue
      await rm(join(this.directory, file), { force: true })
      await this.remove(id)
    }
  }

  close(): void {
    clearTimeout(this.#idle)
    this.#child.close()
  }

  async #examine(bytes: Buffer): Promise<Examined> {
    this.#waiting++
    clearTimeout(this.#idle)
    const limit = AbortSignal.timeout(EXAMINATION_LIMIT_MS)
    // A picture that keeps the decoder busy for ever must not keep the next ones waiting.
    limit.addEventListener('abort', () => this.#waiting > 0 && this.#child.close(), { once: true })
    try {
      return await this.#child.call<Examined>('examine', bytes, { signal: limit })
    } finally {
      this.#waiting--
      if (this.#waiting === 0) {
        this.#idle = setTimeout(() => this.#child.close(), IDLE_MS).unref()
      }
    }
  }
}

const photographOf = (id: string, { width, height, preview }: PhotographRecord): Photograph => ({
  id,
  width,
  height,
  preview,
})

/** Complete or not there at all. */
async function writeWhole(path: string, content: Uint8Array | string): Promise<void> {
  await writeFile(`${path}.new`, content)
  await rename(`${path}.new`, path)
}
