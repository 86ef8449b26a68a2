import { brand } from '@inamora/contract/brand'
import { removeExpiredSessions } from './accounts/sessions.ts'
import { buildApp } from './app.ts'
import { type Config, ConfigError, originOf, readConfig } from './config.ts'
import type { Context } from './context.ts'
import { sandboxCredits } from './credits/credits.ts'
import { checkLedger } from './credits/ledger-check.ts'
import { teachEngine } from './live/engine-avatars.ts'
import { EngineProcess } from './live/engine-process.ts'
import { removeUnownedMedia } from './media/media.ts'
import { connectDatabase, migrateDatabase } from './platform/database.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts'
import { EmbeddedPostgresError } from './platform/embedded-postgres-error.ts'
import { createLog } from './platform/log.ts'
import { loadSecret } from './platform/secret.ts'
import { DEMO_CREATOR, DEMO_FAN, DEMO_PASSWORD, hasDemoAccounts, seedWorld } from './seed/world.ts'
import { warningsOf } from './warnings.ts'

const SESSION_CLEANING_MS = 60 * 60 * 1000
const MEDIA_CLEANING_MS = 10 * 60 * 1000
const LEDGER_CHECK_MS = 24 * 60 * 60 * 1000

async function main(): Promise<void> {
  const config = readConfig(process.env)
  // What was started is stopped in reverse order, at the end or when a later start fails.
  const started: (() => Promise<void>)[] = []
  let isWanted = true
  const stop = once(async () => {
    for (const stopOne of started.reverse()) await stopOne()
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      isWanted = false
      stop().then(() => process.exit(0), fail)
    })
  }
  try {
    await start(config, started)
  } catch (error) {
    await stop()
    // Told to stop in the middle of its start, it cannot but fail at the next step.
    if (isWanted) throw error
  }
}

async function start(config: Config, started: (() => Promise<void>)[]): Promise<void> {
  const log = createLog(config.logLevel)
  const url = config.databaseUrl ?? (await startDatabase())
  async function startDatabase(): Promise<string> {
    const starting = startEmbeddedPostgres({
      dataDir: config.dataDir,
      log: (message) => log.info(message),
    })
    started.push(() =>
      starting.then(
        (postgres) => postgres.stop(),
        () => undefined,
      ),
    )
    return (await starting).url
  }

  await migrateDatabase(url)
  const db = connectDatabase({
    url,
    poolSize: config.databasePool,
    onConnectionError: (err) => log.warn({ err }, 'database connection lost'),
  })
  started.push(() => db.$client.end())

  const ctx: Context = {
    config,
    db,
    log,
    secret: config.secret ?? (await loadSecret(config.dataDir)),
    now: () => new Date(),
    engine: { url: () => config.engineUrl, apiKey: config.engineApiKey ?? '' },
  }
  if (config.seed === 'demo') await seedWorld(ctx)
  const teach = () =>
    teachEngine(ctx).catch((err) => log.warn({ err }, 'the engine was not told all avatars'))
  if (config.engineUrl) void teach()
  else {
    const engine = new EngineProcess(config, log, teach)
    ctx.engine = engine
    started.push(() => engine.stop())
  }

  const app = await buildApp(ctx)
  started.push(() => app.close())
  const { port } = new URL(await app.listen({ host: config.host, port: config.port }))
  const repeated = [
    setInterval(() => {
      removeExpiredSessions(ctx).catch((err) => log.warn({ err }, 'sessions not cleaned'))
    }, SESSION_CLEANING_MS),
    setInterval(() => {
      removeUnownedMedia(ctx).catch((err) => log.warn({ err }, 'media not cleaned'))
    }, MEDIA_CLEANING_MS),
    setInterval(() => {
      reportLedger(ctx).catch((err) => log.warn({ err }, 'the ledger was not checked'))
    }, LEDGER_CHECK_MS),
  ]
  started.push(async () => repeated.forEach(clearInterval))
  const hasDemo = await hasDemoAccounts(ctx)
  const warnings = warningsOf(config, {
    hasDemoAccounts: hasDemo,
    sandboxCredits: config.stripe ? await sandboxCredits(db) : 0,
  })
  announce(originOf(config.host, port), hasDemo, warnings)
}

async function reportLedger(ctx: Context): Promise<void> {
  const problems = await checkLedger(ctx.db)
  if (problems.length > 0) ctx.log.error({ problems }, 'the ledger does not balance')
}

function once(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => {
    running ??= run()
    return running
  }
}

function announce(address: string, hasDemo: boolean, warnings: string[]): void {
  const lines = ['', `  ${brand.name} is running at ${address}`, `  API: ${address}/api/docs`]
  if (hasDemo) lines.push('', '  Demo accounts')
  for (const email of hasDemo ? [DEMO_FAN, DEMO_CREATOR] : []) {
    lines.push(`    ${email} / ${DEMO_PASSWORD}`)
  }
  if (warnings.length > 0)
    lines.push('', '  !!! WARNING !!!', ...warnings.map((one) => `  ! ${one}`))
  process.stdout.write(`${lines.join('\n')}\n\n`)
}

/** What an operator can mend is said in words; anything else with its trace. */
function fail(error: unknown): void {
  const isForOperator = error instanceof ConfigError || error instanceof EmbeddedPostgresError
  const isError = error instanceof Error
  process.stderr.write(`${isForOperator || !isError ? error : error.stack}\n`)
  process.exit(1)
}

main().catch(fail)
