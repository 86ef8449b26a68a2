import {
  Audio,
  type DataChannel,
  PeerConnection,
  RtcpNackResponder,
  RtcpReceivingSession,
  type Track,
  Video,
} from 'node-datachannel'
import { SAMPLE_RATE } from '#media/opus.ts'
import { isMediaPacket, RtpStream } from '#media/rtp.ts'
import {
  findReceiver,
  type LabelledSdp,
  labelTracks,
  type Receiver,
  type TrackIds,
  withPublicIp,
  withPublicIps,
} from './sdp.ts'

const VIDEO_CLOCK_RATE = 90_000
const OPUS_PROFILE = 'minptime=10;useinbandfec=1'
const NACK_BUFFER_PACKETS = 512
const REPORT_EVERY_FRAMES = 25
const MAX_PENDING_EVENTS = 64
const MAX_MESSAGE_BYTES = 65_536
/** Clients open three channels for data and one track for each time the microphone is published. */
const MAX_CHANNELS = 64
const RELIABLE = '_reliable'

export interface PeerOptions {
  mediaPort: number
  publicIp: string | undefined
  /** Absent on a connection that only receives. */
  tracks?: TrackIds
  onCandidate(candidate: string, mid: string): void
  onConnected(): void
  onDisconnected(): void
  onData(payload: Uint8Array): void
  onMicrophonePacket(): void
}

interface Outgoing {
  stream: RtpStream
  track: Track
}

let peersMade = 0

/** One WebRTC connection to the fan's browser: ICE, DTLS and SRTP by libdatachannel, RTP by us. */
export class Peer {
  readonly #options: PeerOptions
  readonly #connection: PeerConnection
  /** Native objects live as long as their wrappers are reachable. */
  #kept: unknown[] = []
  readonly #channels = new Set<Track | DataChannel>()
  readonly #pendingEvents: Uint8Array[] = []
  #heldCandidates?: [candidate: string, mid: string][]
  #mids: { audio?: string; video?: string } = {}
  #audio?: Outgoing
  #video?: Outgoing
  #reliable?: DataChannel
  #loopbackOffered = false
  #closed = false
  #audioFrames = 0
  #clockStartedAt?: number

