import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

const PERMISSION_DENIED = '42501'

/** Drops a database with whoever is still connected; autovacuum cannot be sent away, only waited for. */
export async function dropDatabase(admin: pg.Client, name: string): Promise<void> {
  for (;;) {
    try {
      await admin.query(`drop database ${name} with (force)`)
      return
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== PERMISSION_DENIED) throw error
      await wait(100)
    }
  }
}
