import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import {
  DataPacket,
  DisconnectReason,
  LeaveRequest,
  ParticipantInfo,
  ParticipantInfo_State,
  ParticipantUpdate,
  SessionDescription,
  SignalRequest,
  SignalResponse,
  TrackInfo,
  TrackPublishedResponse,
  TrackSubscribed,
  TrickleRequest,
  UserPacket,
} from '@livekit/protocol'
import { TokenVerifier } from 'livekit-server-sdk'
import {
  type DataChannel,
  IceUdpMuxListener,
  PeerConnection,
  RtcpReceivingSession,
  type Track,
} from 'node-datachannel'
import { type WebSocket, WebSocketServer } from 'ws'
import { isMediaPacket, rtpPayload, vp8Payload } from '#media/rtp.ts'
import { EmbeddedRoom } from '#room/embedded-room.ts'
import { address, enter } from '#room/embedded-server.ts'
import type { LiveKitServer } from '#room/livekit-room.ts'
import { joinResponse, newRoomIds, newSid, readJoinRequest } from '#room/messages.ts'
import type { RoomOptions } from '#room/room.ts'

/**
 * As much of a LiveKit server as it takes to try the adapter for one: an avatar publishes, a fan watches. The fan's
 * side is our embedded room; the avatar's side is `/rtc/v1` as `@livekit/rtc-node` speaks it. No LiveKit server can be
 * installed from the package registries.
 */
export interface Relay extends LiveKitServer {
  close(): Promise<void>
}

export async function startRelay(): Promise<Relay> {
  const keys = { apiKey: 'relay', apiSecret: randomBytes(32).toString('hex') }
  const verifier = new TokenVerifier(keys.apiKey, keys.apiSecret)
  const rooms = new Map<string, RelayRoom>()
  const sockets = new WebSocketServer({ noServer: true })
  const http = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      if (request.url?.endsWith('/DeleteRoom')) rooms.get(JSON.parse(body).room)?.close()
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  const mediaSocket = new IceUdpMuxListener(port)

  http.on('upgrade', async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const bearer = request.headers.authorization?.replace(/^Bearer /i, '')
    const url = address(request)
    const token = url.searchParams.get('access_token') ?? bearer ?? ''
    const claims = await verifier.verify(token).catch(() => undefined)
    const name = claims?.video?.room
    if (!claims?.sub || !name) return socket.end('HTTP/1.1 401 invalid token\r\n\r\n')
    const onClosed = () => rooms.delete(name)
    const room = rooms.get(name) ?? new RelayRoom(name, { ...keys, mediaPort: port, onClosed })
    rooms.set(name, room)
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      webSocket.on('error', () => webSocket.terminate())
      if (claims.sub?.startsWith('fan-')) room.admitFan(webSocket, url, claims.sub)
      else room.admitAvatar(webSocket, url, claims.sub ?? '')
    })
  })
  return {
    ...keys,
    url: `ws://127.0.0.1:${port}`,
    async close() {
      for (const room of rooms.values()) room.close()
      for (const client of sockets.clients) client.terminate()
      await new Promise((resolve) => http.close(resolve))
      mediaSocket.stop()
    },
  }
}

interface RelaySetup {
  apiKey: string
  apiSecret: string
  mediaPort: number
  onClosed(): void
}

class RelayRoom {
  readonly #name: string
  readonly #setup: RelaySetup
  readonly #fanSid = newSid('PA_')
  readonly #startedAt = performance.now()
  #fan?: EmbeddedRoom
  #fanIsHere = false
  #avatar?: Publisher

  constructor(name: string, setup: RelaySetup) {
    this.#name = name
    this.#setup = setup
  }

