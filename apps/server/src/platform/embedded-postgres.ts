import { chmodSync, existsSync, mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import {
  appRole,
  clusterIn,
  createCluster,
  readPassword,
  removeDrafts,
  requireReachable,
  requireSameMajorVersion,
} from './embedded-postgres-cluster.ts'
import { EmbeddedPostgresError, errorCode } from './embedded-postgres-error.ts'
import { lockFolder } from './embedded-postgres-lock.ts'
import { adoptOrLaunch, stopPostmaster } from './embedded-postgres-postmaster.ts'
import { processSource } from './embedded-postgres-process.ts'
import { chooseServerUser, findPrograms, requireOwnFolder } from './embedded-postgres-programs.ts'

export { EmbeddedPostgresError }

export interface EmbeddedPostgres {
  url: string
  pid: number
  /** A server that outlived the process that started it was found and is used again. */
  reused: boolean
  /** The data were created by this start. */
  firstStart: boolean
  /** Ends the server, also a re-used one, and waits until it has ended. */
  stop(): Promise<void>
}

export async function startEmbeddedPostgres(options: {
  /** The product's data folder; PostgreSQL's files go into `postgres` in it. */
  dataDir: string
  log?: (message: string) => void
  /** Where root keeps a copy of the programs when PostgreSQL's user cannot reach node_modules. */
  cacheDir?: string
}): Promise<EmbeddedPostgres> {
  const { dataDir, log = () => {}, cacheDir = '/var/cache/embedded-postgres' } = options
  try {
    const folder = openFolder(dataDir)
    const lock = lockFolder(folder)
    try {
      const server = await startInFolder(folder, cacheDir, log)
      let stopped: Promise<void> | undefined
      const stop = () => {
        stopped ??= server.stop().then(lock.release)
        return stopped
      }
      return { ...server, stop }
    } catch (error) {
      lock.release()
      throw error
    }
  } catch (error) {
    // What the operating system refused, such as a full disk or a folder that is read-only.
    if (error instanceof EmbeddedPostgresError || errorCode(error) === undefined) throw error
    const message = error instanceof Error ? error.message : String(error)
    throw new EmbeddedPostgresError(
      `PostgreSQL cannot be started with DATA_DIR ${dataDir}: ${message}. ` +
        'Correct this, or choose another DATA_DIR, or set DATABASE_URL to use another PostgreSQL server.',
      { cause: error },
    )
  }
}

function openFolder(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true })
  const wanted = join(realpathSync(dataDir), 'postgres')
  if (!existsSync(wanted)) {
    mkdirSync(wanted, { recursive: true })
    // As root PostgreSQL's own user passes through here to its data.
    chmodSync(wanted, process.geteuid?.() === 0 ? 0o711 : 0o700)
  }
  // It may be a link to another disk.
  const folder = realpathSync(wanted)
  requireOwnFolder(folder)
  return folder
}

async function startInFolder(folder: string, cacheDir: string, log: (message: string) => void) {
  const cluster = clusterIn(join(folder, 'cluster'))
  const user = chooseServerUser(cluster.data)
  if (user && processSource !== 'proc') await requireReachable(folder, user)
  const programs = await findPrograms({ cacheDir: user ? cacheDir : folder, user, log })
  removeDrafts(folder, log)
  const firstStart = !existsSync(cluster.folder)
  if (firstStart) {
    log(`Creating the database in ${folder}`)
    await createCluster(cluster, programs, user)
  } else {
    requireSameMajorVersion(cluster, programs)
  }
  const password = readPassword(cluster)
  const { postmaster, reused } = await adoptOrLaunch(cluster, programs, user)
  const { pid, port } = postmaster
  log(
    reused
      ? `Using PostgreSQL again that was left running on port ${port}, process ${pid}`
      : `PostgreSQL ${programs.version} is ready on port ${port}, process ${pid}`,
  )
  return {
    url: `postgres://${appRole}:${password}@127.0.0.1:${port}/${appRole}`,
    pid,
    reused,
    firstStart,
    stop: () => stopPostmaster(postmaster, { data: cluster.data, pgCtl: programs.pgCtl }),
  }
}
