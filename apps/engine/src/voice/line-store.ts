import { existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  decodeLine,
  encodeLine,
  type PackEntry,
  readPackIndex,
  type SpokenLine,
} from './line-codec.ts'

/** Trained lines by key: those that came with the repository in packs, and those trained on this machine, a file each. */
export interface LineStore {
  has(key: string): boolean
  get(key: string): Promise<SpokenLine | undefined>
  put(key: string, line: SpokenLine): Promise<void>
  /** Removes trained lines for which nobody asks any more; packs stay. */
  removeExcept(wanted: ReadonlySet<string>): Promise<number>
}

export interface LineStoreOptions {
  directory: string
  packsDirectory?: string
}

export async function openLineStore({
  directory,
  packsDirectory,
}: LineStoreOptions): Promise<LineStore> {
  const packed = new Map<string, PackEntry & { file: string }>()
  for (const file of packsDirectory && existsSync(packsDirectory)
    ? await packFiles(packsDirectory)
    : []) {
    for (const [key, entry] of readPackIndex(await readFile(file)))
      packed.set(key, { file, ...entry })
  }
  const pathOf = (key: string) => join(directory, `${key}.line`)

  return {
    has: (key) => packed.has(key) || existsSync(pathOf(key)),
    async get(key) {
      const entry = packed.get(key)
      if (entry) return decodeLine(await readPart(entry.file, entry))
      const bytes = await readFile(pathOf(key)).catch(() => undefined)
      return bytes && decodeLine(bytes)
    },
    async put(key, line) {
      await mkdir(directory, { recursive: true })
      // Written aside and renamed, so that a kill leaves either no line or a whole one.
      const unfinished = `${pathOf(key)}.${process.pid}`
      await writeFile(unfinished, encodeLine(line))
      await rename(unfinished, pathOf(key))
    },
    async removeExcept(wanted) {
      const files = await readdir(directory).catch(() => [])
      // Anything but `<key>.line` is the rest of a write that a kill interrupted.
      const unwanted = files.filter(
        (file) => !file.endsWith('.line') || !wanted.has(file.slice(0, -5)),
      )
      for (const file of unwanted) await rm(join(directory, file), { force: true })
      return unwanted.length
    },
  }
}

export async function packFiles(directory: string): Promise<string[]> {
  const files = await readdir(directory, { recursive: true })
  return files
    .filter((file) => file.endsWith('.lines'))
    .sort()
    .map((file) => join(directory, file))
}

async function readPart(file: string, { offset, length }: PackEntry): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset)
    if (bytesRead < length) throw new Error('a pack of spoken lines is cut short')
    return buffer
  } finally {
    await handle.close()
  }
}
