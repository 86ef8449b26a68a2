import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { StreamingError } from './answer.ts'

const TOKEN_LIFETIME_MS = 60 * 60_000
const MAX_TOKENS = 10_000

/** The holder of the key may do everything; the holder of a token only what concerns its own sessions. */
export type Caller = { kind: 'key' } | { kind: 'token'; sessionIds: Set<string> }

const digest = (text: string) => createHash('sha256').update(text).digest()

export class Access {
  readonly #key: Buffer
  readonly #tokens = new LRUCache<string, Caller & { kind: 'token' }>({
    max: MAX_TOKENS,
    ttl: TOKEN_LIFETIME_MS,
  })

  constructor(apiKey: string) {
    this.#key = digest(apiKey)
  }

  issueToken(): string {
    const token = randomBytes(24).toString('base64url')
    this.#tokens.set(token, { kind: 'token', sessionIds: new Set() })
    return token
  }

  caller(request: FastifyRequest): Caller {
    const header = request.headers['x-api-key']
    const given = typeof header === 'string' ? header : bearerOf(request)
    if (given === undefined)
      throw new StreamingError('unauthorized', 'The API key is missing: send it as x-api-key')
    if (timingSafeEqual(digest(given), this.#key)) return { kind: 'key' }
    const caller = this.#tokens.get(given)
    if (!caller) throw new StreamingError('unauthorized', 'The API key is not valid')
    return caller
  }

  keyHolder(request: FastifyRequest): void {
    if (this.caller(request).kind !== 'key')
      throw new StreamingError('unauthorized', 'This call needs the API key itself')
  }
}

export const bearerOf = (request: FastifyRequest) =>
  /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]

export const owns = (caller: Caller, sessionId: string) =>
  caller.kind === 'key' || caller.sessionIds.has(sessionId)
