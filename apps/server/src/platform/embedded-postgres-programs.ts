import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, parse, relative } from 'node:path'
import { EmbeddedPostgresError, errorCode } from './embedded-postgres-error.ts'

/** The user PostgreSQL runs as when the product runs as root, which PostgreSQL refuses. */
export interface ServerUser {
  uid: number
  gid: number
}

export interface Programs {
  postgres: string
  initdb: string
  pgCtl: string
  /** As PostgreSQL says it, such as 18.4. */
  version: string
}

const useAnother =
  'Set DATABASE_URL to a PostgreSQL server (version 15 or later) to use that instead.'

/**
 * The programs of the npm package for this platform, ready to be run by `user`. They run from where npm put them
 * unless that user cannot reach them there, or npm did not run the package's install script and its work cannot be
 * done now because the folder is read-only: then from a copy in `cacheDir`.
 */
export async function findPrograms(options: {
  cacheDir: string
  user: ServerUser | undefined
  log: (message: string) => void
  resolvePackage?: (name: string) => string
}): Promise<Programs> {
  const { cacheDir, user, log, resolvePackage = createRequire(import.meta.url).resolve } = options
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const packageName = `@embedded-postgres/${system}-${process.arch}`
  const root = locatePackage(packageName, resolvePackage)
  const native = join(root, 'native')

  if (createLinks(root, native)) {
    const probe = await probePrograms(native, user)
    if (probe.version !== undefined) return programsIn(native, probe.version)
    const byRoot = user && (await probePrograms(native, undefined))
    if (byRoot?.version === undefined) {
      throw new EmbeddedPostgresError(
        `The PostgreSQL programs of ${packageName} do not run on this machine: ${probe.problem} ${useAnother}`,
      )
    }
  }
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string
  }
  const copy = join(cacheDir, `${basename(packageName)}-${version}`)
  copyPrograms(root, copy, log)
  const probe = await probePrograms(copy, user)
  if (probe.version !== undefined) return programsIn(copy, probe.version)
  throw new EmbeddedPostgresError(
    `The PostgreSQL programs cannot be run from ${native}, nor from the copy ${copy}: ${probe.problem} ${useAnother}`,
  )
}

/** The user to run as: whoever owns the existing data, else `postgres`, else `nobody`. Undefined unless root. */
export function chooseServerUser(data: string): ServerUser | undefined {
  if (process.geteuid?.() !== 0) return undefined
  const existing = statSync(data, { throwIfNoEntry: false })
  if (existing) {
    if (existing.uid !== 0) return { uid: existing.uid, gid: existing.gid }
    throw new EmbeddedPostgresError(
      `${data} belongs to root, and PostgreSQL does not run as root. ` +
        `Give it to the user it belonged to, for example: chown -R postgres ${data}`,
    )
  }
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = [idOf('-u', name), idOf('-g', name)]
    if (uid && gid !== undefined) return { uid, gid }
  }
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root, and this machine has neither a user postgres nor a user nobody. ' +
      `Create one, or start as an ordinary user. ${useAnother}`,
  )
}

export function spawnOptions(user: ServerUser | undefined, cwd: string) {
  const { PATH, SystemRoot, TEMP } = process.env
  return {
    cwd,
    // Nothing else of our environment: it holds secrets, and PG… variables would change what the programs do.
    env: { PATH, SystemRoot, TEMP, LC_ALL: 'C', TZ: 'UTC' },
    // Node takes signed numbers here; on macOS nobody is -2, which the file system calls 4294967294.
    ...(user && { uid: user.uid | 0, gid: user.gid | 0 }),
    windowsHide: true,
  }
}

/** Runs a program to its end. What went wrong is in `output`, also when it could not be started. */
export function run(
  program: string,
  args: string[],
  options: { user: ServerUser | undefined; cwd: string; input?: string },
): Promise<{ ok: boolean; output: string }> {
  return new Promise<{ ok: boolean; output: string }>((resolve) => {
    const child = spawn(program, args, spawnOptions(options.user, options.cwd))
    let output = ''
    const collect = (chunk: string) => {
      output += chunk
    }
    child.stdout.setEncoding('utf8').on('data', collect)
    child.stderr.setEncoding('utf8').on('data', collect)
    // A program that ended early does not read; its own output says why.
    child.stdin.on('error', () => {}).end(options.input)
    child.on('error', (error) => resolve({ ok: false, output: error.message }))
    child.on('close', (code, signal) => {
      resolve({ ok: code === 0, output: signal ? `${output}\nended by ${signal}` : output })
    })
    // Thrown, not emitted, when root may not become another user, as in some containers.
  }).catch((error) => ({ ok: false, output: String(error) }))
}

