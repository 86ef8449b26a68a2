import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { connectDatabase, migrateDatabase } from '../../apps/server/src/platform/database.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres.ts'
import { growWorld } from '../../apps/server/src/seed/large-world.ts'
import { seedWorld } from '../../apps/server/src/seed/world.ts'

export const root = join(import.meta.dirname, '..', '..')
export const cache = join(root, '.cache', 'bench')

/** A database with this many avatars, kept for the next run. */
export async function openWorld(name: string, avatarCount: number) {
  const dataDir = join(cache, name)
  mkdirSync(dataDir, { recursive: true })
  const postgres = await startEmbeddedPostgres({ dataDir })
  const { url } = postgres
  await migrateDatabase(url)
  const db = connectDatabase({ url, poolSize: 2, onConnectionError: () => undefined })
  await seedWorld({ db, now: () => new Date() })
  await db.$client.end()
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query('select count(*)::int as count from avatars')
  if (rows[0].count < avatarCount) {
    console.log(`Making a world of ${avatarCount.toLocaleString('en')} avatars, once…`)
    await growWorld(client, avatarCount, (message) => console.log(`  ${message}`))
  }
  return { url, client, stop: () => client.end().then(() => postgres.stop()) }
}
