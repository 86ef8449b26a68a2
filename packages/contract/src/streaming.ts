import { z } from 'zod'

/**
 * The streaming contract: the `streaming.*` calls of a provider and the events it sends to the browser.
 * Our engine serves it, the server speaks it to any provider, the web client speaks it to our gateway.
 */

export const STREAMING_OK = 100

/** Codes of a failed call; each is also the HTTP status of the answer. */
export const STREAMING_FAILURES = {
  invalid: 400,
  unauthorized: 401,
  unknownSession: 404,
  wrongState: 409,
  sessionEnded: 410,
  internal: 500,
  full: 503,
} as const
export type StreamingFailure = keyof typeof STREAMING_FAILURES

/** The gateway's refusal of a price above `max_price`; its `data` is a `PriceChange`. */
export const STREAMING_PRICE_CHANGED = 412
export interface PriceChange {
  /** Credits for a minute from now on. */
  price: number
}

export const MAX_TASK_CHARACTERS = 2_000

const sessionId = z.string({ error: 'session_id is missing' }).min(1, 'session_id is missing')
const name = z.string().max(200)

export const streamingNewBody = z.object({
  quality: z.enum(['low', 'medium', 'high']).optional(),
  avatar_name: name.nullish(),
  avatar_id: name.nullish(),
  voice: z
    .object({ voice_id: name.nullish(), rate: z.number().min(0.5).max(2).nullish() })
    .nullish(),
  knowledge_base_id: name.nullish(),
  version: z.string().max(20).optional(),
  /** A preference: the engine sends VP8 whatever is asked for. */
  video_encoding: z.string().max(20).optional(),
  /** Seconds without a task or keep_alive after which the session ends. */
  activity_idle_timeout: z.number().min(10).max(3600).nullish(),
  /** Credits for a minute as the fan was shown them; the gateway refuses to start above that. */
  max_price: z.int().min(0).nullish(),
})
export type StreamingNewBody = z.infer<typeof streamingNewBody>

export const streamingSessionBody = z.object({ session_id: sessionId })

export const streamingTaskBody = z.object({
  session_id: sessionId,
  text: z.string({ error: 'text is missing' }),
  task_type: z.enum(['talk', 'repeat', 'chat']).default('talk'),
  task_mode: z.enum(['sync', 'async']).optional(),
})

export const streamingNewData = z.object({
  session_id: z.string(),
  url: z.string(),
  access_token: z.string(),
  /** Seconds of picture and sound after which the session ends. */
  session_duration_limit: z.number(),
  is_paid: z.boolean(),
  realtime_endpoint: z.string(),
})
export type StreamingNewData = z.infer<typeof streamingNewData>

/** What the fan's page says in the room for us: some providers take commands only there. */
export const roomMessage = z.object({
  topic: z.string(),
  payload: z.record(z.string(), z.unknown()),
})
export type RoomMessage = z.infer<typeof roomMessage>

export const streamingTaskData = z.object({
  task_id: z.string(),
  room_message: roomMessage.optional(),
})
export type StreamingTaskData = z.infer<typeof streamingTaskData>

export const streamingListData = z.object({
  sessions: z.array(
    z.object({ session_id: z.string(), status: z.string(), created_at: z.number() }),
  ),
})
export type StreamingListData = z.infer<typeof streamingListData>

/** Success counts only when `code` is 100. */
export const streamingAnswer = <T extends z.ZodType>(data: T) =>
  z.object({ code: z.number(), message: z.string(), data: data.nullish() })

export const SESSION_END_REASONS = [
  'stopped',
  'time_limit',
  'idle',
  'never_joined',
  'fan_left',
  'fan_lost',
  'avatar_removed',
  'misbehaved',
  'failed',
  'shutdown',
] as const
export type SessionEndReason = (typeof SESSION_END_REASONS)[number]

/** `GET /v1/sessions/{id}`: what the server needs to settle a session. Times are milliseconds since 1970. */
export const streamingSessionView = z.object({
  session_id: z.string(),
  avatar_id: z.string(),
  /** `waiting` for the fan or for start, `live` with picture and sound, `lost` while the fan may come back. */
  state: z.enum(['waiting', 'live', 'lost', 'ended']),
  created_at: z.number(),
  /** When the first frame went out: the clock of the session starts here. */
  first_frame_at: z.number().nullable(),
  ended_at: z.number().nullable(),
  ended_reason: z.enum(SESSION_END_REASONS).nullable(),
  time_limit_ms: z.number(),
  /** Messages of the fan that the avatar has begun to answer aloud. */
  tasks_answered: z.number(),
  /** Packets of the fan's microphone that have arrived. */
  microphone_packets: z.number(),
})
export type StreamingSessionView = z.infer<typeof streamingSessionView>

/** `GET /v1/usage`: what the engine holds and costs, for health pages and benchmarks. */
export const streamingUsage = z.object({
  sessions: z.number(),
  max_sessions: z.number(),
  cpu_ms: z.number(),
  rss_bytes: z.number(),
})
export type StreamingUsage = z.infer<typeof streamingUsage>

const task_id = z.string()

/** Events travel to the browser as JSON data packets. */
export const streamingEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('avatar_start_talking'), task_id }),
  z.object({
    type: z.literal('avatar_talking_message'),
    task_id,
    message: z.string(),
    /** Since avatar_start_talking; the event goes out when the first sound of this message does. */
    start_ms: z.number(),
    duration_ms: z.number(),
  }),
  z.object({ type: z.literal('avatar_end_message'), task_id }),
  z.object({ type: z.literal('avatar_stop_talking'), task_id, interrupted: z.boolean() }),
  z.object({ type: z.literal('session_ending'), remaining_ms: z.number() }),
  z.object({ type: z.literal('stream_disconnected'), reason: z.enum(SESSION_END_REASONS) }),
])
export type StreamingEvent = z.infer<typeof streamingEvent>
