import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { requireReachable } from './embedded-postgres-cluster.ts'
import { findPrograms, run } from './embedded-postgres-programs.ts'
import {
  cleanUp,
  installProduct,
  isRoot,
  otherUser,
  packageName,
  packageRoot,
  query,
  runProduct,
  temporaryFolder,
} from './embedded-postgres-test-product.ts'

afterEach(cleanUp)

const limits = { timeout: 120_000 }
const user = isRoot ? otherUser : undefined

/** The npm package as it is before its install script ran: without its links. */
function copyPackage(folder: string): string {
  const root = join(folder, 'package')
  cpSync(packageRoot, root, { recursive: true, verbatimSymlinks: true })
  const lib = join(root, 'native', 'lib')
  for (const entry of readdirSync(lib, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) rmSync(join(lib, entry.name))
  }
  return root
}

function find(root: string, cacheDir: string) {
  const resolvePackage = () => join(root, 'dist', 'index.js')
  return findPrograms({ cacheDir, user, log: () => {}, resolvePackage })
}

describe('findPrograms', limits, () => {
  test('makes the links to libraries that npm did not make', async () => {
    const folder = temporaryFolder()
    const root = copyPackage(folder)
    const before = await run(join(root, 'native/bin/postgres'), ['--version'], { user, cwd: '/' })
    const programs = await find(root, join(folder, 'cache'))
    expect(programs.version).toMatch(/^18\./)
    expect(dirname(dirname(programs.initdb))).toBe(join(root, 'native'))
    const initdb = await run(programs.initdb, ['--version'], { user, cwd: '/' })
    expect(initdb).toMatchObject({ ok: true })
    expect(before.ok, 'the links are needed at all').toBe(false)
  })

  test('says to set DATABASE_URL when there is no package for the platform', async () => {
    const resolvePackage = (name: string) => {
      throw Object.assign(new Error(`Cannot find module ${name}`), { code: 'MODULE_NOT_FOUND' })
    }
    const found = findPrograms({ cacheDir: '/nowhere', user, log: () => {}, resolvePackage })
    await expect(found).rejects.toThrow(new RegExp(`${packageName} is not installed.*DATABASE_URL`))
  })

  test('says what is wrong when the programs do not run here, and copies nothing', async () => {
    const folder = temporaryFolder()
    const root = copyPackage(folder)
    writeFileSync(join(root, 'native/bin/postgres'), '#!/bin/sh\necho wrong libc >&2; exit 1\n')
    await expect(find(root, join(folder, 'cache'))).rejects.toThrow(/wrong libc.*DATABASE_URL/)
    expect(existsSync(join(folder, 'cache'))).toBe(false)
  })

  test.runIf(isRoot)(
    'copies programs out of a folder that the other user cannot enter',
    async () => {
      const folder = temporaryFolder()
      const closed = join(folder, 'closed')
      mkdirSync(closed, { mode: 0o700 })
      const root = copyPackage(closed)
      const cacheDir = join(folder, 'cache')
      const programs = await find(root, cacheDir)
      expect(programs.postgres.startsWith(cacheDir)).toBe(true)
      const { ino } = statSync(programs.postgres)
      const again = await find(root, cacheDir)
      expect(statSync(again.postgres).ino, 'the copy is used again').toBe(ino)
      expect(readdirSync(cacheDir)).toHaveLength(1)
    },
  )

  test.runIf(isRoot)('copies programs whose files only root may read', async () => {
    const folder = temporaryFolder()
    const root = copyPackage(folder)
    await run('chmod', ['-R', 'go=', join(root, 'native', 'lib')], { user: undefined, cwd: '/' })
    const programs = await find(root, join(folder, 'cache'))
    expect(programs.postgres.startsWith(join(folder, 'cache'))).toBe(true)
  })

  test.runIf(isRoot)('does not run a copy that somebody else put there or can change', async () => {
    const folder = temporaryFolder()
    const closed = join(folder, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    const root = copyPackage(closed)
    const cacheDir = join(folder, 'cache')
    const copy = dirname(dirname((await find(root, cacheDir)).postgres))

    chownSync(copy, otherUser.uid, otherUser.gid)
    await expect(find(root, cacheDir)).rejects.toThrow(`${copy} is not a folder that only`)
    chownSync(copy, 0, 0)
    chmodSync(copy, 0o777)
    await expect(find(root, cacheDir)).rejects.toThrow('has mode 777')
    chmodSync(copy, 0o755)
    chownSync(cacheDir, otherUser.uid, otherUser.gid)
    await expect(find(root, cacheDir)).rejects.toThrow(`${cacheDir} is not a folder that only`)
  })
})

test(
  'an ordinary user who may not write node_modules runs a copy of the programs',
  limits,
  async () => {
    const folder = temporaryFolder()
    const main = await installProduct(folder, { withPackage: false })
    const root = copyPackage(folder)
    const modules = join(folder, 'node_modules', dirname(packageName))
    mkdirSync(modules, { recursive: true })
    cpSync(root, join(folder, 'node_modules', packageName), { recursive: true })
    await run('chmod', ['-R', 'a-w', join(folder, 'node_modules')], { user: undefined, cwd: '/' })
    const dataDir = join(folder, 'data')
    mkdirSync(dataDir)
    if (user) chownSync(dataDir, user.uid, user.gid)

    const product = runProduct(main, { user })
    const server = await product.start({ dataDir })
    expect(server.error).toBeUndefined()
    expect(await query(server.url, 'SELECT 1 AS one')).toEqual({ one: 1 })
    const copies = readdirSync(join(dataDir, 'postgres')).filter((name) => name.includes('18.'))
    expect(copies).toHaveLength(1)
    await product.stop()
    await run('chmod', ['-R', 'u+w', join(folder, 'node_modules')], { user: undefined, cwd: '/' })
  },
)

test.runIf(isRoot)('a folder in the way of the data is named with what to do', limits, async () => {
  const folder = temporaryFolder()
  const data = join(folder, 'home', 'product', 'data')
  mkdirSync(data, { recursive: true })
  await requireReachable(data, otherUser)
  chmodSync(join(folder, 'home'), 0o700)
  const refused = requireReachable(data, otherUser)
  await expect(refused).rejects.toThrow(`chmod o+x ${join(folder, 'home')}`)
})
