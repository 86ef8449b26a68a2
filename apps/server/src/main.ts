import { removeExpiredSessions } from './accounts/sessions.ts'
import { buildApp } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import type { Context } from './context.ts'
import { connectDatabase, migrateDatabase } from './platform/database.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts'
import { createLog } from './platform/log.ts'
import { loadSecret } from './platform/secret.ts'
import { DEMO_CREATOR, DEMO_FAN, DEMO_PASSWORD, hasDemoAccounts, seedWorld } from './seed/world.ts'

const SESSION_CLEANING_MS = 60 * 60 * 1000

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const postgres = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log: (message) => log.info(message) })
  const url = config.databaseUrl ?? postgres?.url
  if (!url) throw new ConfigError('No database')
  try {
    await migrateDatabase(url)
    const db = connectDatabase({
      url,
      poolSize: config.databasePool,
      onConnectionError: (err) => log.warn({ err }, 'database connection lost'),
    })
    const ctx: Context = {
      config,
      db,
      log,
      secret: config.secret ?? (await loadSecret(config.dataDir)),
      now: () => new Date(),
    }
    if (config.seed === 'demo') await seedWorld(ctx)
    const app = await buildApp(ctx)
    const { port } = new URL(await app.listen({ host: config.host, port: config.port }))
    const cleaning = setInterval(() => {
      removeExpiredSessions(ctx).catch((err) => log.warn({ err }, 'sessions not cleaned'))
    }, SESSION_CLEANING_MS)

    const stop = once(async () => {
      clearInterval(cleaning)
      await app.close()
      await db.$client.end()
      await postgres?.stop()
      process.exit(0)
    })
    process.on('SIGINT', stop)
    process.on('SIGTERM', stop)
    announce(`http://${config.host}:${port}`, await hasDemoAccounts(ctx))
  } catch (error) {
    await postgres?.stop()
    throw error
  }
}

function once(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => {
    running ??= run()
    return running
  }
}

function announce(address: string, hasDemo: boolean): void {
  const lines = ['', `  Inamora is running at ${address}`, `  API: ${address}/api/docs`]
  if (hasDemo) lines.push('', '  Demo accounts')
  for (const email of hasDemo ? [DEMO_FAN, DEMO_CREATOR] : [])
    lines.push(`    ${email} / ${DEMO_PASSWORD}`)
  process.stdout.write(`${lines.join('\n')}\n\n`)
}

main().catch((error) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : error}\n`)
  process.exit(1)
})
