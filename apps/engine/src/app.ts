import cors from '@fastify/cors'
import type { StreamingUsage } from '@inamora/contract/streaming'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { pino } from 'pino'
import { Clips } from './clips/clips.ts'
import { mountClips } from './clips/routes.ts'
import type { EngineConfig } from './config.ts'
import { openContext } from './context.ts'
import { mountPictures } from './pictures/routes.ts'
import { Access } from './provider/access.ts'
import { StreamingError, success } from './provider/answer.ts'
import { liveAvatarRoutes } from './provider/liveavatar.ts'
import { streamingRoutes } from './provider/streaming.ts'
import { EmbeddedRoomServer } from './room/embedded-server.ts'
import { openLiveKitRooms } from './room/livekit-server.ts'
import type { Cast } from './session/cast.ts'
import { DEFAULT_LIMITS, type SessionLimits } from './session/session.ts'
import { Sessions } from './session/sessions.ts'

export interface EngineOverrides {
  /** Instead of the configured brains, voices and faces. */
  cast?: Cast
  limits?: Partial<SessionLimits>
  log?: FastifyBaseLogger
}

export interface Engine {
  url: string
  /** Undefined with a LiveKit server, to which media goes instead. */
  mediaPort: number | undefined
  sessions: Sessions
  close(): Promise<void>
}

const MAX_BODY_BYTES = 262_144

export async function createEngine(
  config: EngineConfig,
  overrides: EngineOverrides = {},
): Promise<Engine> {
  const log: FastifyBaseLogger = overrides.log ?? pino({ level: config.logLevel })
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
  })
  await app.register(cors, { origin: true, credentials: true })
  readEmptyBodies(app)
  app.setErrorHandler((error: FastifyError | StreamingError, request, reply) => {
    const code = error instanceof StreamingError ? error.code : (error.statusCode ?? 500)
    if (code >= 500 && code !== 503) request.log.error({ err: error }, 'call failed')
    const message = code === 500 ? 'Something went wrong in the avatar engine' : error.message
    return reply.code(code).send({ code, message, data: null })
  })
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ code: 404, message: 'There is no such call', data: null }),
  )

  const { rooms, mediaPort } = await openRooms(app, config, log)
  const limits: SessionLimits = {
    ...DEFAULT_LIMITS,
    sessionMs: config.sessionLimitMs,
    idleMs: config.idleLimitMs,
    ...overrides.limits,
  }
  const context = overrides.cast
    ? undefined
    : await openContext({ config, log, isBusy: () => sessions.count > 0 })
  const cast = overrides.cast ?? context?.cast
  if (!cast) throw new Error('An engine needs a cast')
  const sessions: Sessions = new Sessions({
    cast,
    rooms,
    maxSessions: config.maxSessions,
    limits,
    log,
  })
  const access = new Access(config.apiKey)
  const publicUrl = (request: FastifyRequest) =>
    config.livekit?.url ?? config.publicUrl ?? `ws://${request.host}`

  const provider = { sessions, access, sessionLimitMs: limits.sessionMs, publicUrl }
  streamingRoutes(app, provider)
  liveAvatarRoutes(app, provider)
  mountClips(app, { avatars: cast.avatars, clips: new Clips(cast.record), access })
  mountPictures(app, access)
  context?.avatars.mount(app, access, (id) => sessions.endAvatar(id))
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/v1/usage', async (request) => {
    access.keyHolder(request)
    const { user, system } = process.cpuUsage()
    const usage: StreamingUsage = {
      sessions: sessions.count,
      max_sessions: config.maxSessions,
      cpu_ms: (user + system) / 1000,
      rss_bytes: process.memoryUsage.rss(),
    }
    return success(usage)
  })

  const url = await app.listen({ host: config.host, port: config.port })
  return {
    url,
    mediaPort,
    sessions,
    async close() {
      sessions.close()
      await rooms.close()
      await app.close()
      await context?.close()
    },
  }
}

/** On a LiveKit server where one is configured; otherwise at our own address and one UDP port. */
async function openRooms(app: FastifyInstance, config: EngineConfig, log: FastifyBaseLogger) {
  if (config.livekit)
    return { rooms: await openLiveKitRooms(config.livekit, log), mediaPort: undefined }
  const rooms = await EmbeddedRoomServer.start({
    http: app.server,
    mediaPort: config.mediaPort,
    publicIp: config.mediaPublicIp,
  })
  for (const path of ['/rtc/validate', '/rtc/v1/validate'])
    app.get(path, async (request, reply) => {
      const { status, reason } = await rooms.validate(request.raw)
      return reply.code(status).send(reason)
    })
  return { rooms, mediaPort: rooms.mediaPort }
}

/** Some official clients send `content-type: application/json` with nothing behind it. */
function readEmptyBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(String(body)))
    } catch {
      done(new StreamingError('invalid', 'The body is not JSON'))
    }
  })
}
