import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { serverRoot } from '#platform/paths.ts'

const FANS_MAIN = join(serverRoot, '..', '..', 'bench', 'engine', 'fans-process.ts')

/** Fans without a browser, who join rooms over WebRTC and receive picture and sound. */
export class FansProcess implements Disposable {
  readonly #child: ChildProcess
  readonly #waiting = new Map<string, (error?: string) => void>()

  constructor() {
    this.#child = fork(FANS_MAIN, { execArgv: ['--import', import.meta.resolve('tsx')] })
    this.#child.on('message', ({ id, error }: { id: string; error?: string }) =>
      this.#waiting.get(id)?.(error),
    )
  }

  /** Joins a room; resolves when the first frame has come. */
  watch(id: string, room: { url: string; token: string }): Promise<void> {
    const seen = new Promise<void>((resolve, reject) => {
      this.#waiting.set(id, (error) => (error ? reject(new Error(error)) : resolve()))
    })
    this.#child.send({ id, room })
    return seen
  }

  leave(id: string): void {
    this.#child.send({ id })
  }

  [Symbol.dispose](): void {
    this.#child.kill('SIGKILL')
  }
}