  admitFan(socket: WebSocket, url: URL, fanIdentity: string): void {
    this.#fan ??= new EmbeddedRoom(this.#options(fanIdentity), {
      ...this.#setup,
      publicIp: undefined,
      onClosed() {},
    })
    enter(this.#fan, socket, url)
  }

  admitAvatar(socket: WebSocket, url: URL, identity: string): void {
    const publisher = new Publisher(socket, {
      onAudio: (frame) => this.#fan?.sendAudio(frame, this.#mediaMs),
      onVideo: (frame) => this.#fan?.sendVideo(frame, this.#mediaMs),
      onData: (payload, topic) => this.#fan?.sendEvent(JSON.parse(payload.toString()), topic),
    })
    const join = joinResponse(newRoomIds(), this.#options(identity), false)
    join.otherParticipants = this.#fanIsHere ? [this.#fanInfo(true)] : []
    publisher.send({ case: 'join', value: join })
    const { publisherOffer } = readJoinRequest(url.searchParams.get('join_request') ?? '')
    if (publisherOffer) publisher.answer(publisherOffer)
    publisher.watched(this.#fanIsHere)
    this.#avatar = publisher
  }

  close(): void {
    this.#fan?.close()
    this.#avatar?.close()
    this.#setup.onClosed()
  }

  get #mediaMs() {
    return performance.now() - this.#startedAt
  }

  #options(fanIdentity: string): RoomOptions {
    return {
      name: this.#name,
      fanIdentity,
      avatarIdentity: 'avatar',
      picture: { width: 480, height: 640 },
      tokenLifetimeMs: 60_000,
      events: {
        connected: () => this.#tellFan(true),
        disconnected: () => this.#tellFan(false),
        left: () => this.#tellFan(false, DisconnectReason.CLIENT_INITIATED),
        data: (payload, topic) => this.#avatar?.tell(payload, topic, fanIdentity),
        // A LiveKit server passes a flood on; the engine has to defend itself.
        misbehaved: () => this.#avatar?.tell(new Uint8Array(16), undefined, fanIdentity),
        failed: () => this.close(),
      },
    }
  }

  #tellFan(isHere: boolean, reason = DisconnectReason.UNKNOWN_REASON): void {
    if (this.#fanIsHere === isHere) return
    this.#fanIsHere = isHere
    const participants = [this.#fanInfo(isHere, reason)]
    this.#avatar?.send({ case: 'update', value: new ParticipantUpdate({ participants }) })
    this.#avatar?.watched(isHere)
  }

  #fanInfo(isHere: boolean, disconnectReason = DisconnectReason.UNKNOWN_REASON): ParticipantInfo {
    return new ParticipantInfo({
      sid: this.#fanSid,
      identity: this.#fan?.options.fanIdentity,
      state: isHere ? ParticipantInfo_State.ACTIVE : ParticipantInfo_State.DISCONNECTED,
      disconnectReason,
    })
  }
}

interface PublisherEvents {
  onAudio(frame: Buffer): void
  onVideo(frame: Buffer): void
  onData(payload: Buffer, topic: string | undefined): void
}

let publishersMade = 0

