import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { setPriority } from 'node:os'
import { fileURLToPath, pathToFileURL } from 'node:url'

export type ChildRequest =
  | { kind: 'call'; id: number; method: string; input: unknown }
  | { kind: 'forget'; id: number }

export type ChildMessage =
  | { kind: 'result'; id: number; output: unknown }
  | { kind: 'failure'; id: number; message: string }
  | { kind: 'progress'; id: number; value: unknown }

export interface ChildServiceOptions {
  /** The module that calls `serveParent`. */
  module: URL
  args?: string[]
  /** Niceness: 0 is normal, 19 yields to everybody. */
  niceness?: number
}

export interface CallOptions {
  signal?: AbortSignal
  onProgress?: (value: unknown) => void
}

interface Pending extends CallOptions {
  forget: () => void
  resolve: (output: never) => void
  reject: (reason: unknown) => void
}

/**
 * Work that would make live sound stutter, done in a process of its own. It starts at the first call; when it dies,
 * what was asked of it fails and the next call starts a new one.
 */
export class ChildService {
  readonly #options: ChildServiceOptions
  readonly #pending = new Map<number, Pending>()
  #child?: ChildProcess
  #lastId = 0

  constructor(options: ChildServiceOptions) {
    this.#options = options
  }

  call<T>(method: string, input: unknown, options: CallOptions = {}): Promise<T> {
    const { signal } = options
    if (signal?.aborted) return Promise.reject(signal.reason)
    const id = ++this.#lastId
    return new Promise<T>((resolve, reject) => {
      const onAbort = () => {
        const request: ChildRequest = { kind: 'forget', id }
        if (this.#child?.connected) this.#child.send(request)
        this.#settle(id, ({ reject }) => reject(signal?.reason))
      }
      signal?.addEventListener('abort', onAbort, { once: true })
      const forget = () => signal?.removeEventListener('abort', onAbort)
      this.#pending.set(id, { ...options, forget, resolve, reject })
      const child = this.#running()
      child.ref()
      child.channel?.ref()
      const request: ChildRequest = { kind: 'call', id, method, input }
      child.send(request, (error) => {
        if (error) this.#settle(id, ({ reject }) => reject(error))
      })
    })
  }

  /** Ends the process at once, whatever it is doing. */
  close(): void {
    this.#child?.kill('SIGKILL')
    this.#child = undefined
    this.#failAll(new Error('closed'))
  }

  #running(): ChildProcess {
    if (this.#child) return this.#child
    const { module, args = [], niceness = 0 } = this.#options
    const child = fork(fileURLToPath(module), args, {
      execArgv: typescriptLoader(module),
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    if (child.pid !== undefined && niceness > 0) setPriority(child.pid, niceness)
    child.on('message', (message) => this.#receive(message as ChildMessage))
    child.on('error', (error) => this.#lost(child, error))
    child.on('exit', (code, signal) =>
      this.#lost(child, new Error(`the ${args[0] ?? 'worker'} process ended (${signal ?? code})`)),
    )
    this.#child = child
    return child
  }

  #receive(message: ChildMessage): void {
    if (message.kind === 'progress') this.#pending.get(message.id)?.onProgress?.(message.value)
    else if (message.kind === 'result') {
      this.#settle(message.id, ({ resolve }) => resolve(message.output as never))
    } else this.#settle(message.id, ({ reject }) => reject(new Error(message.message)))
  }

  #lost(child: ChildProcess, reason: Error): void {
    if (this.#child !== child) return
    this.#child = undefined
    this.#failAll(reason)
  }

  #failAll(reason: Error): void {
    for (const id of [...this.#pending.keys()]) this.#settle(id, ({ reject }) => reject(reason))
  }

  #settle(id: number, how: (pending: Pending) => void): void {
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    if (pending) {
      pending.forget()
      how(pending)
    }
    // An idle service does not keep the engine from ending.
    if (this.#pending.size > 0) return
    this.#child?.unref()
    this.#child?.channel?.unref()
  }
}

function typescriptLoader(module: URL): string[] {
  if (!module.pathname.endsWith('.ts')) return []
  return ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]
}
