import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Portrait } from '@inamora/contract/portrait'
import { ChildService } from '#child/child-service.ts'
import { portraitKey } from '#training/trained-frames.ts'
import type { StillRequest } from './still-child.ts'

export const STILL_WIDTHS = [320, 640, 960] as const
const ASPECT = 4 / 3

/** Portraits as still pictures for cards: drawn once, kept under the hash of their parameters. */
export class Stills {
  readonly #directory: string
  readonly #bundled: string | undefined
  readonly #child = new ChildService({
    module: new URL('./still-child.ts', import.meta.url),
    niceness: 5,
  })
  readonly #underWay = new Map<string, Promise<Buffer>>()

  /** `bundled` holds pictures that came with the repository (`npm run render-stills`). */
  constructor(directory: string, bundled?: string) {
    this.#directory = directory
    this.#bundled = bundled
  }

  /** A picture at least as wide as asked for, if there is such a size. */
  async get(portrait: Portrait, wishedWidth: number): Promise<{ tag: string; webp: Buffer }> {
    const width = STILL_WIDTHS.find((offered) => offered >= wishedWidth) ?? STILL_WIDTHS[2]
    const tag = `${portraitKey(portrait)}-${width}`
    const path = join(this.#directory, `${tag}.webp`)
    const kept = await firstReadable([
      path,
      ...(this.#bundled ? [join(this.#bundled, `${tag}.webp`)] : []),
    ])
    return { tag, webp: kept ?? (await this.#drawOnce(path, portrait, width)) }
  }

  #drawOnce(path: string, portrait: Portrait, width: number): Promise<Buffer> {
    const known = this.#underWay.get(path)
    if (known) return known
    const drawing = this.#draw(path, portrait, width).finally(() => this.#underWay.delete(path))
    this.#underWay.set(path, drawing)
    return drawing
  }

  async #draw(path: string, portrait: Portrait, width: number): Promise<Buffer> {
    const request: StillRequest = { portrait, width, height: Math.round(width * ASPECT) }
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
