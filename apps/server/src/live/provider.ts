import {
  STREAMING_OK,
  type StreamingNewData,
  type StreamingSessionView,
  streamingAnswer,
  streamingNewData,
  streamingSessionView,
} from '@inamora/contract/streaming'
import { z } from 'zod'

/** The provider could not be reached or gave no sensible answer. */
export class ProviderAway extends Error {}

/** The provider said no, in words for a person. */
export class ProviderRefusal extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** A streaming provider: ours or any other that speaks the `streaming.*` calls. */
export interface StreamingProvider {
  open(request: object): Promise<StreamingNewData>
  call(name: 'start' | 'task' | 'stop' | 'interrupt' | 'keep_alive', body: object): Promise<unknown>
  /** What became of a session; nothing when the provider does not know it (any more). */
  view(sessionId: string): Promise<StreamingSessionView | undefined>
}

/** What a provider sent, if it has the form that was agreed on. */
export function readAnswer<S extends z.ZodType>(schema: S, data: unknown): z.output<S> {
  const read = schema.safeParse(data)
  if (read.success) return read.data
  throw new ProviderAway('the provider answers in a form of its own', { cause: read.error })
}

const TIMEOUT_MS = 8_000
const anything = streamingAnswer(z.unknown())

/** Speaks to a provider over HTTP. The address is asked for each time: a restarted engine has a new one. */
export function createHttpProvider(options: {
  baseUrl: () => string | undefined
  apiKey: string
}): StreamingProvider {
  async function request(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
    const baseUrl = options.baseUrl()
    if (!baseUrl) throw new ProviderAway('the provider is not running')
    let answer: z.infer<typeof anything>
    try {
      const response = await fetch(`${baseUrl}/v1/${path}`, {
        method,
        headers: { 'x-api-key': options.apiKey, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      answer = anything.parse(await response.json())
    } catch (cause) {
      throw new ProviderAway('the provider does not answer', { cause })
    }
    if (answer.code !== STREAMING_OK) throw new ProviderRefusal(answer.code, answer.message)
    return answer.data
  }

  return {
    open: async (body) =>
      readAnswer(streamingNewData, await request('POST', 'streaming.new', body)),
    call: (name, body) => request('POST', `streaming.${name}`, body),
    async view(sessionId) {
      try {
        const path = `sessions/${encodeURIComponent(sessionId)}`
        return readAnswer(streamingSessionView, await request('GET', path))
      } catch (error) {
        if (error instanceof ProviderRefusal && error.code === 404) return undefined
        throw error
      }
    },
  }
}
