import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverRoot } from '#platform/paths.ts'

const ENGINE_MAIN = join(serverRoot, '..', 'engine', 'src', 'main.ts')

/** The real engine in a process of its own, with the key that `TestApp` knows. */
export class TestEngine implements AsyncDisposable {
  readonly url: string
  readonly #child: ChildProcess
  readonly #dataDir: string

  private constructor(url: string, child: ChildProcess, dataDir: string) {
    this.url = url
    this.#child = child
    this.#dataDir = dataDir
  }

  static async start(env: Record<string, string> = {}): Promise<TestEngine> {
    const dataDir = await mkdtemp(join(tmpdir(), 'inamora-engine-'))
    const child = fork(ENGINE_MAIN, {
      execArgv: ['--import', import.meta.resolve('tsx')],
      env: {
        ...process.env,
        ENGINE_PORT: '0',
        MEDIA_PORT: '0',
        ENGINE_API_KEY: 'key for tests',
        ENGINE_TRAINING: 'off',
        DATA_DIR: dataDir,
        LOG_LEVEL: 'silent',
        ...env,
      },
    })
    const [ready] = await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(([code]) => {
        throw new Error(`The engine ended at once with ${code}`)
      }),
    ])
    return new TestEngine(String(ready.url), child, dataDir)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const exited = once(this.#child, 'exit')
    this.#child.kill('SIGTERM')
    await exited
    await rm(this.#dataDir, { recursive: true, force: true })
  }
}
