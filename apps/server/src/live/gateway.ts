import { idSchema } from '@inamora/contract/fields'
import {
  STREAMING_OK,
  streamingNewBody,
  streamingSessionBody,
  streamingTaskBody,
} from '@inamora/contract/streaming'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { z } from 'zod'
import type { Context } from '#context.ts'
import { type Grant, readGrant } from './grant.ts'
import { ProviderAway, ProviderRefusal } from './provider.ts'
import { type LiveChats, LiveRefusal } from './sessions.ts'

const PREFIX = '/streaming/v1/streaming'

/** More than anybody says in a second. */
const TASKS = { points: 3, duration: 1 }

function tokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers['x-api-key']
  const bearer = request.headers.authorization?.replace(/^Bearer /i, '')
  return typeof header === 'string' ? header : bearer
}

function grantOf(ctx: Context, request: FastifyRequest): Grant {
  const token = tokenOf(request)
  const grant = token ? readGrant(ctx.secret, token, ctx.now()) : undefined
  if (!grant) throw new LiveRefusal(401, 'This permission has run out. Please try again.')
  return grant
}

function read<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body ?? {})
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new LiveRefusal(400, issue ? `${issue.path.join('.')}: ${issue.message}` : 'Not valid')
}

/** The browser joins the room at our own address; the server passes it on to the engine. */
function roomUrl(request: FastifyRequest, url: string, isOwnRoom: boolean): string {
  if (!isOwnRoom) return url
  return `${request.protocol === 'https' ? 'wss' : 'ws'}://${request.host}`
}

/**
 * The `streaming.*` calls as browsers know them, with a grant instead of a provider's key. A refusal
 * comes with HTTP 200 and a code other than 100, because clients then show its message; only a missing
 * permission and a provider that does not answer are HTTP errors.
 */
export function mountGateway(
  app: FastifyInstance,
  ctx: Context,
  chats: LiveChats,
  options: { isOwnRoom: boolean },
): void {
  const serve = (
    name: string,
    handle: (request: FastifyRequest, grant: Grant) => Promise<unknown>,
    method: 'GET' | 'POST' = 'POST',
  ): void => {
    app.route({
      method,
      url: `${PREFIX}.${name}`,
      async handler(request, reply) {
        try {
          const grant = grantOf(ctx, request)
          request.callerId = grant.sub
          const data = await handle(request, grant)
          return { code: STREAMING_OK, message: 'success', data: data ?? null }
        } catch (error) {
          return refuse(reply, error)
        }
      },
    })
  }
  const sessionOf = (body: { session_id: string }) => {
    if (!idSchema.safeParse(body.session_id).success) {
      throw new LiveRefusal(404, 'There is no such live chat.')
    }
    return body
  }

  serve('new', async (request, grant) => {
    const opened = await chats.open(grant, read(streamingNewBody, request.body))
    return { ...opened, url: roomUrl(request, opened.url, options.isOwnRoom) }
  })
  const tasks = new RateLimiterMemory(TASKS)
  serve('task', async (request, grant) => {
    // Only what the brain answers: a fan's own words in the mouth of somebody's likeness would pass by its rules.
    const body = { ...read(streamingTaskBody, request.body), task_type: 'talk' }
    sessionOf(body)
    // A fan is in one session at a time, so this is the limit of a session too.
    await tasks.consume(grant.sub).catch(() => {
      throw new LiveRefusal(429, 'That was a bit fast. Please wait a moment.')
    })
    return chats.call(grant.sub, 'task', body)
  })
  const calls = {
    start: 'start',
    interrupt: 'interrupt',
    keep_alive: 'keep_alive',
    // An avatar always listens: what the official client says of its microphone only shows that it is there.
    start_listening: 'keep_alive',
    stop_listening: 'keep_alive',
  } as const
  for (const [name, call] of Object.entries(calls)) {
    serve(name, (request, grant) =>
      chats.call(grant.sub, call, sessionOf(read(streamingSessionBody, request.body))),
    )
  }
  // A grant is such a token already; asking for one makes it live no longer.
  serve('create_token', async (request) => ({ token: tokenOf(request) }))
  serve('list', async (_request, grant) => chats.list(grant.sub), 'GET')
  serve('stop', (request, grant) =>
    chats.stop(grant.sub, sessionOf(read(streamingSessionBody, request.body)).session_id),
  )
}

function refuse(reply: FastifyReply, error: unknown): FastifyReply {
  if (error instanceof LiveRefusal || error instanceof ProviderRefusal) {
    const data = error instanceof LiveRefusal ? error.data : null
    return reply
      .code(error.code === 401 ? 401 : 200)
      .send({ code: error.code, message: error.message, data })
  }
  if (error instanceof ProviderAway) {
    const message = 'The avatar cannot be reached right now. Please try again.'
    return reply.code(502).send({ code: 502, message, data: null })
  }
  throw error
}
