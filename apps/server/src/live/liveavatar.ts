import { randomUUID } from 'node:crypto'
import { LIVE_SECONDS } from '@inamora/contract/live'
import {
  type RoomMessage,
  type StreamingSessionView,
  streamingNewBody,
  streamingTaskBody,
} from '@inamora/contract/streaming'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { ProviderAway, ProviderRefusal, readAnswer, type StreamingProvider } from './provider.ts'

/**
 * HeyGen's LiveAvatar in FULL mode as a streaming provider. What it does otherwise than ours:
 * - Commands (`task`, `interrupt`) have no call of their own: they are messages in the room, and only the fan is in
 *   that room with us. The answer carries the message, and the fan's page says it in the room.
 * - Nobody tells when the first frame went out. The session's clock runs from the first words of the transcript,
 *   which the avatar says when the fan has arrived; without any word it costs nothing and is given up.
 * - The transcript is the only sign of life. It is looked at every few seconds, not at every question.
 */

export interface LiveAvatarOptions {
  baseUrl: string
  apiKey: string
  /** Who appears for avatars that LiveAvatar does not know. */
  avatarId: string
  /** What the avatar knows and how it greets, made in LiveAvatar's own studio. */
  contextId?: string
  sandbox: boolean
  log: FastifyBaseLogger
  now: () => Date
}

const TIMEOUT_MS = 8_000
const LOOK_EVERY_MS = 3_000
/** For a slow arrival; should this server vanish, LiveAvatar ends the session by itself. */
const ARRIVAL_SECONDS = 60
const COMMANDS_TOPIC = 'agent-control'
/** Documented as 100, answered as 1000. */
const OK_CODES = [100, 1000]
const FULL = 'All places are taken right now. Please try again in a minute.'

const answerSchema = z.object({
  code: z.number().optional(),
  message: z.string().nullish(),
  data: z.unknown(),
})
const tokenSchema = z.object({ session_id: z.string(), session_token: z.string() })
const startedSchema = z.object({ livekit_url: z.string(), livekit_client_token: z.string() })
const transcriptSchema = z.object({
  session_active: z.boolean(),
  transcript_data: z.array(z.object({ role: z.string(), absolute_timestamp: z.number() })),
})
type Transcript = z.infer<typeof transcriptSchema>

const uuid = z.uuid()
const uuidOr = (value: string | null | undefined, fallback: string | undefined) =>
  uuid.safeParse(value).data ?? fallback

/** Timestamps are documented as integers without a unit. */
const toMs = (timestamp: number) => (timestamp < 1e11 ? timestamp * 1000 : timestamp)

