import { readConfig } from '#config.ts'
import { connectDatabase } from '#platform/database.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { checkLedger } from './ledger-check.ts'

/** `npm run ledger:check`: with DATABASE_URL at any time, with the embedded database while the product is stopped. */
const config = readConfig(process.env)
const postgres = config.databaseUrl
  ? undefined
  : await startEmbeddedPostgres({ dataDir: config.dataDir })
const db = connectDatabase({
  url: config.databaseUrl ?? postgres?.url ?? '',
  poolSize: 2,
  onConnectionError: (error) => process.stderr.write(`${error.message}\n`),
})
try {
  const problems = await checkLedger(db)
  process.stdout.write(problems.length > 0 ? `${problems.join('\n')}\n` : 'The books are right.\n')
  process.exitCode = problems.length > 0 ? 1 : 0
} finally {
  await db.$client.end()
  await postgres?.stop()
}
