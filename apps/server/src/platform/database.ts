import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { migrationsFolder } from './paths.ts'

export type Database = NodePgDatabase<Record<string, never>> & { $client: pg.Pool }
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** Any number will do, as long as every server of the product uses the same. */
const MIGRATION_LOCK = 7_310_447

export interface DatabaseOptions {
  url: string
  poolSize: number
  /** Longer than the server's own limit, for the case that nothing is heard of it any more. */
  answerWithinMs?: number
  onConnectionError: (error: Error) => void
}

export function connectDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    query_timeout: options.answerWithinMs ?? 20_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'inamora',
  })
  // The pool tells only of connections that are idle; one lost inside a transaction would end the process.
  pool.on('connect', (client) => client.on('error', options.onConnectionError))
  pool.on('error', () => undefined)
  return drizzle({ client: pool }) as Database
}

/** Applies what is missing. Servers that start at the same time wait for each other. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'inamora-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle({ client }), { migrationsFolder })
  } finally {
    await client.end()
  }
}
