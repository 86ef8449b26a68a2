import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

export const KEY = 'bench'
const DATA_DIR = fileURLToPath(new URL('../../.cache/bench', import.meta.url))
const MAIN = fileURLToPath(new URL('../../apps/engine/src/main.ts', import.meta.url))
const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href

export interface EngineProcess {
  url: string
  pid: number
  call<T = Record<string, unknown>>(name: string, body?: object): Promise<T>
  put(path: string, body: object): Promise<unknown>
  get<T>(path: string): Promise<T>
  close(): Promise<void>
}

/** The engine as `npm start` runs it, in a process of its own. */
export async function startEngineProcess(env: Record<string, string> = {}): Promise<EngineProcess> {
  const child: ChildProcess = spawn(process.execPath, ['--import', TSX, MAIN], {
    env: {
      ...process.env,
      ENGINE_PORT: '0',
      MEDIA_PORT: '0',
      ENGINE_API_KEY: KEY,
      ENGINE_MAX_SESSIONS: '64',
      LOG_LEVEL: 'error',
      DATA_DIR,
      ...env,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.on('message', (message: { kind?: string; url?: string }) => {
      if (message.kind === 'ready' && message.url) resolve(message.url)
    })
    child.on('exit', (code, signal) => {
      if (signal) console.error(`the engine was killed by ${signal}`)
      reject(new Error(`the engine ended (${code ?? signal})`))
    })
  })
  const headers = { 'x-api-key': KEY, 'content-type': 'application/json' }
  const read = async <T>(answer: Response): Promise<T> => {
    const { code, message, data } = (await answer.json()) as {
      code: number
      message: string
      data: T
    }
    if (code !== 100) throw new Error(`${code}: ${message}`)
    return data
  }
  const send = async <T>(method: string, path: string, body?: object): Promise<T> =>
    read(await fetch(`${url}/v1/${path}`, { method, headers, body: body && JSON.stringify(body) }))
  return {
    url,
    pid: child.pid ?? 0,
    call: (name, body = {}) => send('POST', name, body),
    put: (path, body) => send('PUT', path, body),
    get: (path) => send('GET', path),
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}
