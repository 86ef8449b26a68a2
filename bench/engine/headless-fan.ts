import { gzipSync } from 'node:zlib'
import {
  JoinRequest,
  SessionDescription,
  SignalRequest,
  SignalResponse,
  SignalTarget,
  TrickleRequest,
  WrappedJoinRequest,
  WrappedJoinRequest_Compression,
} from '@livekit/protocol'
import { Audio, PeerConnection, type Track, Video } from 'node-datachannel'
import { WebSocket } from 'ws'

export interface Reception {
  frames: number
  bytes: number
  /** Of each picture, against the steady clock that the pictures before it set. */
  latenessMs: number[]
  audioPackets: number
}

let fansMade = 0

/** A fan without a browser: joins over `/rtc/v1` as livekit-client does, decrypts and counts, decodes nothing. */
export class HeadlessFan {
  readonly #connection = new PeerConnection(`fan-${++fansMade}`, {
    iceServers: [],
    disableAutoNegotiation: true,
  })
  readonly #tracks: Track[]
  readonly #kept: unknown[] = []
  #heldCandidates?: string[] = []
  #socket?: WebSocket
  #reception: Reception = emptyReception()
  #clock?: { timestamp: number; arrivedAt: number }
  #timestamp?: number
  firstFrameAt?: number
  onFirstFrame?: () => void

  constructor() {
    const video = new Video('0', 'RecvOnly')
    video.addVP8Codec(96)
    const audio = new Audio('1', 'RecvOnly')
    audio.addOpusCodec(111)
    this.#tracks = [this.#connection.addTrack(video), this.#connection.addTrack(audio)]
    this.#kept.push(video, audio, this.#connection.createDataChannel('_reliable'))
    this.#tracks[0]?.onMessage((packet) => this.#onVideo(packet))
    this.#tracks[1]?.onMessage(() => {
      this.#reception.audioPackets++
    })
  }

  async join(url: string, token: string): Promise<void> {
    this.#connection.onLocalCandidate((candidate, mid) => {
      const candidateInit = JSON.stringify({ candidate: candidate.replace(/^a=/, ''), sdpMid: mid })
      if (this.#heldCandidates) this.#heldCandidates.push(candidateInit)
      else this.#trickle(candidateInit)
    })
    this.#connection.setLocalDescription('offer')
    const sdp = (this.#connection.localDescription()?.sdp ?? '').replace(
      /^a=candidate.*\r?\n/gm,
      '',
    )
    const joinRequest = new JoinRequest({
      publisherOffer: new SessionDescription({ type: 'offer', sdp, id: 1 }),
    })
    const wrapped = new WrappedJoinRequest({
      compression: WrappedJoinRequest_Compression.GZIP,
      joinRequest: gzipSync(joinRequest.toBinary()),
    })
    const query = new URLSearchParams({
      access_token: token,
      join_request: Buffer.from(wrapped.toBinary()).toString('base64url'),
    })
    const socket = new WebSocket(`${url}/rtc/v1?${query}`)
    this.#socket = socket
    const connected = new Promise<void>((resolve, reject) => {
      setTimeout(() => reject(new Error('no connection within 20 s')), 20_000).unref()
      socket.on('error', reject)
      this.#connection.onStateChange((state) => {
        if (state === 'connected') resolve()
        if (state === 'failed') reject(new Error('the connection failed'))
      })
    })
    socket.on('message', (data) => this.#onSignal(SignalResponse.fromBinary(data as Buffer)))
    const ping = setInterval(() => this.#send({ case: 'ping', value: BigInt(Date.now()) }), 5_000)
    socket.on('close', () => clearInterval(ping))
    await connected
  }

  /** What has come since the last call. */
  take(): Reception {
    const taken = this.#reception
    this.#reception = emptyReception()
    this.#clock = undefined
    return taken
  }

  close(): void {
    this.#socket?.terminate()
    this.#connection.close()
  }

  #onSignal({ message }: SignalResponse): void {
    if (message.case === 'answer') {
      this.#connection.setRemoteDescription(message.value.sdp, 'answer')
      // Only now: libdatachannel cannot be connected to before it has the answer.
      for (const candidate of this.#heldCandidates ?? []) this.#trickle(candidate)
      this.#heldCandidates = undefined
    }
    if (message.case === 'trickle') {
      const { candidate, sdpMid } = JSON.parse(message.value.candidateInit)
      try {
        this.#connection.addRemoteCandidate(candidate, sdpMid)
      } catch {
        // It may come before the answer, which carries the same one.
      }
    }
  }

  #onVideo(packet: Buffer): void {
    const type = (packet[1] ?? 0) & 0x7f
    if (type >= 64 && type < 96) return
    this.#reception.bytes += packet.length
    const isLastOfFrame = ((packet[1] ?? 0) & 0x80) !== 0
    if (!isLastOfFrame) return
    const now = performance.now()
    if (this.firstFrameAt === undefined) {
      this.firstFrameAt = now
      this.onFirstFrame?.()
    }
    this.#reception.frames++
    const timestamp = packet.readUInt32BE(4)
    this.#timestamp = timestamp
    this.#clock ??= { timestamp, arrivedAt: now }
    const mediaMs = ((this.#timestamp - this.#clock.timestamp) >>> 0) / 90
    const lateMs = now - this.#clock.arrivedAt - mediaMs
    // The earliest arrival is the reference: a clock set by a late frame would flatter the rest.
    if (lateMs < 0) this.#clock = { timestamp, arrivedAt: now }
    this.#reception.latenessMs.push(Math.max(0, lateMs))
  }

  #trickle(candidateInit: string): void {
    const value = new TrickleRequest({ candidateInit, target: SignalTarget.PUBLISHER })
    this.#send({ case: 'trickle', value })
  }

  #send(message: SignalRequest['message']): void {
    if (this.#socket?.readyState === WebSocket.OPEN)
      this.#socket.send(new SignalRequest({ message }).toBinary())
  }
}

const emptyReception = (): Reception => ({ frames: 0, bytes: 0, latenessMs: [], audioPackets: 0 })
