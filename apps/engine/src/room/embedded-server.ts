import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { TokenVerifier } from 'livekit-server-sdk'
import { IceUdpMuxListener } from 'node-datachannel'
import { type WebSocket, WebSocketServer } from 'ws'
import { EmbeddedRoom, LAST_WORDS_MS } from './embedded-room.ts'
import { readJoinRequest } from './messages.ts'
import type { RoomOptions, RoomServer } from './room.ts'

export interface EmbeddedServerOptions {
  http: Server
  mediaPort: number
  publicIp?: string
}

type Admission = { status: 200; room: EmbeddedRoom } | { status: 401 | 404 }

const REASONS = {
  200: 'success',
  401: 'invalid token',
  404: 'requested room does not exist',
} as const
const MAX_SIGNAL_BYTES = 131_072

/** LiveKit-compatible rooms of our own: tokens, signalling on the engine's HTTP server, media on one UDP port. */
export class EmbeddedRoomServer implements RoomServer {
  readonly #rooms = new Map<string, EmbeddedRoom>()
  readonly #apiKey = 'engine'
  readonly #apiSecret = randomBytes(32).toString('hex')
  readonly #verifier = new TokenVerifier(this.#apiKey, this.#apiSecret)
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_SIGNAL_BYTES })
  readonly #mediaPort: number
  /** Holds the port between sessions: libdatachannel opens it with the first one and closes it with the last. */
  readonly #mediaSocket: IceUdpMuxListener
  readonly #publicIp: string | undefined

  static async start(options: EmbeddedServerOptions): Promise<EmbeddedRoomServer> {
    const mediaPort = options.mediaPort || (await freeUdpPort())
    try {
      return new EmbeddedRoomServer(options, mediaPort, new IceUdpMuxListener(mediaPort))
    } catch {
      throw new Error(`UDP port ${mediaPort} is taken: choose another MEDIA_PORT`)
    }
  }

  private constructor(
    { http, publicIp }: EmbeddedServerOptions,
    mediaPort: number,
    mediaSocket: IceUdpMuxListener,
  ) {
    this.#mediaPort = mediaPort
    this.#mediaSocket = mediaSocket
    this.#publicIp = publicIp
    http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      // A client may be gone at any moment; without a listener that would end the whole process.
      socket.on('error', () => socket.destroy())
      const { pathname } = address(request)
      if (pathname === '/rtc' || pathname === '/rtc/v1') void this.#upgrade(request, socket, head)
      else socket.end('HTTP/1.1 404 Not Found\r\n\r\n')
    })
  }

  get mediaPort() {
    return this.#mediaPort
  }

  open(options: RoomOptions): EmbeddedRoom {
    const room = new EmbeddedRoom(options, {
      apiKey: this.#apiKey,
      apiSecret: this.#apiSecret,
      mediaPort: this.#mediaPort,
      publicIp: this.#publicIp,
      onClosed: () => this.#rooms.delete(options.name),
    })
    this.#rooms.set(options.name, room)
    return room
  }

  /** `GET /rtc/validate` and `/rtc/v1/validate`: a client asks here why it was not let in. */
  async validate(request: IncomingMessage): Promise<{ status: number; reason: string }> {
    const { status } = await this.#admit(request)
    return { status, reason: REASONS[status] }
  }

  async close(): Promise<void> {
    for (const room of this.#rooms.values()) room.close()
    await setTimeout(2 * LAST_WORDS_MS)
    for (const socket of this.#sockets.clients) socket.terminate()
    this.#sockets.close()
    this.#mediaSocket.stop()
  }

  async #admit(request: IncomingMessage): Promise<Admission> {
    const bearer = request.headers.authorization?.replace(/^Bearer /i, '')
    const token = address(request).searchParams.get('access_token') ?? bearer ?? ''
    const claims = await this.#verifier.verify(token).catch(() => undefined)
    if (!claims?.video?.roomJoin) return { status: 401 }
    const room = this.#rooms.get(claims.video.room ?? '')
    return room && room.options.fanIdentity === claims.sub ? { status: 200, room } : { status: 404 }
  }

  async #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const admission = await this.#admit(request)
    if (admission.status !== 200) {
      socket.end(`HTTP/1.1 ${admission.status} ${REASONS[admission.status]}\r\n\r\n`)
      return
    }
    this.#sockets.handleUpgrade(request, socket, head, (webSocket) => {
      webSocket.on('error', () => webSocket.terminate())
      enter(admission.room, webSocket, address(request))
    })
  }
}

export function enter(
  room: EmbeddedRoom,
  socket: WebSocket,
  { pathname, searchParams }: URL,
): void {
  if (pathname === '/rtc') {
    if (searchParams.get('reconnect') === '1') EmbeddedRoom.askToRejoin(socket)
    else room.join(socket, { kind: 'double' })
    return
  }
  try {
    const request = readJoinRequest(searchParams.get('join_request') ?? '')
    if (request.reconnect) EmbeddedRoom.askToRejoin(socket)
    else room.join(socket, { kind: 'single', offer: request.publisherOffer })
  } catch {
    socket.close(1002, 'join_request cannot be read')
  }
}

/** What a client asks for can be no address at all, such as `//`; a proxy may have put a slash behind it. */
export function address({ url = '' }: IncomingMessage): URL {
  const base = 'http://engine'
  const read = URL.canParse(url, base) ? new URL(url, base) : new URL(base)
  read.pathname = read.pathname.replace(/\/$/, '')
  return read
}

const freeUdpPort = () =>
  new Promise<number>((resolve, reject) => {
    const socket = createSocket('udp4')
    socket.once('error', reject)
    socket.bind(0, () => {
      const { port } = socket.address()
      socket.close(() => resolve(port))
    })
  })
