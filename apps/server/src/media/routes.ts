import { idSchema } from '@inamora/contract/fields'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import { AppError } from '#platform/errors.ts'
import { findMedia, findPublicMedia } from './media.ts'
import { openStorage } from './open-storage.ts'
import { isSigned } from './signature.ts'
import type { ByteRange } from './storage.ts'
import type { MediaRow } from './tables.ts'

/** Even if a file were more than a picture or a film, it could do nothing at our address. */
const SANDBOX = "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; sandbox"

const NOT_FOUND = 'There is no such file.'

/** What a Range header asks for: one part, everything, or something that is not there. */
export function readRange(
  header: string | undefined,
  size: number,
): ByteRange | 'all' | 'unsatisfiable' {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  // Several parts at once, or another unit: a server may answer with everything.
  if (from === undefined || to === undefined || (from === '' && to === '')) return 'all'
  const last = size - 1
  const range =
    from === ''
      ? { start: Math.max(0, size - Number(to)), end: last }
      : { start: Number(from), end: to === '' ? last : Math.min(Number(to), last) }
  return range.start > range.end || range.start > last ? 'unsatisfiable' : range
}

/** Serves stored media: signed ones by their id, public pictures by their hash. */
export function mountMedia(app: FastifyInstance, ctx: Context): void {
  async function send(request: FastifyRequest, reply: FastifyReply, row: MediaRow) {
    const range = readRange(request.headers.range, row.bytes)
    reply.header('accept-ranges', 'bytes')
    if (range === 'unsatisfiable') {
      return reply.code(416).header('content-range', `bytes */${row.bytes}`).send()
    }
    const part = range === 'all' ? { start: 0, end: row.bytes - 1 } : range
    const stream = await openStorage(ctx.config).read(row.hash, part)
    if (!stream) throw new AppError('not_found', NOT_FOUND)
    if (range !== 'all') {
      reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${row.bytes}`)
    }
    return reply
      .header('content-length', part.end - part.start + 1)
      .header('content-disposition', 'inline')
      .header('etag', `"${row.hash}"`)
      .type(row.contentType)
      .send(stream)
  }
  const sandboxed = {
    // After the hook of the whole app, whose policy is for pages.
    onSend: async (_: FastifyRequest, reply: FastifyReply, payload: unknown) => {
      reply.header('content-security-policy', SANDBOX)
      return payload
    },
  }

  app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
    '/media/files/:id',
    sandboxed,
    async (request, reply) => {
      const id = idSchema.safeParse(request.params.id)
      if (!id.success) throw new AppError('not_found', NOT_FOUND)
      reply.header('cache-control', 'private, no-store')
      if (!isSigned(ctx.secret, id.data, request.query, ctx.now())) {
        throw new AppError('forbidden', 'This address has expired. Please open it again.')
      }
      const row = (await findMedia(ctx.db, [id.data])).get(id.data)
      if (!row) throw new AppError('not_found', NOT_FOUND)
      reply.header('cache-control', 'private, max-age=600')
      return send(request, reply, row)
    },
  )
  app.get<{ Params: { file: string } }>(
    '/media/public/:file',
    sandboxed,
    async (request, reply) => {
      const hash = /^([0-9a-f]{64})\.webp$/.exec(request.params.file)?.[1]
      const row = hash ? await findPublicMedia(ctx, hash) : undefined
      if (!row) throw new AppError('not_found', NOT_FOUND)
      reply.header('cache-control', 'public, max-age=31536000, immutable')
      return send(request, reply, row)
    },
  )
}
