import { setTimeout as wait } from 'node:timers/promises'
import type {
  AudioFrame,
  AudioSource,
  RemoteParticipant,
  Room as RtcRoom,
  VideoSource,
} from '@livekit/rtc-node'
import OpusScript from 'opusscript'
import { SAMPLE_RATE, SAMPLES_PER_FRAME, SILENCE } from '#media/opus.ts'
import { LAST_WORDS_MS } from './embedded-room.ts'
import { MessageRate } from './message-rate.ts'
import type { RawFrames } from './raw-frames.ts'
import type { Room, RoomOptions } from './room.ts'
import { type RoomKeys, roomToken } from './room-token.ts'

export interface LiveKitServer extends RoomKeys {
  /** Where fans and the engine join: `wss://…`. */
  url: string
}

export interface LiveKitRoomSetup {
  rtc: typeof import('@livekit/rtc-node')
  frames: RawFrames
  server: LiveKitServer
  deleteRoom(): Promise<unknown>
  onClosed(): void
}

const AUDIO_QUEUE_MS = 200
/** Sound that comes later than this after its lips is left out. */
const MAX_UNHEARD_FRAMES = 10
/** A server that has not let us in by then will not be waited for. */
const JOIN_LIMIT_MS = 5_000
const MAX_BITRATE = 1_500_000n
const FRAMES_PER_SECOND = 25
/** The server tells when somebody watches; should it not, media flows this long after the fan's arrival. */
const WATCHES_AFTER_MS = 2_000

/** One avatar and one fan in a room of a LiveKit server, which passes on what the engine publishes as the avatar. */
export class LiveKitRoom implements Room {
  /** The fan's words come as text: the microphone is for others in the room, and is not listened to here. */
  readonly microphonePackets = 0
  readonly #options: RoomOptions
  readonly #setup: LiveKitRoomSetup
  readonly #rate = new MessageRate()
  readonly #decoder = new OpusScript(SAMPLE_RATE, 1, OpusScript.Application.VOIP)
  readonly #joining: Promise<void>
  #joined: RtcRoom[] = []
  #audio?: AudioSource
  #video?: VideoSource
  readonly #unheard: AudioFrame[] = []
  #isSpeaking = false
  #isWatched = false
  #isMet = false
  #closing?: Promise<void>

  constructor(options: RoomOptions, setup: LiveKitRoomSetup) {
    this.#options = options
    this.#setup = setup
    this.#joining = this.#join().catch((error) => options.events.failed(error))
  }

  fanToken(): Promise<string> {
    return this.#token(this.#options.fanIdentity)
  }

