import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** Stands between a client and a server, so that a test can take the line away and give it back. */
export class TcpProxy implements AsyncDisposable {
  readonly port: number
  readonly #server: Server
  readonly #lines = new Set<Socket>()
  #state: 'open' | 'cut' | 'silent' = 'open'

  private constructor(server: Server, target: { host: string; port: number }) {
    this.#server = server
    this.port = (server.address() as AddressInfo).port
    server.on('connection', (client) => {
      if (this.#state === 'cut') {
        client.destroy()
        return
      }
      const upstream = connect(target)
      for (const [from, to] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        this.#lines.add(from)
        from.on('data', (bytes) => {
          if (this.#state === 'open') to.write(bytes)
        })
        from.on('error', () => undefined)
        from.on('close', () => {
          this.#lines.delete(from)
          to.destroy()
        })
      }
    })
  }

  static async start(target: { host: string; port: number }): Promise<TcpProxy> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new TcpProxy(server, target)
  }

  /** Every connection breaks and no new one is made. */
  cut(): void {
    this.#state = 'cut'
    for (const socket of this.#lines) socket.destroy()
  }

  /** Connections stay, but nothing comes through any more. */
  silence(): void {
    this.#state = 'silent'
  }

  /** New connections work again; those that fell silent have lost bytes and are broken. */
  restore(): void {
    for (const socket of this.#lines) socket.destroy()
    this.#state = 'open'
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.cut()
    this.#server.close()
    await once(this.#server, 'close')
  }
}
