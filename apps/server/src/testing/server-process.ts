import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { serverRoot } from '#platform/paths.ts'

const BUNDLE = join(serverRoot, 'dist', 'testing', 'main.js')

/** Makes the program that `npm start` runs, whole at once: another test file may be starting it. */
export async function bundleServer(): Promise<void> {
  const manifest = JSON.parse(readFileSync(join(serverRoot, 'package.json'), 'utf8'))
  const outfile = `${BUNDLE}.${process.pid}`
  await build({
    absWorkingDir: serverRoot,
    entryPoints: ['src/main.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
    external: Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }).filter(
      (name) => !name.startsWith('@inamora/'),
    ),
  })
  renameSync(outfile, BUNDLE)
}

/** The real server as a process of its own, that a test can kill. */
export class ServerProcess {
  readonly child: ChildProcess
  readonly exited: Promise<{ code: number | null; signal: string | null }>
  output = ''

  constructor(environment: Record<string, string>) {
    this.child = spawn(process.execPath, ['--enable-source-maps', BUNDLE], {
      env: {
        PATH: process.env.PATH,
        HOST: '127.0.0.1',
        PORT: '0',
        LOG_LEVEL: 'info',
        RATE_LIMIT: '0',
        // Nothing listens there: these tests need no engine.
        ENGINE_URL: 'http://127.0.0.1:9',
        ENGINE_API_KEY: 'none',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (bytes) => {
        this.output += bytes
        this.child.emit('output')
      })
    }
    this.exited = once(this.child, 'exit').then(([code, signal]) => ({ code, signal }))
  }

  /** The first match in what the server has printed; fails when it ends without. */
  async printed(pattern: RegExp): Promise<string> {
    for (;;) {
      const found = pattern.exec(this.output)
      if (found) return found[1] ?? found[0]
      const ended = this.child.exitCode !== null || this.child.signalCode !== null
      if (ended) throw new Error(`The server ended:\n${this.output}`)
      await Promise.race([once(this.child, 'output'), this.exited])
    }
  }

  address(): Promise<string> {
    return this.printed(/running at (http:\S+)/)
  }

  async kill(signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT') {
    this.child.kill(signal)
    return this.exited
  }
}
