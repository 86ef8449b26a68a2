import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Likeness } from '@inamora/contract/engine'
import { ChildService } from '#child/child-service.ts'
import { likenessKey } from '#training/trained-frames.ts'
import type { StillRequest } from './still-child.ts'

export const STILL_WIDTHS = [320, 640, 960] as const
const ASPECT = 4 / 3

/** Faces at rest as still pictures for cards: drawn once, kept under the hash of what they are made from. */
export class Stills {
  readonly #directory: string
  readonly #bundled: string | undefined
  readonly #child: ChildService
  readonly #underWay = new Map<string, Promise<Buffer>>()

  /** `bundled` holds pictures that came with the repository (`npm run render-stills`). */
  constructor(directory: string, photographsDirectory: string, bundled?: string) {
    this.#directory = directory
    this.#bundled = bundled
    this.#child = new ChildService({
      module: new URL('./still-child.ts', import.meta.url),
      args: ['stills', photographsDirectory],
      niceness: 5,
    })
  }

  /** A picture at least as wide as asked for, if there is such a size. */
  async get(likeness: Likeness, wishedWidth: number): Promise<{ tag: string; webp: Buffer }> {
    const width = STILL_WIDTHS.find((offered) => offered >= wishedWidth) ?? STILL_WIDTHS[2]
    const tag = `${likenessKey(likeness)}-${width}`
    const path = join(this.#directory, `${tag}.webp`)
    const kept = await firstReadable([
      path,
      ...(this.#bundled ? [join(this.#bundled, `${tag}.webp`)] : []),
    ])
    return { tag, webp: kept ?? (await this.#drawOnce(path, likeness, width)) }
  }

  /** Removes the pictures of a face that nobody may be shown any more. */
  async forget(likeness: Likeness): Promise<void> {
    for (const width of STILL_WIDTHS)
      await rm(join(this.#directory, `${likenessKey(likeness)}-${width}.webp`), { force: true })
  }

  #drawOnce(path: string, likeness: Likeness, width: number): Promise<Buffer> {
    const known = this.#underWay.get(path)
    if (known) return known
    const drawing = this.#draw(path, likeness, width).finally(() => this.#underWay.delete(path))
    this.#underWay.set(path, drawing)
    return drawing
  }

  async #draw(path: string, likeness: Likeness, width: number): Promise<Buffer> {
    const request: StillRequest = { likeness, width, height: Math.round(width * ASPECT) }
    const webp = Buffer.from(await this.#child.call<Uint8Array>('still', request))
    await mkdir(this.#directory, { recursive: true })
    // Complete or not there at all.
    await writeFile(`${path}.new`, webp)
    await rename(`${path}.new`, path)
    return webp
  }

  close(): void {
    this.#child.close()
  }
}

async function firstReadable(paths: string[]): Promise<Buffer | undefined> {
  for (const path of paths) {
    const content = await readFile(path).catch(() => undefined)
    if (content) return content
  }
  return undefined
}