  sendAudio(opusFrame: Uint8Array): void {
    const { AudioFrame } = this.#setup.rtc
    const samples = new Int16Array(SAMPLES_PER_FRAME)
    if (opusFrame !== SILENCE) {
      const pcm = this.#decoder.decode(Buffer.from(opusFrame))
      samples.set(new Int16Array(pcm.buffer, pcm.byteOffset, SAMPLES_PER_FRAME))
    }
    this.#unheard.push(new AudioFrame(samples, SAMPLE_RATE, 1, SAMPLES_PER_FRAME))
    if (this.#unheard.length > MAX_UNHEARD_FRAMES) this.#unheard.shift()
    if (!this.#isSpeaking) void this.#speak().catch(this.#unlessClosed)
  }

  /** The client takes one frame after the other. */
  async #speak(): Promise<void> {
    this.#isSpeaking = true
    try {
      for (let next = this.#unheard.shift(); next && !this.#closing; next = this.#unheard.shift())
        await this.#audio?.captureFrame(next)
    } finally {
      this.#isSpeaking = false
    }
  }

  sendVideo(vp8KeyFrame: Uint8Array): boolean {
    const frame = this.#setup.frames.get(vp8KeyFrame)
    if (!frame || !this.#video || this.#closing) return false
    this.#video.captureFrame(frame)
    return true
  }

  sendEvent(event: object, topic?: string): void {
    this.#joined[0]?.localParticipant
      ?.publishData(Buffer.from(JSON.stringify(event)), {
        reliable: true,
        topic,
        destination_identities: [this.#options.fanIdentity],
      })
      .catch(this.#unlessClosed)
  }

  close(): void {
    void this.closed()
  }

  closed(): Promise<void> {
    this.#closing ??= this.#leave()
    return this.#closing
  }

  async #join(): Promise<void> {
    const { avatarIdentity, companions = [] } = this.#options
    const room = await this.#enter(avatarIdentity)
    await this.#publish(room)
    for (const identity of companions) await this.#enter(identity)
    if (room.remoteParticipants.has(this.#options.fanIdentity)) this.#fanCame()
  }

  async #enter(identity: string): Promise<RtcRoom> {
    const { rtc, server } = this.#setup
    const room = new rtc.Room()
    if (identity === this.#options.avatarIdentity) this.#listen(room)
    this.#joined.push(room)
    const token = await this.#token(identity)
    await room.connect(server.url, token, { autoSubscribe: false, dynacast: false })
    return room
  }

  async #publish(room: RtcRoom): Promise<void> {
    const { rtc } = this.#setup
    const { width, height } = this.#options.picture
    const audio = new rtc.AudioSource(SAMPLE_RATE, 1, AUDIO_QUEUE_MS)
    const video = new rtc.VideoSource(width, height)
    const voice = rtc.LocalAudioTrack.createAudioTrack('voice', audio)
    const face = rtc.LocalVideoTrack.createVideoTrack('face', video)
    await room.localParticipant?.publishTrack(
      voice,
      new rtc.TrackPublishOptions({
        source: rtc.TrackSource.SOURCE_MICROPHONE,
        dtx: false,
        stream: 'AVATAR',
      }),
    )
    await room.localParticipant?.publishTrack(
      face,
      new rtc.TrackPublishOptions({
        source: rtc.TrackSource.SOURCE_CAMERA,
        simulcast: false,
        videoCodec: rtc.VideoCodec.VP8,
        videoEncoding: { maxBitrate: MAX_BITRATE, maxFramerate: FRAMES_PER_SECOND },
        stream: 'AVATAR',
      }),
    )
    this.#audio = audio
    this.#video = video
  }

  #listen(room: RtcRoom): void {
    const { DisconnectReason } = this.#setup.rtc
    const { events, fanIdentity } = this.#options
    const isFan = (participant?: RemoteParticipant) => participant?.identity === fanIdentity
    room
      .on('participantConnected', (participant) => {
        if (isFan(participant)) this.#fanCame()
      })
      .on('localTrackSubscribed', () => this.#watched())
      .on('participantDisconnected', (participant) => {
        if (!isFan(participant) || this.#closing) return
        this.#isWatched = this.#isMet = false
        const saidSo = participant.disconnectReason === DisconnectReason.CLIENT_INITIATED
        if (saidSo) events.left()
        else events.disconnected()
      })
      .on('dataReceived', (payload, participant, _kind, topic) => {
        if (!isFan(participant) || this.#closing) return
        if (this.#rate.isFlood()) events.misbehaved('The client floods the session with messages')
        else events.data(payload, topic)
      })
      .on('disconnected', () => {
        if (!this.#closing) events.failed(new Error('The LiveKit server closed the room'))
      })
  }

  #fanCame(): void {
    void wait(WATCHES_AFTER_MS, undefined, { ref: false }).then(() => this.#watched())
    this.#meet()
  }

  #watched(): void {
    this.#isWatched = true
    this.#meet()
  }

  /** The fan has arrived and is being sent what we publish. */
  #meet(): void {
    const isThere = this.#joined[0]?.remoteParticipants.has(this.#options.fanIdentity)
    if (this.#isMet || this.#closing || !this.#video || !this.#isWatched || !isThere) return
    this.#isMet = true
    this.#options.events.connected()
  }

  async #leave(): Promise<void> {
    await wait(LAST_WORDS_MS)
    await Promise.race([this.#joining, wait(JOIN_LIMIT_MS, undefined, { ref: false })])
    for (const room of this.#joined) await room.disconnect().catch(() => undefined)
    await this.#setup.deleteRoom()
    await this.#audio?.close()
    await this.#video?.close()
    this.#decoder.delete()
    this.#setup.onClosed()
  }

  #token(identity: string): Promise<string> {
    const { name, tokenLifetimeMs } = this.#options
    return roomToken(this.#setup.server, { room: name, identity, lifetimeMs: tokenLifetimeMs })
  }

  readonly #unlessClosed = (error: unknown): void => {
    if (!this.#closing) this.#options.events.failed(error)
  }
}