export function createLiveAvatarProvider(options: LiveAvatarOptions): StreamingProvider {
  const looks = new Map<string, { atMs: number; view: StreamingSessionView }>()
  const nowMs = () => options.now().getTime()

  async function request(
    method: 'GET' | 'POST',
    path: string,
    given: { body?: object; sessionToken?: string } = {},
  ): Promise<unknown> {
    let response: Response
    let answer: z.infer<typeof answerSchema>
    try {
      response = await fetch(`${options.baseUrl}/v1/sessions/${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(given.sessionToken
            ? { authorization: `Bearer ${given.sessionToken}` }
            : { 'x-api-key': options.apiKey }),
        },
        ...(method === 'POST' && { body: JSON.stringify(given.body ?? {}) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      answer = answerSchema.parse(await response.json())
    } catch (cause) {
      throw new ProviderAway('LiveAvatar does not answer', { cause })
    }
    const { status } = response
    if (response.ok && OK_CODES.includes(answer.code ?? 100)) return answer.data
    // The vendor's words are for whoever runs the product, not for fans.
    options.log.warn({ status, code: answer.code, reason: answer.message }, 'LiveAvatar refused')
    if (status === 404) throw new ProviderRefusal(404, 'There is no such session')
    if (status === 410) throw new ProviderRefusal(410, 'This session has ended')
    if (status === 402 || status === 429 || status === 503) throw new ProviderRefusal(503, FULL)
    throw new ProviderAway(`LiveAvatar answers ${status}`)
  }

  async function look(sessionId: string): Promise<StreamingSessionView> {
    const before = looks.get(sessionId)
    const fresh = before && nowMs() - before.atMs < LOOK_EVERY_MS
    if (before && (fresh || before.view.state === 'ended')) return before.view
    const path = `${encodeURIComponent(sessionId)}/transcript`
    const view = toView(
      sessionId,
      readAnswer(transcriptSchema, await request('GET', path)),
      before,
      nowMs(),
    )
    looks.set(sessionId, { atMs: nowMs(), view })
    return view
  }

  const say = (sessionId: string, event_type: string, fields: object = {}) => {
    const task_id = randomUUID()
    const room_message: RoomMessage = {
      topic: COMMANDS_TOPIC,
      payload: { event_id: task_id, event_type, session_id: sessionId, ...fields },
    }
    return { task_id, room_message }
  }

  return {
    async open(wished) {
      const body = streamingNewBody.parse(wished)
      const token = readAnswer(
        tokenSchema,
        await request('POST', 'token', {
          body: {
            mode: 'FULL',
            avatar_id: uuidOr(body.avatar_name, options.avatarId),
            is_sandbox: options.sandbox,
            max_session_duration: ARRIVAL_SECONDS + LIVE_SECONDS,
            video_settings: { quality: body.quality ?? 'medium', encoding: 'H264' },
            interactivity_type: 'CONVERSATIONAL',
            avatar_persona: {
              voice_id: uuidOr(body.voice?.voice_id, undefined),
              // Never the one a fan asks for: contexts are the operator's, with what they say and know.
              context_id: options.contextId,
              language: 'en',
            },
          },
        }),
      )
      const started = readAnswer(
        startedSchema,
        await request('POST', 'start', { sessionToken: token.session_token }),
      )
      return {
        session_id: token.session_id,
        url: started.livekit_url,
        access_token: started.livekit_client_token,
        session_duration_limit: LIVE_SECONDS,
        is_paid: true,
        realtime_endpoint: '',
      }
    },

    async call(name, body) {
      const { session_id: id } = z.object({ session_id: z.string() }).parse(body)
      switch (name) {
        case 'task': {
          const { text, task_type } = streamingTaskBody.parse(body)
          const isRepeat = task_type === 'repeat'
          return say(id, isRepeat ? 'avatar.speak_text' : 'avatar.speak_response', { text })
        }
        case 'interrupt':
          return say(id, 'avatar.interrupt')
        // It was started when it was opened: its room does not exist before.
        case 'start':
          return null
        case 'keep_alive':
          await request('POST', 'keep-alive', { body: { session_id: id } })
          return null
        case 'stop': {
          looks.delete(id)
          const view = await look(id)
          await request('POST', 'stop', { body: { session_id: id, reason: 'USER_CLOSED' } })
          const ended = { ended_at: nowMs(), ended_reason: 'stopped' } as const
          looks.set(id, {
            atMs: nowMs(),
            view: view.state === 'ended' ? view : { ...view, state: 'ended', ...ended },
          })
          return null
        }
      }
    },

    async view(sessionId) {
      try {
        const view = await look(sessionId)
        if (view.state === 'ended') looks.delete(sessionId)
        return view
      } catch (error) {
        if (error instanceof ProviderRefusal && error.code === 404) return undefined
        throw error
      }
    },
  }
}

function toView(
  session_id: string,
  transcript: Transcript,
  before: { atMs: number; view: StreamingSessionView } | undefined,
  nowMs: number,
): StreamingSessionView {
  const { session_active, transcript_data: lines } = transcript
  const [first] = lines
  const answered = lines.filter(
    ({ role }, index) => role !== 'user' && lines[index - 1]?.role === 'user',
  )
  const first_frame_at = first ? toMs(first.absolute_timestamp) : null
  const state = first ? 'live' : 'waiting'
  return {
    session_id,
    avatar_id: '',
    state: session_active ? state : 'ended',
    created_at: before?.view.created_at ?? nowMs,
    first_frame_at: first_frame_at ?? before?.view.first_frame_at ?? null,
    // It ended at some moment since the last look; the fan does not pay for what nobody saw.
    ended_at: session_active ? null : (before?.atMs ?? nowMs),
    ended_reason: session_active ? null : 'stopped',
    time_limit_ms: LIVE_SECONDS * 1000,
    tasks_answered: Math.max(answered.length, before?.view.tasks_answered ?? 0),
    microphone_packets: 0,
  }
}
