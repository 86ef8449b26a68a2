/** The room: one fan, one avatar. Carries the avatar's sound, picture and events to the fan. */

export interface RoomEvents {
  /** Sound and picture reach the fan, for the first time or again. */
  connected(): void
  /** Contact is lost; the fan may come back into the same room. */
  disconnected(): void
  /** The fan has gone and said so. */
  left(): void
  data(payload: Uint8Array, topic: string | undefined): void
  /** The fan's side breaks the protocol or floods it. */
  misbehaved(why: string): void
  /** The room itself cannot be kept up. */
  failed(error: unknown): void
}

export interface RoomOptions {
  name: string
  fanIdentity: string
  avatarIdentity: string
  /** Participants without tracks that some clients wait for. */
  companions?: readonly string[]
  picture: { width: number; height: number }
  /** How long the fan's token opens the room. */
  tokenLifetimeMs: number
  events: RoomEvents
}

export interface Room {
  fanToken(): Promise<string>
  /** `mediaMs` is the time on the session's own media clock, the same for sound and picture. */
  sendAudio(opusFrame: Uint8Array, mediaMs: number): void
  /** Answers whether the frame has gone out. */
  sendVideo(vp8KeyFrame: Uint8Array, mediaMs: number): boolean
  sendEvent(event: object, topic?: string): void
  /** Packets of the fan's microphone that have arrived. */
  readonly microphonePackets: number
  close(): void
}

export interface RoomServer {
  open(options: RoomOptions): Room
  close(): Promise<void>
}
