import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of this app, the same from its sources and from its bundle. */
export const serverRoot = (() => {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'migrations'))) folder = dirname(folder)
  return folder
})()

export const migrationsFolder = join(serverRoot, 'migrations')
export const worldFolder = join(serverRoot, 'world')
export const webFolder = join(serverRoot, '..', 'web', 'dist')
