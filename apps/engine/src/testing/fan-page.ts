/// <reference lib="dom" />
import { Room, RoomEvent, Track } from 'livekit-client'

export interface SeenEvent {
  atMs: number
  type?: string
  from?: string
  [field: string]: unknown
}

/** The fan's side in a real browser, with the unmodified client; bundled when a test starts. */
export class Fan {
  readonly room: Room
  events: SeenEvent[] = []
  /** One entry for each frame shown: whether the mouth was open and the voice loud. */
  seen: { atMs: number; open: boolean; loud: boolean }[] = []
  firstFrameMs?: number
  reconnections = 0
  readonly #video = document.createElement('video')
  readonly #canvas = new OffscreenCanvas(3, 4)
  readonly #samples = new Float32Array(1024)
  readonly #audio = new AudioContext()
  #analyser?: AnalyserNode
  #joinedAt = 0
  #videoStarted = false

  constructor(options: { twoConnections?: boolean } = {}) {
    // A page that closes then vanishes without a word, as a browser that crashes does.
    this.room = new Room({
      singlePeerConnection: !options.twoConnections,
      disconnectOnPageLeave: false,
    })
    this.#video.muted = true
    this.#video.playsInline = true
    document.body.append(this.#video)
    this.room
      .on(RoomEvent.Reconnected, () => this.reconnections++)
      .on(RoomEvent.DataReceived, (payload, participant, _kind, topic) => {
        const event = JSON.parse(new TextDecoder().decode(payload))
        this.events.push({ ...event, topic, from: participant?.identity, atMs: performance.now() })
      })
      .on(RoomEvent.TrackSubscribed, (track) => {
        if (track.kind === Track.Kind.Video) {
          track.attach(this.#video)
          if (!this.#videoStarted) this.#video.requestVideoFrameCallback(() => this.#onFrame())
          this.#videoStarted = true
          return
        }
        document.body.append(track.attach())
        this.#analyser = this.#audio.createAnalyser()
        this.#analyser.fftSize = this.#samples.length
        const stream = new MediaStream([track.mediaStreamTrack])
        this.#audio.createMediaStreamSource(stream).connect(this.#analyser)
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

  forget() {
    this.events = []
    this.seen = []
  }

  async publishMicrophone() {
    await this.room.localParticipant.setMicrophoneEnabled(true)
  }

  /** Cuts the signalling connection under the client, as a change of network does. */
  async dropSignal() {
    await this.room.simulateScenario('signal-reconnect')
  }

  async flood(packets: number) {
    const sent = Array.from({ length: packets }, () =>
      this.room.localParticipant
        .publishData(new Uint8Array(16), { reliable: true })
        .catch(() => undefined),
    )
    await Promise.race([Promise.all(sent), new Promise((resolve) => setTimeout(resolve, 2_000))])
  }

  /** From sending a task until it can be heard. */
  async timeToSound(url: string, key: string, body: object): Promise<number> {
    // The end of the last line is still on its way through the browser when its event comes.
    for (let quietMs = 0; quietMs < 300; quietMs = this.loudness < 0.01 ? quietMs + 20 : 0)
      await new Promise((resolve) => setTimeout(resolve, 20))
    const sentAt = performance.now()
    const headers = { 'content-type': 'application/json', 'x-api-key': key }
    void fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    while (this.loudness < 0.02) {
      if (performance.now() - sentAt > 20_000) throw new Error('nothing can be heard')
      await new Promise((resolve) => setTimeout(resolve, 4))
    }
    return performance.now() - sentAt
  }

  /** The same browser connected to itself, for comparison: nothing between two peers can be faster. */
  async loopbackFrameMs(): Promise<number> {
    const canvas = document.createElement('canvas')
    canvas.width = 480
    canvas.height = 640
    const context = canvas.getContext('2d')
    const painting = setInterval(() => context?.fillRect(Math.random() * 400, 0, 40, 40), 20)
    const startedAt = performance.now()
    const [sender, receiver] = [new RTCPeerConnection(), new RTCPeerConnection()]
    sender.onicecandidate = ({ candidate }) => receiver.addIceCandidate(candidate ?? undefined)
    receiver.onicecandidate = ({ candidate }) => sender.addIceCandidate(candidate ?? undefined)
    const video = document.createElement('video')
    video.muted = true
    document.body.append(video)
    const shown = new Promise((resolve) => video.requestVideoFrameCallback(resolve))
    receiver.ontrack = ({ track }) => {
      video.srcObject = new MediaStream([track])
      void video.play()
    }
    for (const track of canvas.captureStream(25).getTracks()) sender.addTrack(track)
    await sender.setLocalDescription()
    await receiver.setRemoteDescription(sender.localDescription ?? { type: 'offer' })
    await receiver.setLocalDescription()
    await sender.setRemoteDescription(receiver.localDescription ?? { type: 'answer' })
    await shown
    clearInterval(painting)
    sender.close()
    receiver.close()
    video.remove()
    return performance.now() - startedAt
  }

  #onFrame() {
    const atMs = performance.now()
    this.firstFrameMs ??= atMs - this.#joinedAt
    const context = this.#canvas.getContext('2d', { willReadFrequently: true })
    context?.drawImage(this.#video, 0, 0, 3, 4)
    const [red = 0] = context?.getImageData(1, 2, 1, 1).data ?? []
    this.seen.push({ atMs, open: red > 128, loud: this.loudness > 0.02 })
    this.#video.requestVideoFrameCallback(() => this.#onFrame())
  }
}

declare global {
  interface Window {
    Fan: typeof Fan
  }
}
window.Fan = Fan
