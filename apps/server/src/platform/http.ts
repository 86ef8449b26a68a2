import type {
  RouteBody,
  RouteDeclaration,
  RouteParams,
  RouteQuery,
  RouteResponse,
} from '@inamora/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Page } from './cursor.ts'
import { AppError, invalidInput } from './errors.ts'
import { UploadSlots } from './upload-slots.ts'

/** Whoever is signed in, as far as the platform needs to know. */
export interface Caller {
  userId: string
  sessionId: string
  role: 'fan' | 'creator'
}

type CallerOf<R extends RouteDeclaration> = R['access'] extends 'user'
  ? Caller
  : R['access'] extends 'optional'
    ? Caller | undefined
    : undefined

type Answer<R extends RouteDeclaration> = R['paged'] extends true
  ? Page<RouteResponse<R> extends readonly (infer T)[] ? T : never>
  : RouteResponse<R>

export interface RouteRequest<R extends RouteDeclaration> {
  params: RouteParams<R>
  query: RouteQuery<R>
  body: RouteBody<R>
  caller: CallerOf<R>
  request: FastifyRequest
  reply: FastifyReply
}

export type Mount = <R extends RouteDeclaration>(
  declaration: R,
  handler: (input: RouteRequest<R>) => Promise<Answer<R>> | Answer<R>,
) => void

export type Authenticate = (token: string) => Promise<Caller | undefined>

function bearerOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization
  return header?.startsWith('Bearer ') ? header.slice(7) : undefined
}

function parsePart<S extends z.ZodType>(part: string, schema: S | undefined, value: unknown) {
  if (!schema) return undefined
  const parsed = schema.safeParse(value ?? {})
  if (!parsed.success) throw invalidInput(part, parsed.error)
  return parsed.data
}

function linkToNext(request: FastifyRequest, cursor: string): string {
  const [path, search] = request.url.split('?', 2)
  const query = new URLSearchParams(search)
  query.set('cursor', cursor)
  return `<${path}?${query}>; rel="next"`
}

/** The schema that answers are written by; ids are our own and need no escaping. */
function toAnswerSchema(response: z.ZodType): object {
  return z.toJSONSchema(response, {
    io: 'output',
    override({ jsonSchema }) {
      if (jsonSchema.format === 'uuid') jsonSchema.format = 'unsafe'
    },
  })
}

/** Serves declared routes: checks the caller and the input, pages lists, compiles the answer's schema. */
export function createMount(app: FastifyInstance, authenticate: Authenticate): Mount {
  const slots = new UploadSlots()

  async function identify(declaration: RouteDeclaration, request: FastifyRequest) {
    if (declaration.access === 'none') return undefined
    const token = bearerOf(request)
    const caller = token ? await authenticate(token) : undefined
    if (!caller && (token || declaration.access === 'user')) {
      throw new AppError('unauthorized', 'Please sign in.')
    }
    if (caller) request.callerId = caller.userId
    return caller
  }

  return (declaration, handler) => {
    const { upload, status = 200 } = declaration
    const options = {
      method: declaration.method,
      url: declaration.path.replace(/\{(\w+)\}/g, ':$1'),
      schema: declaration.response
        ? { response: { [status]: toAnswerSchema(declaration.response) } }
        : {},
      async handler(request: FastifyRequest, reply: FastifyReply) {
        const caller = await identify(declaration, request)
        const answer = await handler({
          params: parsePart('params', declaration.params, request.params),
          query: parsePart('query', declaration.query, request.query),
          body: upload ? fileOf(request) : parsePart('body', declaration.body, request.body),
          caller,
          request,
          reply,
        } as RouteRequest<typeof declaration>)
        reply.code(status)
        if (!declaration.paged) return answer
        const page = answer as Page<unknown>
        if (page.nextCursor) reply.header('link', linkToNext(request, page.nextCursor))
        return page.items
      },
    }
    if (!upload) {
      app.route(options)
      return
    }
    // In a scope of its own: elsewhere only JSON is understood. A stranger's file is not even read.
    app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser([...upload.types], { parseAs: 'buffer' }, takeFile)
      scope.route({
        ...options,
        bodyLimit: upload.maxBytes,
        onRequest: async (request, reply) => {
          const caller = await identify(declaration, request)
          const declared = Number(request.headers['content-length'] ?? upload.maxBytes)
          const bytes = Math.min(declared || 0, upload.maxBytes)
          reply.raw.once('close', slots.take(caller?.userId ?? request.ip, bytes))
        },
      })
    })
  }
}

async function takeFile(_: FastifyRequest, file: string | Buffer) {
  return file
}

function fileOf(request: FastifyRequest): Uint8Array {
  if (Buffer.isBuffer(request.body) && request.body.length > 0) return request.body
  throw new AppError('invalid_input', 'Please choose a file.')
}

declare module 'fastify' {
  interface FastifyRequest {
    callerId: string | undefined
  }
}
