import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const READY_TIMEOUT_MS = 120_000

export interface TestServer extends AsyncDisposable {
  url: string
  pid: () => number | undefined
  /** For what only time could bring about otherwise. */
  databaseUrl: () => Promise<string>
  /** Stops the process; its data and its port stay reserved for `start`. */
  stop: () => Promise<void>
  start: () => Promise<void>
}

/** The built product on a free port with data of its own. */
export async function startServer(env: Record<string, string> = {}): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'inamora-e2e-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  let running: ChildProcess | undefined

  async function start() {
    const child = spawn(process.execPath, ['apps/server/dist/main.js'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        LOG_LEVEL: 'error',
        RATE_LIMIT: '0',
        ENGINE_TRAINING: 'off',
        MEDIA_PORT: '0',
        DATA_DIR: dataDir,
        PORT: String(port),
        ...env,
      },
    })
    let errors = ''
    child.stderr?.on('data', (chunk) => {
      errors += chunk
    })
    running = child
    const deadline = Date.now() + READY_TIMEOUT_MS
    while (!(await isReady(url))) {
      if (child.exitCode !== null) throw new Error(`The server ended at once:\n${errors}`)
      if (Date.now() > deadline) {
        await stop()
        throw new Error(`The server is not ready:\n${errors}`)
      }
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }

  async function stop() {
    const child = running
    running = undefined
    if (!child || child.exitCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
  }

  await start()
  return {
    url,
    pid: () => running?.pid,
    async databaseUrl() {
      const folder = join(dataDir, 'postgres', 'cluster')
      const password = await readFile(join(folder, 'password'), 'utf8')
      const [, , , port] = (await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8')).split(
        '\n',
      )
      return `postgres://app:${password}@127.0.0.1:${port}/app`
    },
    start,
    stop,
    async [Symbol.asyncDispose]() {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) })).ok
  } catch {
    return false
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, 'localhost')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (typeof address !== 'object' || !address) throw new Error('No free port')
  return address.port
}
