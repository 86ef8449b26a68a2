import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#context.ts'
import { fetchEngine, isUnpublished, requireEngineUrl } from '#engine/engine.ts'
import { AppError } from '#platform/errors.ts'

/** Drawing a new portrait may have to wait for others. */
const FILE_LIMIT_MS = 15_000
const FILE_CACHE = 'public, max-age=3600'

/** As much as the engine takes in one message. */
const MAX_SIGNAL_BYTES = 131_072

export async function isEngineHealthy(ctx: Context): Promise<boolean> {
  const url = ctx.engine.url()
  if (!url) return false
  try {
    return (await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2_000) })).ok
  } catch {
    return false
  }
}

/** Passes to the engine what browsers need of it, so that one address serves everything. */
export async function proxyEngine(app: FastifyInstance, ctx: Context): Promise<void> {
  // Node stops listening for errors of a connection that asks for an upgrade, whatever its address;
  // one that then breaks off would end the process.
  app.server.on('connection', (socket) => socket.on('error', () => socket.destroy()))
  await app.register(httpProxy, {
    prefix: '/rtc',
    rewritePrefix: '/rtc',
    httpMethods: ['GET'],
    // Before a socket is accepted: one without anybody behind it has no listener for its errors.
    preHandler: async () => void requireEngineUrl(ctx),
    websocket: true,
    wsServerOptions: { maxPayload: MAX_SIGNAL_BYTES },
    upstream: '',
    replyOptions: { getUpstream: () => requireEngineUrl(ctx) },
  })
  /** What the engine has at this path, or the reason why not, in the words of the product. */
  const fetchFile = async (path: string, what: string) => {
    const file = await fetchEngine(ctx, path, { limitMs: FILE_LIMIT_MS })
    if (!file.ok) throw new AppError('not_found', `There is no such ${what}.`)
    return Buffer.from(await file.arrayBuffer())
  }
  app.get<{ Params: { file: string }; Querystring: { w?: string } }>(
    '/media/portraits/:file',
    async (request, reply) => {
      const id = /^([\w-]{1,100})\.webp$/.exec(request.params.file)?.[1]
      if (!id || isUnpublished(id)) {
        throw new AppError('not_found', 'There is no such picture.')
      }
      const width = /^\d{2,4}$/.test(request.query.w ?? '') ? request.query.w : '640'
      const picture = await fetchFile(`avatars/${id}/portrait.webp?w=${width}`, 'picture')
      return reply.header('cache-control', FILE_CACHE).type('image/webp').send(picture)
    },
  )
  app.get<{ Params: { file: string } }>('/media/voices/:file', async (request, reply) => {
    const id = /^(\w{1,40})\.wav$/.exec(request.params.file)?.[1]
    if (!id) throw new AppError('not_found', 'There is no such voice.')
    const sample = await fetchFile(`voices/${id}/sample`, 'voice')
    return reply.header('cache-control', FILE_CACHE).type('audio/wav').send(sample)
  })
}
