import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '#config.ts'
import { connectDatabase, migrateDatabase } from '#platform/database.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { EmbeddedPostgresError } from '#platform/embedded-postgres-error.ts'
import { runPayoutCommand } from './command.ts'
import { PayoutRefusal } from './payouts.ts'

/** `npm run payouts`: with DATABASE_URL at any time, with the embedded database while the product is stopped. */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { reference: { type: 'string' }, reason: { type: 'string' } },
  })
  const config = readConfig(process.env)
  const postgres = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: config.dataDir })
  try {
    const url = config.databaseUrl ?? postgres?.url ?? ''
    await migrateDatabase(url)
    const db = connectDatabase({
      url,
      poolSize: 2,
      // A query on a lost connection fails by itself; the database's own goodbye is no news.
      onConnectionError: () => undefined,
    })
    try {
      const told = await runPayoutCommand({ db, now: () => new Date() }, positionals, values)
      process.stdout.write(`${told}\n`)
    } finally {
      await db.$client.end()
    }
  } finally {
    await postgres?.stop()
  }
}

const FOR_OPERATORS = [PayoutRefusal, ConfigError, EmbeddedPostgresError]

main().catch((error) => {
  const isForOperator = FOR_OPERATORS.some((kind) => error instanceof kind)
  process.stderr.write(`${isForOperator ? error.message : error.stack}\n`)
  process.exitCode = 1
})
