import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { Config } from '#config.ts'
import { serverRoot } from '#platform/paths.ts'

const RESTART_FIRST_MS = 250
const RESTART_LONGEST_MS = 10_000
/** Having run this long, a crash is a new one and not the last one again. */
const STEADY_AFTER_MS = 30_000
const STOP_LIMIT_MS = 5_000

const readySchema = z.object({ kind: z.literal('ready'), url: z.url() })

/** The engine runs from its sources, as its own child processes do. */
const ENGINE_MAIN = join(serverRoot, '..', 'engine', 'src', 'main.ts')

/** What the engine has no business with: it has no database and no money. */
const SERVER_SECRETS = [
  'DATABASE_URL',
  'SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'LIVEAVATAR_API_KEY',
  'METRICS_TOKEN',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
]

function withoutSecrets(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !SERVER_SECRETS.includes(name)),
  )
}

/** Our own engine as a child process: started with a fresh key, started again whenever it dies. */
export class EngineProcess {
  readonly apiKey = randomBytes(24).toString('base64url')
  readonly #config: Config
  readonly #log: FastifyBaseLogger
  #child: ChildProcess | undefined
  #url: string | undefined
  #restartMs = RESTART_FIRST_MS
  #restarting: NodeJS.Timeout | undefined
  #stopped = false
  readonly #onReady: () => void

  constructor(config: Config, log: FastifyBaseLogger, onReady: () => void) {
    this.#config = config
    this.#log = log
    this.#onReady = onReady
    this.#start()
  }

  readonly url = (): string | undefined => this.#url

  #start(): void {
    const startedAt = Date.now()
    const child = fork(ENGINE_MAIN, {
      execArgv: ['--import', import.meta.resolve('tsx')],
      env: {
        ...withoutSecrets(process.env),
        ENGINE_HOST: '127.0.0.1',
        ENGINE_PORT: '0',
        ENGINE_API_KEY: this.apiKey,
        DATA_DIR: this.#config.dataDir,
        LOG_LEVEL: this.#config.logLevel,
      },
      // Its own process group, so that a terminal's Ctrl+C reaches only the server, which stops it.
      detached: true,
    })
    this.#child = child
    child.on('message', (message) => {
      const ready = readySchema.safeParse(message)
      if (!ready.success) return
      this.#url = ready.data.url
      this.#log.info({ enginePid: child.pid }, 'the engine is ready')
      this.#onReady()
    })
    child.on('exit', (code, signal) => {
      this.#url = undefined
      if (this.#stopped) return
      if (Date.now() - startedAt > STEADY_AFTER_MS) this.#restartMs = RESTART_FIRST_MS
      this.#log.warn({ code, signal, restartMs: this.#restartMs }, 'the engine stopped')
      this.#restarting = setTimeout(() => this.#start(), this.#restartMs)
      this.#restartMs = Math.min(this.#restartMs * 2, RESTART_LONGEST_MS)
    })
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#restarting)
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    const impatience = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
    await exited
    clearTimeout(impatience)
  }
}
