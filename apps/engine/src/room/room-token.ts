import { AccessToken } from 'livekit-server-sdk'

export interface RoomKeys {
  apiKey: string
  apiSecret: string
}

/** Opens one room for one participant. */
export function roomToken(
  keys: RoomKeys,
  { room, identity, lifetimeMs }: { room: string; identity: string; lifetimeMs: number },
): Promise<string> {
  const token = new AccessToken(keys.apiKey, keys.apiSecret, {
    identity,
    ttl: Math.ceil(lifetimeMs / 1000),
  })
  token.addGrant({
    room,
    roomJoin: true,
    canPublish: true,
    canSubscribe: true,
    canPublishData: true,
  })
  return token.toJwt()
}
