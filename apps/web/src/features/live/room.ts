import type { RoomMessage } from '@inamora/contract/streaming'
import { CallFailed, SDK_MISSING } from './streaming-calls.ts'

export interface RoomHandlers {
  onPacket: (packet: Uint8Array) => void
  onVideo: (track: MediaStreamTrack) => void
  onAudio: (track: MediaStreamTrack) => void
  /** Whether the browser lets the avatar be heard. */
  onAudible: (isAudible: boolean) => void
  /** The connection is gone for good. */
  onGone: () => void
}

export interface Room {
  /** Makes sound play; must be called from a click. */
  allowAudio: () => Promise<void>
  /** Says something in the room that the provider hears only there. */
  say: (message: RoomMessage) => Promise<void>
  leave: () => void
}

/** Fetched ahead of the click, so that only a failed attempt is repeated at the click itself. */
let loading: Promise<typeof import('livekit-client')> | undefined

export function loadRoomClient(): Promise<typeof import('livekit-client')> {
  loading ??= import('livekit-client').catch((error: unknown) => {
    loading = undefined
    console.error(error)
    throw new CallFailed(SDK_MISSING)
  })
  return loading
}

/** Joins the avatar's room. Sound plays by itself; the picture is given to whoever shows it. */
export async function joinRoom(
  address: { url: string; accessToken: string },
  handlers: RoomHandlers,
): Promise<Room> {
  const { Room: Client, RoomEvent, Track } = await loadRoomClient()
  // Leaving the page ends the chat, which takes more than leaving the room.
  const client = new Client({
    adaptiveStream: false,
    dynacast: false,
    disconnectOnPageLeave: false,
  })
  let hasLeft = false
  client
    .on(RoomEvent.TrackSubscribed, (track) => {
      if (track.kind === Track.Kind.Video) handlers.onVideo(track.mediaStreamTrack)
      if (track.kind === Track.Kind.Audio) {
        track.attach()
        handlers.onAudio(track.mediaStreamTrack)
      }
    })
    .on(RoomEvent.TrackUnsubscribed, (track) => track.detach())
    .on(RoomEvent.DataReceived, (packet) => handlers.onPacket(packet))
    .on(RoomEvent.AudioPlaybackStatusChanged, () => handlers.onAudible(client.canPlaybackAudio))
    .on(RoomEvent.Disconnected, () => {
      if (!hasLeft) handlers.onGone()
    })
  const leave = () => {
    hasLeft = true
    void client.disconnect()
  }
  try {
    await client.connect(address.url, address.accessToken)
  } catch (error) {
    leave()
    throw error
  }
  return {
    allowAudio: () => client.startAudio(),
    say: ({ topic, payload }) =>
      client.localParticipant.publishData(new TextEncoder().encode(JSON.stringify(payload)), {
        reliable: true,
        topic,
      }),
    leave,
  }
}
