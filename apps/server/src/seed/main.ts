import { parseArgs } from 'node:util'
import pg from 'pg'
import { z } from 'zod'
import { ConfigError, readConfig } from '#config.ts'
import { connectDatabase, migrateDatabase } from '#platform/database.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { EmbeddedPostgresError } from '#platform/embedded-postgres-error.ts'
import { growWorld } from './large-world.ts'
import { seedWorld } from './world.ts'

const USAGE = `npm run seed                        the demo world, while the database is empty
npm run seed -- --avatars 1000000   a large world around it, for benchmarks

Uses DATABASE_URL, or the database in DATA_DIR when no server is running on it.
`

function tell(message: string): void {
  process.stdout.write(`${message}\n`)
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { avatars: { type: 'string', default: '0' }, help: { type: 'boolean' } },
  })
  const avatarCount = z.coerce.number().int().min(0).max(10_000_000).safeParse(values.avatars)
  if (values.help || !avatarCount.success) {
    process.stdout.write(USAGE)
    process.exitCode = values.help ? 0 : 1
    return
  }
  const config = readConfig(process.env)
  const postgres = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log: tell })
  try {
    const url = config.databaseUrl ?? postgres?.url ?? ''
    await migrateDatabase(url)
    const db = connectDatabase({ url, poolSize: 2, onConnectionError: (error) => tell(`${error}`) })
    await seedWorld({ db, now: () => new Date() })
    await db.$client.end()
    if (avatarCount.data > 0) {
      const client = new pg.Client({ connectionString: url, application_name: 'inamora-seed' })
      await client.connect()
      await growWorld(client, avatarCount.data, tell)
      await client.end()
    }
    tell('Done')
  } finally {
    await postgres?.stop()
  }
}

main().catch((error) => {
  const isForOperator = error instanceof ConfigError || error instanceof EmbeddedPostgresError
  process.stderr.write(`${isForOperator ? error : error.stack}\n`)
  process.exitCode = 1
})
