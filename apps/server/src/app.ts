import { randomUUID } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import { toOpenApi } from '@inamora/contract/openapi'
import { allRoutes } from '@inamora/contract/routes'
import { sql } from 'drizzle-orm'
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import { getUser } from './accounts/accounts.ts'
import { mountAccounts } from './accounts/routes.ts'
import { createAuthenticate } from './accounts/sessions.ts'
import { mountAccountSettings } from './accounts/settings-routes.ts'
import { mountAvatars } from './avatars/routes.ts'
import { mountCharisma } from './charisma/routes.ts'
import type { Context } from './context.ts'
import { mountCreatorPage } from './creators/page.ts'
import { mountCreators } from './creators/routes.ts'
import { listStatement } from './credits/credits.ts'
import { choosePayments } from './credits/provider.ts'
import { listPurchases } from './credits/purchases.ts'
import { mountCredits } from './credits/routes.ts'
import { mountFavorites } from './favorites/routes.ts'
import { mountFollows } from './follows/routes.ts'
import { chooseProvider } from './live/choose-provider.ts'
import { mountGateway } from './live/gateway.ts'
import { isEngineHealthy, proxyEngine } from './live/proxy.ts'
import { mountLive } from './live/routes.ts'
import { LiveChats } from './live/sessions.ts'
import { LiveWatcher } from './live/watcher.ts'
import { mountMedia } from './media/routes.ts'
import { listPayouts } from './payouts/payouts.ts'
import { mountPayouts } from './payouts/routes.ts'
import { apiPage } from './platform/api-page.ts'
import { finishRequestsBeforeClosing } from './platform/closing.ts'
import { AppError, badUrl, STATUS_OF, toAppError } from './platform/errors.ts'
import { createMount } from './platform/http.ts'
import { serveMetrics } from './platform/metrics.ts'
import { isOperator } from './platform/operator.ts'
import { sendSecurityHeaders } from './platform/security-headers.ts'
import { serveWeb } from './platform/web.ts'
import { exportReports } from './reports/reports.ts'
import { mountReports } from './reports/routes.ts'
import { Publisher } from './studio/publisher.ts'
import { mountStudio } from './studio/routes.ts'
import { exportDrafts, forgetCreator, prepareTrial } from './studio/studio.ts'
import { mountVoices } from './voices/routes.ts'

/** Of one person, for an export. */
const EVERYTHING = 10_000

const BODY_LIMIT_BYTES = 256 * 1024
/** The largest film over a slow line; a request that trickles in for longer is given up. */
const REQUEST_LIMIT_MS = 10 * 60_000

