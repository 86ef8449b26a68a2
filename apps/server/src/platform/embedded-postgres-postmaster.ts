import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, dataArgument, lastLines } from './embedded-postgres-cluster.ts'
import { EmbeddedPostgresError, errorCode } from './embedded-postgres-error.ts'
import {
  findProcess,
  isRunning,
  type ProcessIdentity,
  pidExists,
  servesFolder,
} from './embedded-postgres-process.ts'
import { type Programs, run, type ServerUser, spawnOptions } from './embedded-postgres-programs.ts'

/** PostgreSQL's main process. */
export interface Postmaster extends ProcessIdentity {
  port: number
}

const pollMs = 10
const startLimitMs = 10 * 60_000
const fastStopLimitMs = 60_000
const immediateStopLimitMs = 30_000
const retryLimitMs = 60_000
const maxLogBytes = 5_000_000

/** For one machine shared with the rest of the product. Data are safe first: fsync and synchronous_commit stay on. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 60,
  shared_buffers: '128MB',
  maintenance_work_mem: '128MB',
  random_page_cost: 1.1,
  jit: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_level: 'minimal',
  max_wal_senders: 0,
  wal_compression: 'on',
  max_wal_size: '1GB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_statement: 'none',
  log_min_duration_statement: -1,
  log_min_error_statement: 'panic',
  log_parameter_max_length_on_error: 0,
  // Details quote values, as in 'Key (email)=(…) already exists'.
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

/** The server left running on these files by a process that was killed, else a new one. Resolves when it is ready. */
export async function adoptOrLaunch(
  cluster: Cluster,
  programs: Programs,
  user: ServerUser | undefined,
): Promise<{ postmaster: Postmaster; reused: boolean }> {
  const deadline = Date.now() + retryLimitMs
  for (;;) {
    const left = await adopt(cluster, user)
    if (left) return { postmaster: left, reused: true }
    const { postmaster, output } = await launch(cluster, programs, user)
    if (postmaster) return { postmaster, reused: false }
    const isPassing =
      // Another program took the port between our choosing it and PostgreSQL using it.
      output.includes('could not bind') ||
      // Its main process was killed, and a process of it is still at work on a long statement.
      output.includes('pre-existing shared memory block') ||
      // A server whose starter was killed a moment ago came up first.
      findPostmaster(cluster.data, user) !== undefined
    if (!isPassing || Date.now() > deadline) {
      throw new EmbeddedPostgresError(
        `PostgreSQL ended while starting on ${cluster.data}. Its last words:\n${lastLines(output)}`,
      )
    }
    await sleep(10 * pollMs)
  }
}

/** A fast shutdown: open transactions are rolled back, everything committed is written. */
export async function stopPostmaster(
  postmaster: ProcessIdentity,
  { data, pgCtl }: { data: string; pgCtl: string },
  fastLimitMs = fastStopLimitMs,
): Promise<void> {
  const send = (name: 'SIGINT' | 'SIGQUIT') => {
    if (isRunning(postmaster)) process.kill(postmaster.pid, name)
  }
  const hasEnded = async (limitMs: number) => {
    const deadline = Date.now() + limitMs
    while (isRunning(postmaster)) {
      if (Date.now() > deadline) return false
      await sleep(pollMs)
    }
    return true
  }
  if (process.platform === 'win32') {
    await run(pgCtl, ['stop', '-m', 'fast', '-D', data], { user: undefined, cwd: data })
  } else {
    send('SIGINT')
  }
  if (await hasEnded(fastLimitMs)) return
  // At once, as in a power cut: what was committed is recovered from the log at the next start.
  send('SIGQUIT')
  if (await hasEnded(immediateStopLimitMs)) return
  throw new EmbeddedPostgresError(`PostgreSQL, process ${postmaster.pid}, does not stop.`)
}

/** The server left running, once it is ready. When there is none, nothing of it is in the way afterwards. */
async function adopt(
  cluster: Cluster,
  user: ServerUser | undefined,
): Promise<Postmaster | undefined> {
  const { data } = cluster
  const deadline = Date.now() + startLimitMs
  for (;;) {
    const found = findPostmaster(data, user)
    if (!found) break
    if (found.isReady) return found
    if (Date.now() > deadline) {
      throw new EmbeddedPostgresError(
        `PostgreSQL, process ${found.pid}, was left running on ${data} and is not getting ready. End it and start again.`,
      )
    }
    await sleep(pollMs)
  }
  // PostgreSQL takes any living process under the number in this file for a server and refuses to start; likewise
  // if a power cut left the file empty. It has a second guard against two servers on the same files, in shared memory.
  const isInTheWay = () => {
    const file = readPidFile(data)
    return file !== undefined && (file.pid === 0 || pidExists(file.pid))
  }
  if (isInTheWay()) {
    // An empty file may also be one that is being written this moment.
    await sleep(500)
    if (findPostmaster(data, user)) return adopt(cluster, user)
    if (isInTheWay()) rmSync(join(data, 'postmaster.pid'), { force: true })
  }
  return undefined
}

async function launch(
  { folder, data }: Cluster,
  programs: Programs,
  user: ServerUser | undefined,
): Promise<{ postmaster?: Postmaster; output: string }> {
  const port = await findFreePort()
  const logFile = join(folder, '..', 'postgres.log')
  const logStart = rotateLog(logFile)
  const logDescriptor = openSync(logFile, 'a', 0o600)
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(
    programs.postgres,
    ['-D', dataArgument(data, user), '-p', String(port), ...args],
    {
      ...spawnOptions(user, data),
      // Its own session: the terminal's Ctrl+C is for us, who then stop it in good order.
      detached: true,
      stdio: ['ignore', logDescriptor, logDescriptor],
    },
  )
  closeSync(logDescriptor)
  child.unref()
  let problem = ''
  child.once('error', (error) => {
    problem = error.message
  })
  const output = () => problem + readFileSync(logFile).subarray(logStart).toString()

  const deadline = Date.now() + startLimitMs
  while (problem === '' && child.exitCode === null && child.signalCode === null) {
    const file = readPidFile(data)
    const found = file?.pid === child.pid && file?.isReady ? findProcess(file.pid) : undefined
    if (found) return { postmaster: { ...found, port }, output: '' }
    if (Date.now() > deadline) {
      child.kill('SIGQUIT')
      throw new EmbeddedPostgresError(
        `PostgreSQL did not get ready in time on ${data}. Its last words:\n${lastLines(output())}`,
      )
    }
    await sleep(pollMs)
  }
  return { output: output() }
}

function findPostmaster(data: string, user: ServerUser | undefined) {
  const file = readPidFile(data)
  const found = file && findProcess(file.pid)
  // As root we shall send signals to it, so a number written by PostgreSQL's user must lead to that user's process.
  const uid = user?.uid ?? process.geteuid?.() ?? 0
  if (!found || found.uid !== uid || !servesFolder(found, data)) return undefined
  return { ...found, port: file.port, isReady: file.isReady }
}

/** The file in which PostgreSQL says line by line: pid, data folder, start, port, socket, address, memory, status. */
function readPidFile(data: string): { pid: number; port: number; isReady: boolean } | undefined {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    const isReady = lines[7]?.trim() === 'ready'
    return { pid: Number(lines[0]) || 0, port: Number(lines[3]), isReady }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Sets a log that grew large aside; returns where the lines of this start will begin. */
function rotateLog(logFile: string): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size <= maxLogBytes) return size
  renameSync(logFile, `${logFile}.1`)
  return 0
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
