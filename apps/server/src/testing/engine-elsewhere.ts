import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { serverRoot } from '#platform/paths.ts'

const ENGINE_MAIN = join(serverRoot, '..', 'engine', 'src', 'main.ts')

/** The real engine as a process of its own that no server started, at an address that stays. */
export class EngineElsewhere {
  readonly #environment: NodeJS.ProcessEnv
  readonly url: string
  readonly apiKey = 'key of an engine elsewhere'
  #child: ChildProcess | undefined

  private constructor(port: number, environment: Record<string, string>) {
    this.url = `http://127.0.0.1:${port}`
    this.#environment = {
      PATH: process.env.PATH,
      ENGINE_PORT: String(port),
      ENGINE_API_KEY: this.apiKey,
      LOG_LEVEL: 'silent',
      ...environment,
    }
  }

  static async start(environment: Record<string, string>): Promise<EngineElsewhere> {
    const probe = createServer().listen(0, '127.0.0.1')
    await once(probe, 'listening')
    const { port } = probe.address() as AddressInfo
    probe.close()
    await once(probe, 'close')
    const engine = new EngineElsewhere(port, environment)
    await engine.start()
    return engine
  }

  async start(): Promise<void> {
    const child = fork(ENGINE_MAIN, {
      execArgv: ['--import', import.meta.resolve('tsx')],
      env: this.#environment,
    })
    this.#child = child
    const ended = once(child, 'exit').then(() => {
      throw new Error('the engine ended at once')
    })
    await Promise.race([once(child, 'message'), ended])
    ended.catch(() => undefined)
  }

  async kill(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
}
