import {
  type StreamingNewData,
  type StreamingTaskData,
  streamingNewBody,
  streamingSessionBody,
  streamingTaskBody,
} from '@inamora/contract/streaming'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LiveSession } from '#session/session.ts'
import type { Sessions } from '#session/sessions.ts'
import { readTaskText } from '#session/task-text.ts'
import { type Access, owns } from './access.ts'
import { readBody, StreamingError, success } from './answer.ts'
import { readJson, say } from './fan-message.ts'

export interface ProviderParts {
  sessions: Sessions
  access: Access
  sessionLimitMs: number
  /** Where the fan's browser joins, seen from this caller. */
  publicUrl(request: FastifyRequest): string
}

export const ENGINE_FULL = 'All places are taken right now. Please try again in a minute.'

/** The `streaming.*` calls. */
export function streamingRoutes(app: FastifyInstance, parts: ProviderParts): void {
  const { sessions, access } = parts

  const known = (request: FastifyRequest, id: string) => {
    const view = owns(access.caller(request), id) ? sessions.view(id) : undefined
    if (!view) throw new StreamingError('unknownSession', 'There is no such session')
    return view
  }

  const running = (request: FastifyRequest, id: string): LiveSession => {
    const { ended_reason } = known(request, id)
    const session = sessions.running(id)
    if (!session)
      throw new StreamingError('sessionEnded', `This session has ended (${ended_reason})`)
    return session
  }

  const sessionOf = (request: FastifyRequest) =>
    running(request, readBody(streamingSessionBody, request.body).session_id)

  app.post('/v1/streaming.create_token', async (request) => {
    access.keyHolder(request)
    return { ...success({ token: access.issueToken() }), error: null }
  })

  app.post('/v1/streaming.new', async (request) => {
    const caller = access.caller(request)
    const body = readBody(streamingNewBody, request.body)
    const session = sessions.create({
      avatarId: body.avatar_name ?? body.avatar_id ?? undefined,
      voice: { voiceId: body.voice?.voice_id ?? undefined, rate: body.voice?.rate ?? undefined },
      idleMs: body.activity_idle_timeout ? body.activity_idle_timeout * 1000 : undefined,
      // The official client speaks through the room when its voice chat does.
      onData: (live, payload, topic) => {
        const text = topic === undefined || topic === '' ? readJson(payload) : undefined
        if (typeof text === 'string' && !text.startsWith('push_to_talk:')) say(live, 'talk', text)
      },
    })
    if (!session) throw new StreamingError('full', ENGINE_FULL)
    if (caller.kind === 'token') caller.sessionIds.add(session.id)
    const data: StreamingNewData = {
      session_id: session.id,
      url: parts.publicUrl(request),
      access_token: await session.room.fanToken(),
      session_duration_limit: parts.sessionLimitMs / 1000,
      is_paid: false,
      realtime_endpoint: '',
    }
    return success(data)
  })

  app.post('/v1/streaming.start', async (request) => {
    if (!sessionOf(request).start())
      throw new StreamingError('wrongState', 'This session has been started before')
    return success(null)
  })

  app.post('/v1/streaming.task', async (request) => {
    const body = readBody(streamingTaskBody, request.body)
    const session = running(request, body.session_id)
    const read = readTaskText(body.text)
    if (!read.ok) throw new StreamingError('invalid', read.message)
    if (!session.started)
      throw new StreamingError('wrongState', 'This session has not been started yet')
    const data: StreamingTaskData = {
      task_id: body.task_type === 'repeat' ? session.repeat(read.text) : session.talk(read.text),
    }
    return success(data)
  })

  app.post('/v1/streaming.interrupt', async (request) => {
    sessionOf(request).interrupt()
    return success(null)
  })

  // The engine always listens: the fan's words come as text.
  for (const call of ['keep_alive', 'start_listening', 'stop_listening'])
    app.post(`/v1/streaming.${call}`, async (request) => {
      sessionOf(request).touch()
      return success(null)
    })

  app.post('/v1/streaming.stop', async (request) => {
    const { session_id } = readBody(streamingSessionBody, request.body)
    const { ended_reason } = known(request, session_id)
    sessions.running(session_id)?.end('stopped')
    return success(null, ended_reason ? `It had ended before (${ended_reason})` : undefined)
  })

  app.get('/v1/streaming.list', async (request) => {
    access.keyHolder(request)
    const list = sessions.list().map((view) => ({
      session_id: view.session_id,
      status: view.state,
      created_at: view.created_at,
    }))
    return success({ sessions: list })
  })

  app.get<{ Params: { id: string } }>('/v1/sessions/:id', async (request) => {
    return success(known(request, request.params.id))
  })
}
