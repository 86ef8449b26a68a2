import { randomBytes, randomUUID } from 'node:crypto'
import type { StreamingEvent } from '@inamora/contract/streaming'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { LiveSession } from '#session/session.ts'
import { bearerOf } from './access.ts'
import { readBody, StreamingError } from './answer.ts'
import { readJson, say } from './fan-message.ts'
import { ENGINE_FULL, type ProviderParts } from './streaming.ts'

/** The calls, commands and events of `@heygen/liveavatar-web-sdk`, over the same sessions. */

const LIVEAVATAR_OK = 1000
const COMMANDS = 'agent-control'
const EVENTS = 'agent-response'
/** The client waits for these two before it calls itself connected. */
const AVATAR_IDENTITY = 'heygen'
const agentIdentity = (sessionId: string) => `liveavatar-agent-${sessionId}`

const tokenBody = z.object({
  avatar_id: z.string().max(200).nullish(),
  avatar_persona: z.object({ voice_id: z.string().max(200).nullish() }).nullish(),
})

const sessionBody = z.object({ session_id: z.string().optional() })

const command = z.object({ event_type: z.string(), text: z.unknown() })

const success = <T>(data: T) => ({ code: LIVEAVATAR_OK, message: 'success', data })

export function liveAvatarRoutes(app: FastifyInstance, parts: ProviderParts): void {
  const { sessions, access } = parts
  const tokens = new LRUCache<string, string>({ max: 10_000, ttl: 60 * 60_000 })

  /** By the session's own token, or by its id for the holder of the key. */
  const sessionIdOf = (request: FastifyRequest): string => {
    const byToken = tokens.get(bearerOf(request) ?? '')
    if (byToken) return byToken
    if (!request.headers['x-api-key'])
      throw new StreamingError('unauthorized', 'The session token is not valid')
    access.keyHolder(request)
    return known(readBody(sessionBody, request.body).session_id ?? '')
  }

  const known = (id: string): string => {
    if (!sessions.view(id)) throw new StreamingError('unknownSession', 'There is no such session')
    return id
  }

  const sessionOf = (request: FastifyRequest): LiveSession => {
    const session = sessions.running(sessionIdOf(request))
    if (!session) throw new StreamingError('sessionEnded', 'This session has ended')
    return session
  }

  app.post('/v1/sessions/token', async (request) => {
    access.keyHolder(request)
    const body = readBody(tokenBody, request.body)
    const session = sessions.create({
      avatarId: body.avatar_id ?? undefined,
      voice: { voiceId: body.avatar_persona?.voice_id ?? undefined },
      avatarIdentity: AVATAR_IDENTITY,
      companions: (id) => [agentIdentity(id)],
      wordEvent,
      onData: obey,
    })
    if (!session) throw new StreamingError('full', ENGINE_FULL)
    const session_token = randomBytes(24).toString('base64url')
    tokens.set(session_token, session.id)
    return success({ session_id: session.id, session_token })
  })

  app.post('/v1/sessions/start', async (request) => {
    const session = sessionOf(request)
    if (!session.start())
      throw new StreamingError('wrongState', 'This session has been started before')
    return success({
      session_id: session.id,
      max_session_duration: parts.sessionLimitMs / 1000,
      livekit_url: parts.publicUrl(request),
      livekit_client_token: await session.room.fanToken(),
      livekit_agent_token: null,
      ws_url: null,
    })
  })

  app.post('/v1/sessions/keep-alive', async (request) => {
    sessionOf(request).touch()
    return success(null)
  })

  app.post('/v1/sessions/stop', async (request) => {
    sessionOf(request).end('stopped')
    return success(null)
  })

  app.get<{ Params: { id: string } }>('/v1/sessions/:id/transcript', async (request) => {
    access.keyHolder(request)
    const session = sessions.running(known(request.params.id))
    const lines = session?.transcript ?? []
    return success({
      session_active: session !== undefined,
      transcript_data: lines.map(({ from, text, at }) => ({
        role: from === 'fan' ? 'user' : 'avatar',
        transcript: text,
        absolute_timestamp: at,
        relative_timestamp: at - (session?.createdAt ?? at),
      })),
      next_timestamp: null,
    })
  })
}

function obey(session: LiveSession, payload: Uint8Array, topic: string | undefined): void {
  const read = command.safeParse(topic === COMMANDS ? readJson(payload) : undefined)
  if (!read.success) return
  const { event_type, text } = read.data
  if (event_type === 'avatar.speak_text') say(session, 'repeat', text)
  if (event_type === 'avatar.speak_response') say(session, 'talk', text)
  if (event_type === 'avatar.interrupt') session.interrupt()
  if (event_type === 'session.stop') session.end('stopped')
}

function wordEvent(event: StreamingEvent): { event: object; topic: string } | undefined {
  const worded = (event_type: string, fields: object) => ({
    topic: EVENTS,
    event: { event_id: randomUUID(), event_type, ...fields },
  })
  switch (event.type) {
    case 'avatar_start_talking':
      return worded('avatar.speak_started', { source_event_id: event.task_id })
    case 'avatar_talking_message':
      return worded('avatar.transcription', {
        source_event_id: event.task_id,
        text: event.message,
      })
    case 'avatar_stop_talking':
      return worded('avatar.speak_ended', { source_event_id: event.task_id })
    case 'stream_disconnected':
      return worded('session.stopped', { stop_reason: event.reason })
    default:
      return undefined
  }
}
