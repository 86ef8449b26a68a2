import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '#config.ts'
import type { Context } from '#context.ts'
import { connectDatabase, migrateDatabase } from './database.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { AppError } from './errors.ts'

export interface OperatorCommand<Option extends string> {
  /** Each takes words: `--reason "in words"`. */
  options: readonly Option[]
  /** Said in words; anything else is printed with its trace. */
  refusal: new (
    message: string,
  ) => Error
  run(
    ctx: Pick<Context, 'db' | 'now'>,
    words: string[],
    options: { [name in Option]?: string | undefined },
  ): Promise<string>
}

/**
 * A command of the operator: with DATABASE_URL at any time, with the embedded database while the product is
 * stopped.
 */
export function runCommandLine<Option extends string>(command: OperatorCommand<Option>): void {
  const forOperators = [command.refusal, AppError, ConfigError, EmbeddedPostgresError]
  execute(command).catch((error) => {
    const isForOperator = forOperators.some((kind) => error instanceof kind)
    process.stderr.write(`${isForOperator ? error.message : error.stack}\n`)
    process.exitCode = 1
  })
}

async function execute<Option extends string>(command: OperatorCommand<Option>): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: Object.fromEntries(command.options.map((name) => [name, { type: 'string' }] as const)),
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
      const options = values as { [name in Option]?: string }
      const told = await command.run({ db, now: () => new Date() }, positionals, options)
      process.stdout.write(`${told}\n`)
    } finally {
      await db.$client.end()
    }
  } finally {
    await postgres?.stop()
  }
}
