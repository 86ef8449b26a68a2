import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_FAN, DEMO_PASSWORD } from '../../apps/server/src/seed/world.ts'
import { root } from './world.ts'

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** Resolves when the address answers with success. */
export async function answers(url: string, isOver: () => boolean): Promise<void> {
  for (;;) {
    const isOk = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (isOk) return
    if (isOver()) throw new Error(`${url} ended before it answered`)
    await sleep(5)
  }
}

/** A program that serves HTTP on PORT, without the rate limit and without an engine. */
export async function startProgram(args: string[], environment: Record<string, string>) {
  const port = await freePort()
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      RATE_LIMIT: '0',
      LOG_LEVEL: 'info',
      ENGINE_URL: 'http://127.0.0.1:1',
      ENGINE_API_KEY: 'none',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(child, 'exit')
  const origin = `http://127.0.0.1:${port}`
  await answers(`${origin}/healthz`, () => child.exitCode !== null)
  return {
    origin,
    cpuMs: () => cpuMsOf(child.pid ?? 0),
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

/** Processor time a process has used so far; only Linux tells. */
function cpuMsOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return Number.NaN
  }
}

/** The server as `npm start` runs it. */
export function startServer(databaseUrl: string) {
  return startProgram(['--enable-source-maps', join(root, 'apps/server/dist/main.js')], {
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(root, '.cache', 'bench', 'server'),
  })
}

/** The whole product as `npm start` runs it, with database and engine, on data that is kept. */
export async function startProduct() {
  const program = await startProgram(
    ['--enable-source-maps', join(root, 'apps/server/dist/main.js')],
    {
      DATA_DIR: join(root, '.cache', 'bench', 'product'),
      ENGINE_URL: '',
      ENGINE_API_KEY: '',
      ENGINE_TRAINING: 'off',
      MEDIA_PORT: '0',
      LOG_LEVEL: 'error',
    },
  )
  await answers(`${program.origin}/readyz`, () => false)
  return program
}

export async function logIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: DEMO_FAN, password: DEMO_PASSWORD }),
  })
  const { authToken } = (await response.json()) as { authToken: string }
  return authToken
}
