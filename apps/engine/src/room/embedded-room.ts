import {
  DataPacket,
  DisconnectReason,
  LeaveRequest,
  LeaveRequest_Action,
  Pong,
  SessionDescription,
  SignalRequest,
  SignalResponse,
  SignalTarget,
  TrackInfo,
  TrackPublishedResponse,
  TrickleRequest,
} from '@livekit/protocol'
import type { RawData, WebSocket } from 'ws'
import { MessageRate } from './message-rate.ts'
import { eventPacket, joinResponse, newRoomIds, newSid, PING_TIMEOUT_S } from './messages.ts'
import { Peer } from './peer.ts'
import type { Room, RoomOptions } from './room.ts'
import { type RoomKeys, roomToken } from './room-token.ts'
import type { LabelledSdp } from './sdp.ts'

export interface EmbeddedRoomSetup extends RoomKeys {
  mediaPort: number
  publicIp: string | undefined
  onClosed(): void
}

/** How the client wants to be joined: `/rtc/v1` (one connection, it offers) or `/rtc` (two, we offer). */
export type JoinProtocol =
  | { kind: 'single'; offer: SessionDescription | undefined }
  | { kind: 'double' }

/** For the last event to arrive before the connection is closed under it. */
export const LAST_WORDS_MS = 150

/** One client's contact with the room: its socket and its connections. A client that comes back gets a new one. */
interface Contact {
  socket: WebSocket
  protocol: JoinProtocol
  /** Carries the avatar's media and events. */
  main: Peer
  /** The second connection of `/rtc`, on which the fan publishes. */
  publisher?: Peer
}

export class EmbeddedRoom implements Room {
  readonly options: RoomOptions
  readonly #setup: EmbeddedRoomSetup
  readonly #ids = newRoomIds()
  #contact?: Contact
  #eventSequence = 0
  #microphonePackets = 0
  readonly #rate = new MessageRate()
  #closed = false

  constructor(options: RoomOptions, setup: EmbeddedRoomSetup) {
    this.options = options
    this.#setup = setup
  }

  get microphonePackets() {
    return this.#microphonePackets
  }

