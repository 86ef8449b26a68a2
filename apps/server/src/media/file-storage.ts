import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { MediaStorage } from './storage.ts'

/** Files in a folder, spread over subfolders by the first letters of their name. */
export function createFileStorage(folder: string): MediaStorage {
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name)
  return {
    async put(name, bytes) {
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true })
      // Complete or not there at all, also after a power cut.
      const unfinished = `${path}.${randomUUID()}`
      const file = await open(unfinished, 'wx')
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(unfinished, path)
    },
    async read(name, range) {
      try {
        const file = await open(pathOf(name))
        return file.createReadStream(range)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}
