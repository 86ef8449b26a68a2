import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Database } from './platform/database.ts'

/** What every rule of the product may use; built once from the configuration, replaced in parts by tests. */
export interface Context {
  config: Config
  db: Database
  log: FastifyBaseLogger
  /** Signs grants. */
  secret: string
  now: () => Date
  /** Where the streaming provider is; without an address while it starts or is away. */
  engine: { url: () => string | undefined; apiKey: string }
}