function locatePackage(name: string, resolvePackage: (name: string) => string): string {
  try {
    return dirname(dirname(resolvePackage(name)))
  } catch (error) {
    if (errorCode(error) !== 'MODULE_NOT_FOUND') throw error
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for this platform: the package ${name} is not installed. ${useAnother} ` +
        'On Linux x64 and arm64, macOS x64 and arm64 and Windows x64 npm installs it unless optional packages are left out.',
    )
  }
}

function programsIn(folder: string, version: string): Programs {
  const path = (name: string) =>
    join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { postgres: path('postgres'), initdb: path('initdb'), pgCtl: path('pg_ctl'), version }
}

async function probePrograms(
  folder: string,
  user: ServerUser | undefined,
): Promise<{ version?: string; problem: string }> {
  const { ok, output } = await run(programsIn(folder, '').postgres, ['--version'], {
    user,
    cwd: parse(folder).root,
  })
  const version = ok ? /\(PostgreSQL\) (\S+)/.exec(output)?.[1] : undefined
  return { version, problem: output.trim() }
}

/**
 * What the package's install script does, which npm may have been told not to run: npm packages cannot hold
 * symbolic links, so they are listed in a file. False when links are missing and cannot be made.
 */
function createLinks(root: string, native: string): boolean {
  for (const link of listedLinks(root)) {
    const path = join(native, link.path)
    if (lstatSync(path, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(link.target, path)
    } catch (error) {
      if (errorCode(error) === 'EEXIST') continue
      return false
    }
  }
  return true
}

function listedLinks(root: string): { path: string; target: string }[] {
  let list: { source: string; target: string }[]
  try {
    list = JSON.parse(readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8'))
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  }
  return list.map(({ source, target }) => ({
    path: relative('native', target),
    target: relative(dirname(target), source),
  }))
}

/** Complete or not there at all: made under another name, then renamed. */
function copyPrograms(root: string, copy: string, log: (message: string) => void): void {
  const parent = dirname(copy)
  mkdirSync(parent, { recursive: true, mode: 0o755 })
  requireOwnFolder(parent)
  if (lstatSync(copy, { throwIfNoEntry: false })) {
    requireOwnFolder(copy)
    return
  }
  log(`Copying the PostgreSQL programs to ${copy}`)
  const draft = mkdtempSync(`${copy}.new-`)
  try {
    copyFolder(join(root, 'native'), draft)
    createLinks(root, draft)
    renameSync(draft, copy)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    const code = errorCode(error)
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error
    requireOwnFolder(copy)
  }
}

/** Programs that somebody else could have put there, or could change, are not run. */
export function requireOwnFolder(folder: string): void {
  const stat = lstatSync(folder)
  const isOurs = process.geteuid === undefined || stat.uid === process.geteuid()
  const isClosed = process.platform === 'win32' || (stat.mode & 0o022) === 0
  if (stat.isDirectory() && isOurs && isClosed) return
  throw new EmbeddedPostgresError(
    `${folder} is not a folder that only the user running this server (uid ${process.geteuid?.()}) can write to: ` +
      `it belongs to uid ${stat.uid} and has mode ${(stat.mode & 0o7777).toString(8)}. ` +
      'Start as the user it belongs to, or correct its owner and mode, or move it away.',
  )
}

/** Readable by everyone, whatever the umask npm ran with. */
function copyFolder(from: string, to: string): void {
  chmodSync(to, 0o755)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) {
      mkdirSync(target)
      copyFolder(source, target)
    } else if (entry.isSymbolicLink()) {
      symlinkSync(readlinkSync(source), target)
    } else {
      copyFileSync(source, target)
      chmodSync(target, statSync(source).mode & 0o100 ? 0o755 : 0o644)
    }
  }
}

function idOf(flag: '-u' | '-g', name: string): number | undefined {
  try {
    const output = execFileSync('id', [flag, name], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return Number(output) >>> 0
  } catch {
    return undefined
  }
}
