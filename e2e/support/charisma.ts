import { randomUUID } from 'node:crypto'
import type { Avatar } from '@inamora/contract/avatars'
import { CHARISMA_LEVELS } from '@inamora/contract/charisma-levels'
import pg from 'pg'
import type { Account } from './test.ts'

/** What many evenings of chats would have earned, put where the server keeps it. */
export async function giveCharisma(
  { user }: Account,
  avatar: Pick<Avatar, 'id'>,
  points: number,
  databaseUrl = process.env.E2E_DATABASE_URL,
): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const pair = [user.id, avatar.id]
  const levels = CHARISMA_LEVELS.filter(({ requiredCharisma }) => points >= requiredCharisma)
  try {
    await client.query('begin')
    await client.query(
      `insert into charisma_events (id, fan_id, avatar_id, source, points) values ($3, $1, $2, $4, $5)`,
      [...pair, randomUUID(), `journey:${randomUUID()}`, points],
    )
    await client.query(
      `insert into charisma_totals (fan_id, avatar_id, points, interactions) values ($1, $2, $3, 9)`,
      [...pair, points],
    )
    for (const { level } of levels)
      await client.query('insert into unlocks (fan_id, avatar_id, level) values ($1, $2, $3)', [
        ...pair,
        level,
      ])
    await client.query('commit')
  } finally {
    await client.end()
  }
}
