import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import {
  ClientConfigSetting,
  ClientConfiguration,
  Codec,
  DataPacket,
  DataPacket_Kind,
  JoinRequest,
  JoinResponse,
  ParticipantInfo,
  ParticipantInfo_Kind,
  ParticipantInfo_State,
  ParticipantPermission,
  Room,
  ServerInfo,
  ServerInfo_Edition,
  TrackInfo,
  TrackSource,
  TrackType,
  UserPacket,
  VideoLayer,
  VideoQuality,
  WrappedJoinRequest,
  WrappedJoinRequest_Compression,
} from '@livekit/protocol'
import type { RoomOptions } from './room.ts'
import type { TrackIds } from './sdp.ts'

/** Clients decide by the version what they may ask for. */
const SERVER_VERSION = '1.9.0'
const MAX_JOIN_REQUEST_BYTES = 262_144
export const PING_INTERVAL_S = 5
export const PING_TIMEOUT_S = 15

export const newSid = (prefix: 'PA_' | 'RM_' | 'TR_') => prefix + randomBytes(6).toString('hex')

export interface RoomIds extends TrackIds {
  room: string
  fan: string
  createdAtS: bigint
}

export const newRoomIds = (): RoomIds => ({
  participant: newSid('PA_'),
  audio: newSid('TR_'),
  video: newSid('TR_'),
  room: newSid('RM_'),
  fan: newSid('PA_'),
  createdAtS: BigInt(Math.floor(Date.now() / 1000)),
})

const everything = () =>
  new ParticipantPermission({ canSubscribe: true, canPublish: true, canPublishData: true })

function avatarInfo(ids: RoomIds, { avatarIdentity, picture }: RoomOptions): ParticipantInfo {
  return new ParticipantInfo({
    sid: ids.participant,
    identity: avatarIdentity,
    name: 'Avatar',
    state: ParticipantInfo_State.ACTIVE,
    joinedAt: ids.createdAtS,
    version: 1,
    isPublisher: true,
    kind: ParticipantInfo_Kind.AGENT,
    permission: everything(),
    tracks: [
      new TrackInfo({
        sid: ids.audio,
        type: TrackType.AUDIO,
        name: 'voice',
        source: TrackSource.MICROPHONE,
        mimeType: 'audio/opus',
        stream: 'AVATAR',
      }),
      new TrackInfo({
        sid: ids.video,
        type: TrackType.VIDEO,
        name: 'face',
        source: TrackSource.CAMERA,
        mimeType: 'video/vp8',
        stream: 'AVATAR',
        ...picture,
        layers: [new VideoLayer({ quality: VideoQuality.HIGH, ...picture })],
      }),
    ],
  })
}

/** The first message to a client that joins; nothing may be sent before it. */
export function joinResponse(ids: RoomIds, options: RoomOptions, twoConnections: boolean) {
  const companions = (options.companions ?? []).map(
    (identity) =>
      new ParticipantInfo({
        sid: newSid('PA_'),
        identity,
        state: ParticipantInfo_State.ACTIVE,
        joinedAt: ids.createdAtS,
        version: 1,
        kind: ParticipantInfo_Kind.AGENT,
      }),
  )
  return new JoinResponse({
    room: new Room({
      sid: ids.room,
      name: options.name,
      numParticipants: 2 + companions.length,
      creationTime: ids.createdAtS,
    }),
    subscriberPrimary: twoConnections,
    fastPublish: twoConnections,
    serverVersion: SERVER_VERSION,
    serverInfo: new ServerInfo({
      edition: ServerInfo_Edition.Standard,
      version: SERVER_VERSION,
      protocol: 16,
    }),
    participant: new ParticipantInfo({
      sid: ids.fan,
      identity: options.fanIdentity,
      state: ParticipantInfo_State.JOINED,
      joinedAt: ids.createdAtS,
      version: 1,
      permission: everything(),
    }),
    otherParticipants: [avatarInfo(ids, options), ...companions],
    pingInterval: PING_INTERVAL_S,
    pingTimeout: PING_TIMEOUT_S,
    enabledPublishCodecs: [new Codec({ mime: 'audio/opus' })],
    // libdatachannel knows no ICE restart: a client that lost contact joins anew instead of resuming.
    clientConfiguration: new ClientConfiguration({
      resumeConnection: ClientConfigSetting.DISABLED,
    }),
  })
}

export function eventPacket(
  ids: RoomIds,
  avatarIdentity: string,
  sequence: number,
  event: object,
  topic: string | undefined,
): Uint8Array {
  const sender = { participantSid: ids.participant, participantIdentity: avatarIdentity }
  return new DataPacket({
    kind: DataPacket_Kind.RELIABLE,
    ...sender,
    sequence,
    value: {
      case: 'user',
      value: new UserPacket({ ...sender, payload: Buffer.from(JSON.stringify(event)), topic }),
    },
  }).toBinary()
}

/** The `join_request` parameter of `/rtc/v1`: base64url around a protobuf around a gzipped protobuf. */
export function readJoinRequest(parameter: string): JoinRequest {
  const wrapped = WrappedJoinRequest.fromBinary(Buffer.from(parameter, 'base64url'))
  const bytes =
    wrapped.compression === WrappedJoinRequest_Compression.GZIP
      ? gunzipSync(wrapped.joinRequest, { maxOutputLength: MAX_JOIN_REQUEST_BYTES })
      : wrapped.joinRequest
  return JoinRequest.fromBinary(bytes)
}