/** The avatar's connection: what it publishes comes out as whole frames. */
class Publisher {
  readonly #socket: WebSocket
  readonly #events: PublisherEvents
  readonly #connection = new PeerConnection(`publisher-${++publishersMade}`, {
    iceServers: [],
    disableAutoNegotiation: true,
    forceMediaTransport: true,
  })
  readonly #kept: unknown[] = []
  readonly #sids: string[] = []
  #isWatched = false
  #video?: Track
  #reliable?: DataChannel
  #parts: Buffer[] = []

  constructor(socket: WebSocket, events: PublisherEvents) {
    this.#socket = socket
    this.#events = events
    this.#connection.onTrack((track) => this.#receive(track))
    this.#connection.onDataChannel((channel) => this.#hear(channel))
    this.#connection.onLocalCandidate((candidate, sdpMid) => {
      const init = { candidate: candidate.replace(/^a=/, ''), sdpMid, sdpMLineIndex: 0 }
      const candidateInit = JSON.stringify(init)
      this.send({ case: 'trickle', value: new TrickleRequest({ candidateInit }) })
    })
    socket.on('message', (data) => this.#onSignal(SignalRequest.fromBinary(data as Buffer)))
  }

  answer(offer: SessionDescription): void {
    this.#connection.setRemoteDescription(offer.sdp, 'offer')
    this.#connection.setLocalDescription('answer')
    const sdp = this.#connection.localDescription()?.sdp ?? ''
    const value = new SessionDescription({ type: 'answer', sdp, id: offer.id })
    this.send({ case: 'answer', value })
  }

  send(message: SignalResponse['message']): void {
    if (this.#socket.readyState === this.#socket.OPEN)
      this.#socket.send(new SignalResponse({ message }).toBinary())
  }

  /** Somebody has begun to watch: the next picture has to be a whole one. */
  watched(isWatched: boolean): void {
    this.#isWatched = isWatched
    if (!isWatched) return
    if (this.#video?.isOpen()) this.#video.requestKeyframe()
    for (const trackSid of this.#sids) this.#tellSubscribed(trackSid)
  }

  #tellSubscribed(trackSid: string): void {
    this.send({ case: 'trackSubscribed', value: new TrackSubscribed({ trackSid }) })
  }

  tell(payload: Uint8Array, topic: string | undefined, participantIdentity: string): void {
    const user = new UserPacket({ payload: new Uint8Array(payload), topic, participantIdentity })
    const packet = new DataPacket({ participantIdentity, value: { case: 'user', value: user } })
    try {
      if (this.#reliable?.isOpen()) this.#reliable.sendMessageBinary(Buffer.from(packet.toBinary()))
    } catch {
      // The avatar is gone before anybody has told us.
    }
  }

  close(): void {
    const reason = DisconnectReason.ROOM_DELETED
    this.send({ case: 'leave', value: new LeaveRequest({ reason }) })
    this.#connection.close()
    this.#socket.close(1000)
  }

  #onSignal({ message }: SignalRequest): void {
    if (message.case === 'offer') this.answer(message.value)
    if (message.case === 'trickle') {
      const { candidate, sdpMid } = JSON.parse(message.value.candidateInit)
      try {
        if (candidate) this.#connection.addRemoteCandidate(candidate, sdpMid ?? '0')
      } catch {
        // One candidate too strange or too late to use; others remain.
      }
    }
    if (message.case === 'addTrack') {
      const { cid, name, type, source } = message.value
      const track = new TrackInfo({ sid: newSid('TR_'), name, type, source })
      this.#sids.push(track.sid)
      this.send({ case: 'trackPublished', value: new TrackPublishedResponse({ cid, track }) })
    }
    if (message.case === 'ping') this.send({ case: 'pong', value: BigInt(Date.now()) })
  }

  #receive(track: Track): void {
    const session = new RtcpReceivingSession()
    track.setMediaHandler(session)
    this.#kept.push(track, session)
    const isVideo = track.type() === 'video'
    if (isVideo) this.#video = track
    if (this.#isWatched) for (const trackSid of this.#sids) this.#tellSubscribed(trackSid)
    track.onMessage((packet) => {
      if (!isMediaPacket(packet)) return
      if (isVideo) this.#collect(packet)
      else this.#events.onAudio(rtpPayload(packet))
    })
  }

  #collect(packet: Buffer): void {
    this.#parts.push(vp8Payload(rtpPayload(packet)))
    const isLast = ((packet[1] ?? 0) & 0x80) !== 0
    if (isLast) this.#events.onVideo(Buffer.concat(this.#parts.splice(0)))
  }

  #hear(channel: DataChannel): void {
    this.#kept.push(channel)
    if (channel.getLabel() === '_reliable') this.#reliable = channel
    channel.onMessage((message) => {
      const { value } = DataPacket.fromBinary(Buffer.from(message as ArrayBuffer))
      if (value.case === 'user')
        this.#events.onData(Buffer.from(value.value.payload), value.value.topic)
    })
  }
}
