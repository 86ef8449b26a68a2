import { createHash } from 'node:crypto'
import { buildApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { connectDatabase } from '../../apps/server/src/platform/database.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'

/** The real app with what a cache of one second would add: answers by token and address, with an ETag. */

const FRESH_MS = 1_000

const config = readConfig(process.env)
const db = connectDatabase({
  url: config.databaseUrl ?? '',
  poolSize: config.databasePool,
  onConnectionError: () => undefined,
})
const app = await buildApp({
  config,
  db,
  log: createLog(config.logLevel),
  secret: 'secret for benchmarks',
  now: () => new Date(),
  engine: { url: () => undefined, apiKey: '' },
})

const kept = new Map<string, { body: string; etag: string; until: number }>()
const keyOf = (request: { headers: { authorization?: string }; url: string }) =>
  `${request.headers.authorization} ${request.url}`

app.addHook('onRequest', async (request, reply) => {
  const entry = kept.get(keyOf(request))
  if (!entry || entry.until < Date.now()) return
  reply.header('etag', entry.etag)
  if (request.headers['if-none-match'] === entry.etag) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(entry.body)
})
app.addHook('onSend', async (request, reply, payload) => {
  const isList = request.url.startsWith('/api/v1/avatars') && reply.statusCode === 200
  if (!isList || typeof payload !== 'string' || reply.hasHeader('etag')) return payload
  const etag = `"${createHash('sha1').update(payload).digest('base64url')}"`
  kept.set(keyOf(request), { body: payload, etag, until: Date.now() + FRESH_MS })
  reply.header('etag', etag)
  return payload
})

await app.listen({ host: config.host, port: config.port })
process.on('SIGTERM', () => process.exit(0))
