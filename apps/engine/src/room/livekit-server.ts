import type { FastifyBaseLogger } from 'fastify'
import { RoomServiceClient } from 'livekit-server-sdk'
import { LiveKitRoom, type LiveKitServer } from './livekit-room.ts'
import { RawFrames } from './raw-frames.ts'
import type { RoomOptions, RoomServer } from './room.ts'

/** Rooms on a LiveKit server or cluster: the engine joins them as the avatar. */
export async function openLiveKitRooms(
  server: LiveKitServer,
  log: FastifyBaseLogger,
): Promise<RoomServer> {
  // 25 MB of native code that nobody without a LiveKit server needs.
  const rtc = await import('@livekit/rtc-node').catch((cause) => {
    throw new Error('LIVEKIT_URL needs the package @livekit/rtc-node: npm install it', { cause })
  })
  const frames = new RawFrames(rtc)
  const service = new RoomServiceClient(
    server.url.replace(/^ws/, 'http'),
    server.apiKey,
    server.apiSecret,
  )
  const rooms = new Set<LiveKitRoom>()
  return {
    open(options: RoomOptions) {
      const room = new LiveKitRoom(options, {
        rtc,
        frames,
        server,
        // Puts the fan out, who would otherwise sit in an empty room.
        deleteRoom: () =>
          service
            .deleteRoom(options.name)
            .catch((err) => log.warn({ err }, 'a room at the LiveKit server stays behind')),
        onClosed: () => rooms.delete(room),
      })
      rooms.add(room)
      return room
    },
    async close() {
      await Promise.all([...rooms].map((room) => room.closed()))
      await rtc.dispose()
    },
  }
}
