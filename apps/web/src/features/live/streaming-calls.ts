import type { Avatar } from '@inamora/contract/avatars'
import type { currentLiveSession, knowledgeBaseId, Receipt, rawToken } from '@inamora/contract/live'
import type {
  STREAMING_OK as OK,
  STREAMING_PRICE_CHANGED as PRICE_CHANGED,
  PriceChange,
  RoomMessage,
  StreamingNewBody,
  StreamingNewData,
} from '@inamora/contract/streaming'
import { address, api } from '#lib/api.ts'
import { creditsForMinute } from './price.ts'
import { type Refusal, UNABLE_TO_CONNECT, UNABLE_TO_SEND } from './session-machine.ts'

const STREAMING_OK: typeof OK = 100
const STREAMING_PRICE_CHANGED: typeof PRICE_CHANGED = 412
const INSUFFICIENT_CREDITS = 402

const rawTokenRoute = address<typeof rawToken>('GET', '/api/raw-token', 'user')
const knowledgeBaseIdRoute = address<typeof knowledgeBaseId>(
  'GET',
  '/api/knowledge-base-id',
  'user',
)

const currentRoute = address<typeof currentLiveSession>('GET', '/api/v1/live/current', 'user')

interface Answer {
  code: number
  message: string
  data?: unknown
}

/** A failure with words for the person. */
export class CallFailed extends Error {
  readonly refusal: Refusal

  constructor(message: string, reason: Omit<Refusal, 'message'> = {}) {
    super(message)
    this.name = 'CallFailed'
    this.refusal = { message, ...reason }
  }
}

/** What a refusal says beside its words. */
function reasonOf({ code, data }: Answer): Omit<Refusal, 'message'> {
  if (code === INSUFFICIENT_CREDITS) return { credits: data as Refusal['credits'] }
  if (code === STREAMING_PRICE_CHANGED) return { newPrice: (data as PriceChange).price }
  return {}
}

export const SDK_MISSING = 'LiveKit SDK not loaded or session info missing'

async function fetchGrant(): Promise<string> {
  const answer: { token?: string } | undefined = await api
    .call(rawTokenRoute, {})
    .catch(() => undefined)
  if (!answer?.token) throw new CallFailed('Failed to get API token from server')
  return answer.token
}

/** The avatar's persona; a chat goes on without it. */
async function fetchKnowledgeBaseId(avatarId: string): Promise<string | undefined> {
  try {
    const answer = await api.call(knowledgeBaseIdRoute, { query: { avatar_id: avatarId } })
    return answer.knowledgeBaseId
  } catch {
    return undefined
  }
}

/** Whether the server has ended a session; without an answer it may well be going on. */
export async function hasEnded(sessionId: string): Promise<boolean> {
  try {
    const { session } = await api.call(currentRoute, {})
    return session?.session_id !== sessionId
  } catch {
    return false
  }
}

const roomMessageOf = ({ data }: Answer) =>
  (data as { room_message?: RoomMessage } | null | undefined)?.room_message

/** The `streaming.*` calls of one chat at our gateway, made with a grant that is good for a short while. */
export class StreamingCalls {
  #grant: string | undefined

  /** Opens a session: the server holds a minute's credits for it. */
  async open(avatar: Avatar): Promise<StreamingNewData> {
    const [grant, personaId] = await Promise.all([fetchGrant(), fetchKnowledgeBaseId(avatar.id)])
    this.#grant = grant
    const body: StreamingNewBody = {
      quality: 'medium',
      avatar_name: avatar.heygenAvatarId,
      voice: { rate: 1.2 },
      knowledge_base_id: personaId,
      version: 'v2',
      video_encoding: 'H264',
      max_price: creditsForMinute(avatar.price),
    }
    const answer = await this.#post('new', body, (status) =>
      status === undefined ? UNABLE_TO_CONNECT : `Session creation failed: ${status}`,
    )
    const data = answer.data as Partial<StreamingNewData> | null | undefined
    if (!data?.session_id || !data.url || !data.access_token) throw new CallFailed(SDK_MISSING)
    return data as StreamingNewData
  }

  async start(sessionId: string): Promise<void> {
    await this.#post('start', { session_id: sessionId }, (status) =>
      status === undefined ? UNABLE_TO_CONNECT : `Session start failed: ${status}`,
    )
  }

  /** Some providers hear a message only in the room: then it is what is given back. */
  async say(sessionId: string, text: string): Promise<RoomMessage | undefined> {
    const body = { session_id: sessionId, text, task_type: 'talk' }
    return roomMessageOf(await this.#post('task', body, () => UNABLE_TO_SEND))
  }

  async interrupt(sessionId: string): Promise<RoomMessage | undefined> {
    const body = { session_id: sessionId }
    return roomMessageOf(await this.#post('interrupt', body, () => UNABLE_TO_SEND))
  }

  /** Ends a session; asked again it gives the same receipt. Goes out even while the page is being left. */
  async stop(sessionId: string): Promise<Receipt> {
    this.#grant ??= await fetchGrant()
    const answer = await this.#post('stop', { session_id: sessionId }, () => UNABLE_TO_SEND)
    return answer.data as Receipt
  }

  async #post(
    name: 'new' | 'start' | 'task' | 'interrupt' | 'stop',
    body: object,
    failureOf: (status: number | undefined) => string,
  ): Promise<Answer> {
    let response = await this.#send(name, body).catch(() => undefined)
    if (response?.status === 401 && name !== 'new') {
      this.#grant = await fetchGrant()
      response = await this.#send(name, body).catch(() => undefined)
    }
    const answer = response?.ok
      ? await response.json().then(
          (value: Answer) => value,
          () => undefined,
        )
      : undefined
    if (!answer) throw new CallFailed(failureOf(response?.status))
    if (answer.code === STREAMING_OK) return answer
    throw new CallFailed(answer.message || failureOf(response?.status), reasonOf(answer))
  }

  #send(name: string, body: object): Promise<Response> {
    return fetch(`/streaming/v1/streaming.${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': this.#grant ?? '' },
      body: JSON.stringify(body),
      keepalive: name === 'stop',
    })
  }
}
