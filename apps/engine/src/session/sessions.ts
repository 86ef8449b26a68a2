import { randomUUID } from 'node:crypto'
import type { SessionEndReason, StreamingSessionView } from '@inamora/contract/streaming'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { RoomServer } from '#room/room.ts'
import type { Cast, VoiceChoice } from './cast.ts'
import { PICTURE } from './frame-source.ts'
import { LiveSession, type SessionLimits, type SessionParts } from './session.ts'

export interface SessionRequest {
  avatarId?: string
  voice?: VoiceChoice
  idleMs?: number
  avatarIdentity?: string
  companions?: (sessionId: string) => readonly string[]
  wordEvent?: SessionParts['wordEvent']
  onData?(session: LiveSession, payload: Uint8Array, topic: string | undefined): void
}

export interface SessionsOptions {
  cast: Cast
  rooms: RoomServer
  maxSessions: number
  limits: SessionLimits
  log: FastifyBaseLogger
}

/** How long one can still ask how a session ended. */
const REMEMBER_MS = 15 * 60_000
const REMEMBER_COUNT = 2_000
/** Room for a slow join and a rejoin beyond the session's own time. */
const TOKEN_MARGIN_MS = 60_000

/** All sessions of this engine: the ones that run, and how the last ones ended. */
export class Sessions {
  readonly #options: SessionsOptions
  readonly #running = new Map<string, LiveSession>()
  readonly #ended = new LRUCache<string, StreamingSessionView>({
    max: REMEMBER_COUNT,
    ttl: REMEMBER_MS,
  })

  constructor(options: SessionsOptions) {
    this.#options = options
  }

  /** Undefined when the engine is full. */
  create(request: SessionRequest): LiveSession | undefined {
    const { cast, rooms, limits, maxSessions, log } = this.#options
    if (this.#running.size >= maxSessions) return undefined
    const id = randomUUID()
    const avatar = cast.avatars.get(request.avatarId)
    const sessionLog = log.child({ session: id, avatar: avatar.id })
    const session: LiveSession = new LiveSession({
      id,
      avatar,
      ...cast.play(avatar, request.voice ?? {}),
      limits: { ...limits, idleMs: request.idleMs ?? limits.idleMs },
      openRoom: (events) =>
        rooms.open({
          name: id,
          fanIdentity: `fan-${id.slice(0, 8)}`,
          avatarIdentity: request.avatarIdentity ?? 'avatar',
          companions: request.companions?.(id),
          picture: PICTURE,
          tokenLifetimeMs: limits.joinMs + limits.sessionMs + TOKEN_MARGIN_MS,
          events,
        }),
      wordEvent: request.wordEvent,
      onData: (payload, topic) => request.onData?.(session, payload, topic),
      onEnded: () => {
        this.#running.delete(id)
        this.#ended.set(id, session.view)
        sessionLog.info(session.view, 'session ended')
      },
      onFailure: (error) => sessionLog.warn({ err: error }, 'session trouble'),
    })
    this.#running.set(id, session)
    sessionLog.info('session created')
    return session
  }

  running(id: string): LiveSession | undefined {
    return this.#running.get(id)
  }

  view(id: string): StreamingSessionView | undefined {
    return this.#running.get(id)?.view ?? this.#ended.get(id)
  }

  get count(): number {
    return this.#running.size
  }

  list(): StreamingSessionView[] {
    return [...this.#running.values()].map((session) => session.view)
  }

  /** An avatar that is deleted during a call ends that call. */
  endAvatar(avatarId: string): void {
    this.#endWhere((session) => session.avatar.id === avatarId, 'avatar_removed')
  }

  close(): void {
    this.#endWhere(() => true, 'shutdown')
  }

  #endWhere(matches: (session: LiveSession) => boolean, reason: SessionEndReason): void {
    for (const session of [...this.#running.values()]) if (matches(session)) session.end(reason)
  }
}