  constructor(options: PeerOptions) {
    this.#options = options
    this.#connection = new PeerConnection(`peer-${++peersMade}`, {
      iceServers: [],
      disableAutoNegotiation: true,
      forceMediaTransport: true,
      enableIceUdpMux: true,
      portRangeBegin: options.mediaPort,
      portRangeEnd: options.mediaPort,
      maxMessageSize: MAX_MESSAGE_BYTES,
    })
    this.#connection.onDataChannel((channel) => this.#safely(() => this.#wire(channel), channel))
    this.#connection.onTrack((track) => this.#safely(() => this.#receive(track), track))
    this.#connection.onLocalCandidate((candidate, mid) => {
      this.#tellCandidate(withPublicIp(candidate.replace(/^a=/, ''), options.publicIp), mid)
    })
    this.#connection.onStateChange((state) => {
      if (this.#closed) return
      if (state === 'connected') options.onConnected()
      if (state === 'disconnected' || state === 'failed') options.onDisconnected()
    })
  }

  /** A channel that the other side opens may be gone again before it is looked at, or be one of far too many. */
  #safely(use: () => void, channel: Track | DataChannel): void {
    try {
      if (this.#closed || this.#channels.size >= MAX_CHANNELS) channel.close()
      else use()
    } catch {
      // It is gone; the connection's own state tells the rest.
    }
  }

  /** Answers the browser's offer; the first one that can receive gets the avatar's tracks. */
  answer(offer: string): LabelledSdp {
    if (this.#options.tracks && !this.#video) {
      const video = findReceiver(offer, 'video', 'VP8')
      const audio = findReceiver(offer, 'audio', 'opus')
      if (video && audio) this.#addTracks(video, audio)
    }
    this.#connection.setRemoteDescription(offer, 'offer')
    this.#connection.setLocalDescription('answer')
    return this.#labelled()
  }

  offer(): LabelledSdp {
    this.#addTracks({ mid: 'video', payloadType: 96 }, { mid: 'audio', payloadType: 111 })
    this.#wire(this.#connection.createDataChannel(RELIABLE))
    this.#wire(this.#connection.createDataChannel('_lossy', { unordered: true, maxRetransmits: 0 }))
    this.#connection.setLocalDescription('offer')
    // libdatachannel fails the DTLS handshake when it begins before the answer, with the browser's
    // fingerprint, has been stored. A browser that knows no address of ours cannot begin it.
    this.#heldCandidates = []
    const { sdp, midToTrackId } = this.#labelled()
    return { sdp: sdp.replace(/^a=(candidate|end-of-candidates).*\r?\n/gm, ''), midToTrackId }
  }

  accept(answer: string): void {
    this.#connection.setRemoteDescription(answer, 'answer')
    const held = this.#heldCandidates ?? []
    this.#heldCandidates = undefined
    for (const [candidate, mid] of held) this.#options.onCandidate(candidate, mid)
  }

  addCandidate(candidate: string, mid: string): void {
    // Browsers hide their address behind a .local name that nobody can look up here; their own
    // connectivity checks reveal it.
    if (candidate === '' || / \S+\.local /.test(candidate)) return
    try {
      this.#connection.addRemoteCandidate(candidate, mid)
    } catch {
      // One candidate too strange or too late to use; others remain.
    }
  }

  sendAudio(opusFrame: Uint8Array, mediaMs: number): void {
    if (!this.#audio) return
    const first = this.#audioFrames === 0
    if (!send(this.#audio.track, this.#audio.stream.packet(opusFrame, mediaMs, first))) return
    if (this.#audioFrames++ % REPORT_EVERY_FRAMES === 0) this.#sendReports(mediaMs)
  }

  sendVideo(vp8KeyFrame: Uint8Array, mediaMs: number): boolean {
    const { track, stream } = this.#video ?? {}
    if (!track?.isOpen()) return false
    return stream?.vp8Packets(vp8KeyFrame, mediaMs).every((packet) => send(track, packet)) ?? false
  }

  sendEvent(packet: Uint8Array): void {
    if (this.#reliable?.isOpen()) send(this.#reliable, packet)
    else if (this.#pendingEvents.length < MAX_PENDING_EVENTS) this.#pendingEvents.push(packet)
  }

  close(): void {
    if (this.#closed) return
    this.#closed = true
    // Each holds its callbacks, and through them this peer and all its buffers, until it is closed itself.
    for (const channel of this.#channels) channel.close()
    this.#connection.close()
    this.#kept = []
    this.#audio = this.#video = this.#reliable = undefined
  }

  #addTracks(video: Receiver, audio: Receiver): void {
    const ids = this.#options.tracks
    if (!ids) throw new Error('This connection only receives')
    const videoStream = new RtpStream(video.payloadType, VIDEO_CLOCK_RATE)
    const videoMedia = new Video(video.mid, 'SendOnly')
    videoMedia.addVP8Codec(video.payloadType)
    videoMedia.addSSRC(videoStream.ssrc, 'avatar', 'AVATAR', ids.video)
    const audioStream = new RtpStream(audio.payloadType, SAMPLE_RATE)
    const audioMedia = new Audio(audio.mid, 'SendOnly')
    audioMedia.addOpusCodec(audio.payloadType, OPUS_PROFILE)
    audioMedia.addSSRC(audioStream.ssrc, 'avatar', 'AVATAR', ids.audio)

    this.#video = { stream: videoStream, track: this.#connection.addTrack(videoMedia) }
    this.#audio = { stream: audioStream, track: this.#connection.addTrack(audioMedia) }
    const nackResponder = new RtcpNackResponder(NACK_BUFFER_PACKETS)
    this.#video.track.setMediaHandler(nackResponder)
    this.#kept.push(videoMedia, audioMedia, nackResponder)
    this.#keep(this.#video.track)
    this.#keep(this.#audio.track)
    this.#mids = { audio: audio.mid, video: video.mid }
  }

  /** node-datachannel forgets a channel only through its closed callback, for which the wrapper must still be there. */
  #keep(channel: Track | DataChannel): void {
    const channels = this.#channels
    channels.add(channel)
    channel.onClosed(() => channels.delete(channel))
  }

  #receive(track: Track): void {
    const session = new RtcpReceivingSession()
    track.setMediaHandler(session)
    track.onMessage((packet) => {
      if (!this.#closed && isMediaPacket(packet)) this.#options.onMicrophonePacket()
    })
    this.#kept.push(session)
    this.#keep(track)
  }

  #wire(channel: DataChannel): void {
    this.#keep(channel)
    channel.onMessage((message) => {
      if (this.#closed) return
      this.#options.onData(Buffer.from(message as ArrayBuffer))
    })
    if (channel.getLabel() !== RELIABLE) return
    this.#reliable = channel
    const flush = () => {
      for (const packet of this.#pendingEvents.splice(0)) send(channel, packet)
    }
    if (channel.isOpen()) flush()
    else channel.onOpen(flush)
  }

  #labelled(): LabelledSdp {
    const description = this.#connection.localDescription()
    if (!description) throw new Error('libdatachannel gave no description')
    this.#offerLoopback()
    const sdp = withPublicIps(description.sdp, this.#options.publicIp)
    const ids = this.#options.tracks ?? { participant: '', audio: '', video: '' }
    return labelTracks(sdp, ids, this.#mids)
  }

  /** On a machine without a network libdatachannel finds no address; a browser on it still reaches this one. */
  #offerLoopback(): void {
    const [mid = '0'] = Object.values(this.#mids)
    if (this.#options.publicIp || this.#loopbackOffered) return
    this.#loopbackOffered = true
    this.#tellCandidate(`candidate:lo 1 UDP 1 127.0.0.1 ${this.#options.mediaPort} typ host`, mid)
  }

  #tellCandidate(candidate: string, mid: string): void {
    if (this.#closed) return
    if (this.#heldCandidates) this.#heldCandidates.push([candidate, mid])
    else this.#options.onCandidate(candidate, mid)
  }

  #sendReports(mediaMs: number): void {
    this.#clockStartedAt ??= Date.now() - mediaMs
    const wallMs = this.#clockStartedAt + mediaMs
    for (const outgoing of [this.#audio, this.#video])
      if (outgoing) send(outgoing.track, outgoing.stream.senderReport(mediaMs, wallMs))
  }
}

/** The other side may be gone before anybody has told us; the state of the connection will. */
function send(channel: Track | DataChannel, packet: Uint8Array): boolean {
  try {
    return channel.isOpen() && channel.sendMessageBinary(packet as Buffer)
  } catch {
    return false
  }
}
