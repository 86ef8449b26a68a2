/// <reference lib="dom" />
import { Room, RoomEvent, Track } from 'livekit-client'

/** The fan's side in a real browser, with the unmodified client. Bundled at test time and driven through `window.fan`. */

interface ReceivedEvent {
  atMs: number
  type?: string
  topic?: string
  from?: string
  [field: string]: unknown
}

class Fan {
  room: Room
  events: ReceivedEvent[] = []
  states: string[] = []
  mouths: { atMs: number; open: boolean; loud: boolean }[] = []
  frames = 0
  firstFrameMs?: number
  disconnectReason?: number
  #video = document.createElement('video')
  #canvas = document.createElement('canvas')
  #analyser?: AnalyserNode
  #samples = new Float32Array(1024)
  #joinedAt = 0

  constructor(options: { twoConnections?: boolean } = {}) {
    this.room = new Room({ singlePeerConnection: !options.twoConnections })
    this.#video.muted = true
    this.#video.playsInline = true
    document.body.append(this.#video)
    this.room
      .on(RoomEvent.ConnectionStateChanged, (state) => this.states.push(state))
      .on(RoomEvent.Disconnected, (reason) => {
        this.disconnectReason = reason
      })
      .on(RoomEvent.DataReceived, (payload, participant, _kind, topic) => {
        const event = JSON.parse(new TextDecoder().decode(payload))
        this.events.push({ ...event, topic, from: participant?.identity, atMs: performance.now() })
      })
      .on(RoomEvent.TrackSubscribed, (track) => {
        if (track.kind === Track.Kind.Video) {
          track.attach(this.#video)
          this.#video.requestVideoFrameCallback(() => this.#onFrame())
        } else {
          document.body.append(track.attach())
          const context = new AudioContext()
          this.#analyser = context.createAnalyser()
          this.#analyser.fftSize = this.#samples.length
          const stream = new MediaStream([track.mediaStreamTrack])
          context.createMediaStreamSource(stream).connect(this.#analyser)
        }
      })
  }

  async join(url: string, token: string) {
    this.#joinedAt = performance.now()
    await this.room.connect(url, token)
  }

  get loudness() {
    this.#analyser?.getFloatTimeDomainData(this.#samples)
    return this.#samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0)
  }

  get size() {
    return [this.#video.videoWidth, this.#video.videoHeight]
  }

  /** A new measurement from here on. */
  forget() {
    this.events = []
    this.mouths = []
    this.frames = 0
  }

  async stats() {
    const stats: Record<string, Record<string, unknown>> = {}
    for (const publication of this.room.remoteParticipants.values())
      for (const { track } of publication.trackPublications.values()) {
        const report = await track?.getRTCStatsReport()
        report?.forEach((entry) => {
          if (entry.type === 'inbound-rtp') stats[entry.kind] = entry
        })
      }
    return stats
  }

  #onFrame() {
    const now = performance.now()
    this.firstFrameMs ??= now - this.#joinedAt
    this.frames++
    this.#canvas.width = 3
    this.#canvas.height = 4
    const context = this.#canvas.getContext('2d', { willReadFrequently: true })
    if (context) {
      context.drawImage(this.#video, 0, 0, 3, 4)
      const [red = 0] = context.getImageData(1, 2, 1, 1).data
      this.mouths.push({ atMs: now, open: red > 128, loud: this.loudness > 0.02 })
    }
    this.#video.requestVideoFrameCallback(() => this.#onFrame())
  }
}

Object.assign(window, { Fan, fans: [] as Fan[] })
