import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, parse, relative, sep } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { processSource } from './embedded-postgres-process.ts'
import { type Programs, run, type ServerUser } from './embedded-postgres-programs.ts'

/** PostgreSQL's files: `data` belongs to the user it runs as, `password` to us. */
export interface Cluster {
  folder: string
  data: string
  passwordFile: string
}

export const appRole = 'app'
const draftPrefix = 'cluster.new-'

export function clusterIn(folder: string): Cluster {
  return { folder, data: join(folder, 'data'), passwordFile: join(folder, 'password') }
}

/**
 * How the programs are told where the data are; they are always started inside the data folder. A user other than
 * ours may not be allowed to pass through the folders above it, such as a home folder closed to others, and does
 * not have to where the system offers the working directory itself as a path.
 */
export function dataArgument(data: string, user: ServerUser | undefined): string {
  return user && processSource === 'proc' ? '/proc/self/cwd' : data
}

/** Throws when PostgreSQL's user could not reach the data, naming the folder that is in the way. */
export async function requireReachable(folder: string, user: ServerUser): Promise<void> {
  const root = parse(folder).root
  const names = relative(root, folder).split(sep)
  for (let depth = 0; depth <= names.length; depth++) {
    const path = join(root, ...names.slice(0, depth))
    const entered = await run('/bin/sh', ['-c', 'cd "$1"', 'sh', path], { user, cwd: root })
    if (entered.ok) continue
    throw new EmbeddedPostgresError(
      `PostgreSQL does not run as root but as the user with uid ${user.uid}, who may not enter ${path}, ` +
        `and the data are to lie in ${folder}. ` +
        `Set DATA_DIR to a folder outside ${path}, or let others pass through it: chmod o+x ${path}`,
    )
  }
}

export function requireSameMajorVersion(cluster: Cluster, programs: Programs): void {
  const made = readFileSync(join(cluster.data, 'PG_VERSION'), 'utf8').trim()
  const ours = programs.version.split('.')[0]
  if (made === ours) return
  throw new EmbeddedPostgresError(
    `The data in ${cluster.data} were made by PostgreSQL ${made}, which PostgreSQL ${ours} of this release cannot read. ` +
      `To keep them, start the release that brought PostgreSQL ${made}, save them with pg_dump, move ${cluster.folder} away, ` +
      'start this release once and load them with psql; or run your own PostgreSQL with these data and set DATABASE_URL. ' +
      `To begin anew, move ${cluster.folder} away.`,
  )
}

/** Complete or not there at all: made under another name, then renamed. */
export async function createCluster(
  cluster: Cluster,
  programs: Programs,
  user: ServerUser | undefined,
): Promise<void> {
  const parent = join(cluster.folder, '..')
  const draft = clusterIn(mkdtempSync(join(parent, draftPrefix)))
  try {
    // The other user passes through, and owns nothing but its data: what it cannot replace, we can trust.
    if (user) chmodSync(draft.folder, 0o711)
    mkdirSync(draft.data, { mode: 0o700 })
    const password = randomBytes(24).toString('hex')
    writeFileSync(draft.passwordFile, password, { mode: 0o600, flush: true })
    if (user) {
      chownSync(draft.data, user.uid, user.gid)
      chownSync(draft.passwordFile, user.uid, user.gid)
    }
    await initialise(draft, programs, user, password)
    if (user) chownSync(draft.passwordFile, 0, 0)
    syncFolder(draft.folder)
    renameSync(draft.folder, cluster.folder)
    syncFolder(parent)
  } catch (error) {
    rmSync(draft.folder, { recursive: true, force: true })
    throw error
  }
}

/** What first starts that did not come to their end left behind. */
export function removeDrafts(parent: string, log: (message: string) => void): void {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(draftPrefix)) continue
    log(`Removing ${join(parent, name)}, left by a first start that was interrupted`)
    try {
      rmSync(join(parent, name), { recursive: true, force: true })
    } catch (error) {
      // Its initdb may still be running and writing; it is in nobody's way and goes with the next start.
      log(`It could not be removed: ${error}`)
    }
  }
}

export function readPassword(cluster: Cluster): string {
  if (!existsSync(cluster.passwordFile)) {
    throw new EmbeddedPostgresError(
      `${cluster.passwordFile}, the only place that holds the password of the data beside it, is missing. ` +
        `Restore it from a backup, or move ${cluster.folder} away to begin anew.`,
    )
  }
  return readFileSync(cluster.passwordFile, 'utf8').trim()
}

async function initialise(
  { data }: Cluster,
  programs: Programs,
  user: ServerUser | undefined,
  password: string,
): Promise<void> {
  const place = ['-D', dataArgument(data, user)]
  // Everything else goes by PostgreSQL's own locale, but trigrams ask the system what a letter is; with 'C'
  // only those of English are, and searches in other scripts find no index.
  const create = (letters: string) =>
    run(
      programs.initdb,
      [
        ...place,
        ...['--username=postgres', '--pwfile=../password', '--auth=scram-sha-256'],
        ...['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
        ...['--locale=C', `--lc-ctype=${letters}`, '--data-checksums'],
      ],
      { user, cwd: data },
    )
  let initdb = await create('C.UTF-8')
  for (const letters of ['en_US.UTF-8', 'C']) {
    if (/invalid locale name/.test(initdb.output)) initdb = await create(letters)
  }
  if (!initdb.ok) throw creationError(data, initdb.output)

  // The product is not a superuser in its own database, and its failed statements, which carry data, are not logged.
  const statements = [
    `CREATE ROLE ${appRole} LOGIN CREATEDB PASSWORD '${password}'`,
    `ALTER ROLE ${appRole} SET log_min_messages = 'log'`,
    `CREATE DATABASE ${appRole} OWNER ${appRole}`,
  ]
  const single = await run(
    programs.postgres,
    ['--single', ...place, '-c', 'log_min_error_statement=panic', 'postgres'],
    { user, cwd: data, input: `${statements.join('\n')}\n` },
  )
  // The single-user server goes on after an error and still ends well.
  if (!single.ok || /\b(ERROR|FATAL|PANIC): /.test(single.output)) {
    throw creationError(data, single.output)
  }
}

function creationError(data: string, output: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `PostgreSQL could not create its files in ${data}. Its last words:\n${lastLines(output)}`,
  )
}

export function lastLines(output: string): string {
  return output.trim().split('\n').slice(-20).join('\n').slice(-4000)
}

/** Makes a rename last through a power cut. Windows neither needs nor offers it. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