  fanToken(): Promise<string> {
    const { name, fanIdentity, tokenLifetimeMs } = this.options
    const fan = { room: name, identity: fanIdentity, lifetimeMs: tokenLifetimeMs }
    return roomToken(this.#setup, fan)
  }

  sendAudio(opusFrame: Uint8Array, mediaMs: number): void {
    this.#contact?.main.sendAudio(opusFrame, mediaMs)
  }

  sendVideo(vp8KeyFrame: Uint8Array, mediaMs: number): boolean {
    return this.#contact?.main.sendVideo(vp8KeyFrame, mediaMs) ?? false
  }

  sendEvent(event: object, topic?: string): void {
    const sequence = ++this.#eventSequence
    this.#contact?.main.sendEvent(
      eventPacket(this.#ids, this.options.avatarIdentity, sequence, event, topic),
    )
  }

  close(): void {
    if (this.#closed) return
    this.#closed = true
    this.#setup.onClosed()
    setTimeout(() => this.#dismiss(DisconnectReason.ROOM_DELETED), LAST_WORDS_MS)
  }

  /** Takes a socket whose token has been checked. A client that is still here is dismissed: the newest one is the fan. */
  join(socket: WebSocket, protocol: JoinProtocol): void {
    this.#dismiss(DisconnectReason.DUPLICATE_IDENTITY)
    this.#eventSequence = 0
    const twoConnections = protocol.kind === 'double'
    const send = (message: SignalResponse['message']) => sendTo(socket, message)
    send({ case: 'join', value: joinResponse(this.#ids, this.options, twoConnections) })

    const contact: Contact = {
      socket,
      protocol,
      main: this.#newPeer(
        socket,
        twoConnections ? SignalTarget.SUBSCRIBER : SignalTarget.PUBLISHER,
        true,
      ),
    }
    this.#contact = contact
    this.#watch(contact)
    this.#guard(() => {
      if (protocol.kind === 'single') {
        if (protocol.offer) this.#answer(contact, protocol.offer)
      } else send({ case: 'offer', value: describe('offer', contact.main.offer(), 1) })
    })
  }

  /** Asks a client that wants to resume to join anew. */
  static askToRejoin(socket: WebSocket): void {
    leave(socket, DisconnectReason.STATE_MISMATCH, LeaveRequest_Action.RECONNECT)
  }

  #watch(contact: Contact): void {
    const { socket } = contact
    let silence: NodeJS.Timeout | undefined
    const heard = () => {
      clearTimeout(silence)
      silence = setTimeout(() => socket.terminate(), PING_TIMEOUT_S * 1000)
    }
    heard()
    socket.on('message', (data, isBinary) => {
      heard()
      if (this.#contact !== contact || !this.#countMessage()) return
      this.#guard(() => this.#handle(contact, readSignal(data, isBinary)))
    })
    socket.on('close', () => {
      clearTimeout(silence)
      if (this.#contact === contact) this.options.events.disconnected()
    })
  }

  /** Messages are handled one after the other: an answer must not overtake a new offer. */
  #handle(contact: Contact, { message }: SignalRequest): void {
    const send = (response: SignalResponse['message']) => sendTo(contact.socket, response)
    switch (message.case) {
      case 'offer':
        this.#answer(contact, message.value)
        break
      case 'answer':
        contact.main.accept(message.value.sdp)
        break
      case 'trickle': {
        const { candidate, sdpMid } = JSON.parse(message.value.candidateInit)
        const forPublisher =
          contact.protocol.kind === 'double' && message.value.target === SignalTarget.PUBLISHER
        const peer = forPublisher ? contact.publisher : contact.main
        peer?.addCandidate(String(candidate ?? ''), String(sdpMid ?? '0'))
        break
      }
      case 'ping':
        send({ case: 'pong', value: BigInt(Date.now()) })
        break
      case 'pingReq':
        send({
          case: 'pongResp',
          value: new Pong({
            lastPingTimestamp: message.value.timestamp,
            timestamp: BigInt(Date.now()),
          }),
        })
        break
      case 'addTrack': {
        const { cid, type, name, source, muted, stream } = message.value
        const track = new TrackInfo({
          sid: newSid('TR_'),
          type,
          name,
          source,
          muted,
          stream,
          mimeType: 'audio/opus',
        })
        send({
          case: 'trackPublished',
          value: new TrackPublishedResponse({ cid, track }),
        })
        break
      }
      case 'leave':
        contact.socket.close(1000)
        this.options.events.left()
        break
      default:
        // Mute, track settings, subscriptions and the like mean nothing with one fan and one avatar.
        break
    }
  }

  #answer(contact: Contact, offer: SessionDescription): void {
    const single = contact.protocol.kind === 'single'
    if (!single) contact.publisher ??= this.#newPeer(contact.socket, SignalTarget.PUBLISHER, false)
    const peer = contact.publisher ?? contact.main
    const answer = peer.answer(offer.sdp)
    sendTo(contact.socket, { case: 'answer', value: describe('answer', answer, offer.id) })
  }

  #newPeer(socket: WebSocket, target: SignalTarget, main: boolean): Peer {
    const peer: Peer = new Peer({
      mediaPort: this.#setup.mediaPort,
      publicIp: this.#setup.publicIp,
      tracks: main ? this.#ids : undefined,
      onCandidate: (candidate, sdpMid) => {
        const candidateInit = JSON.stringify({ candidate, sdpMid, sdpMLineIndex: 0 })
        sendTo(socket, { case: 'trickle', value: new TrickleRequest({ target, candidateInit }) })
      },
      onConnected: () => {
        if (this.#contact?.main === peer) this.options.events.connected()
      },
      onDisconnected: () => {
        if (this.#contact?.main === peer) this.options.events.disconnected()
      },
      onData: (payload) => {
        if (this.#countMessage()) this.#guard(() => this.#receive(payload))
      },
      onMicrophonePacket: () => {
        this.#microphonePackets++
      },
    })
    return peer
  }

  #receive(payload: Uint8Array): void {
    const { value } = DataPacket.fromBinary(payload)
    if (value.case === 'user') this.options.events.data(value.value.payload, value.value.topic)
  }

  #countMessage(): boolean {
    if (this.#closed) return false
    if (!this.#rate.isFlood()) return true
    this.options.events.misbehaved('The client floods the session with messages')
    return false
  }

  /** What a client sends can be anything; it must not hurt anybody but its own session. */
  #guard(handle: () => void): void {
    if (this.#closed) return
    try {
      handle()
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      this.options.events.misbehaved(`The client sent something that cannot be read: ${why}`)
    }
  }

  #dismiss(reason: DisconnectReason): void {
    const contact = this.#contact
    if (!contact) return
    this.#contact = undefined
    leave(contact.socket, reason, LeaveRequest_Action.DISCONNECT)
    contact.publisher?.close()
    contact.main.close()
  }
}

function sendTo(socket: WebSocket, message: SignalResponse['message']): void {
  if (socket.readyState === socket.OPEN) socket.send(new SignalResponse({ message }).toBinary())
}

function leave(socket: WebSocket, reason: DisconnectReason, action: LeaveRequest_Action): void {
  sendTo(socket, { case: 'leave', value: new LeaveRequest({ reason, action }) })
  socket.close(1000)
}

const readSignal = (data: RawData, isBinary: boolean) =>
  isBinary
    ? SignalRequest.fromBinary(data as Buffer)
    : SignalRequest.fromJsonString(data.toString())

const describe = (type: 'offer' | 'answer', { sdp, midToTrackId }: LabelledSdp, id: number) =>
  new SessionDescription({ type, sdp, id, midToTrackId })