/** The whole HTTP surface of the product. */
export async function buildApp(ctx: Context): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: ctx.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_LIMIT_MS,
    // The format that `platform/http.ts` gives our own ids: known to the writer, not to its validator.
    serializerOpts: { ajv: { formats: { unsafe: true } } },
    // One proxy: what it adds to X-Forwarded-For counts, not what the client wrote there before.
    trustProxy: ctx.config.trustProxy && ((_, hop) => hop === 0),
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: false,
    frameworkErrors(_, request, reply: FastifyReply) {
      const error = badUrl()
      reply.code(STATUS_OF[error.code]).header('x-request-id', request.id).send(error.toWire())
    },
  })
  // Only JSON is understood; Fastify would take plain text as well.
  app.removeContentTypeParser('text/plain')
  finishRequestsBeforeClosing(app)
  app.decorateRequest('callerId', undefined)

  app.setErrorHandler((thrown, request, reply) => {
    const error = toAppError(thrown)
    if (error.code === 'internal') request.log.error({ err: thrown }, 'unexpected error')
    else if (error.code === 'unavailable') request.log.warn({ err: thrown }, 'database away')
    return reply.code(STATUS_OF[error.code]).send(error.toWire())
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header('x-request-id', request.id)
    done(null, payload)
  })
  app.addHook('onResponse', (request, reply, done) => {
    // The route's pattern, never the address itself: searches and ids stay out of the log.
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        userId: request.callerId,
      },
      'request',
    )
    done()
  })

  await sendSecurityHeaders(app, {
    connectTo: roomAddresses(ctx.config),
    isHttps: ctx.config.publicUrl.startsWith('https:'),
  })
  if (ctx.config.rateLimit > 0) {
    await app.register(rateLimit, {
      max: ctx.config.rateLimit,
      timeWindow: '1 minute',
      // By the route, not the address: `/%61pi/` leads to the same one.
      allowList: (request) => !/^\/(api|streaming)\//.test(request.routeOptions.url ?? ''),
    })
  }

  serveMetrics(app, ctx.config.metricsToken)
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    await ctx.db.execute(sql`select 1`)
    const engine = await isEngineHealthy(ctx)
    reply.code(engine ? 200 : 503)
    const status = engine ? 'ready' : 'starting'
    if (!isOperator(request, ctx.config.metricsToken)) return { status }
    return { status, database: 'ok', engine: engine ? 'ok' : 'away' }
  })

  const mount = createMount(app, createAuthenticate(ctx))
  mountAccounts(mount, ctx)
  mountAvatars(mount, ctx)
  mountVoices(mount)
  mountCreators(mount, ctx)
  mountFollows(mount, ctx)
  mountFavorites(mount, ctx)
  mountCredits(
    app,
    mount,
    ctx,
    choosePayments(ctx),
    async (userId) => (await getUser(ctx, userId)).email,
  )
  mountCharisma(mount, ctx)
  mountMedia(app, ctx)
  mountPayouts(mount, ctx)
  mountReports(mount, ctx)

  const provider = chooseProvider(ctx)
  const watcher = new LiveWatcher(ctx, provider)
  app.addHook('onClose', () => watcher.close())
  const chats = new LiveChats(ctx, provider, watcher, (creatorId, avatarId) =>
    prepareTrial(ctx, creatorId, avatarId),
  )
  const publisher = new Publisher(ctx)
  app.addHook('onClose', () => publisher.close())
  mountStudio(mount, ctx, (avatarId) => chats.endAllOf(avatarId))
  mountLive(mount, ctx, chats)
  mountAccountSettings(
    mount,
    ctx,
    async (userId) => ({
      purchases: (await listPurchases(ctx, userId, { limit: EVERYTHING })).items,
      statement: (await listStatement(ctx, userId, { limit: EVERYTHING })).items,
      receipts: await chats.receipts(userId, EVERYTHING),
      avatars: await exportDrafts(ctx, userId),
      payouts: (await listPayouts(ctx, userId, { limit: EVERYTHING })).items,
      reports: await exportReports(ctx, userId),
    }),
    forgetCreator,
  )
  mountGateway(app, ctx, chats, { isOwnRoom: !ctx.config.liveAvatar && !ctx.config.livekitUrl })
  await proxyEngine(app, ctx)

  const document = toOpenApi(allRoutes, (code) => STATUS_OF[code as keyof typeof STATUS_OF])
  app.get('/api/openapi.json', () => document)
  const page = apiPage(allRoutes, document)
  app.get('/api/docs', (_, reply) => reply.type('text/html').send(page))

  const web = await serveWeb(app)
  mountCreatorPage(app, ctx, web)
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !/^\/(api|streaming|media)\//.test(request.url)
    if (isPage) return web.send(reply)
    throw new AppError('not_found', 'There is nothing at this address.')
  })
  return app
}

/** Where a page may join rooms besides our own address. */
function roomAddresses({ liveAvatar, livekitUrl }: Context['config']): string[] {
  // LiveAvatar says only at the start of a session at which of its LiveKit addresses it is.
  if (liveAvatar) {
    const own = new URL(liveAvatar.baseUrl)
    const room = `${own.protocol.replace('http', 'ws')}//${own.host}`
    return ['wss://*.livekit.cloud', 'https://*.livekit.cloud', room, own.origin]
  }
  return livekitUrl ? [livekitUrl, livekitUrl.replace(/^ws/, 'http')] : []
}
