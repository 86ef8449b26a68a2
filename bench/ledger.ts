import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { readConfig } from '../apps/server/src/config.ts'
import type { Context } from '../apps/server/src/context.ts'
import { grantCredits, holdCredits, splitCharge } from '../apps/server/src/credits/credits.ts'
import { checkLedger } from '../apps/server/src/credits/ledger-check.ts'
import { settleSession } from '../apps/server/src/live/settlement.ts'
import { liveSessions } from '../apps/server/src/live/tables.ts'
import { connectDatabase } from '../apps/server/src/platform/database.ts'
import { newId } from '../apps/server/src/platform/ids.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { percentile, printTable } from './engine/figures.ts'
import { openWorld } from './server/world.ts'

/**
 * Holds and settlements of live chats with one avatar, by one fan and by 64 at once, against bare SQL that
 * moves the same rows in transactions of the same size, in turns in one run.
 */

const ROUNDS = Number(process.env.ROUNDS ?? 5)
const ROUND_MS = Number(process.env.ROUND_MS ?? 2_000)
const POOL = 20
const PRICE = 30
const SECONDS = 20
const CHARGED = 10
const BUDGET = 0.4

const world = await openWorld('ledger', 0)
const db = connectDatabase({ url: world.url, poolSize: POOL, onConnectionError: () => undefined })
// More fans than connections: whoever waits is served, however slow the machine is.
db.$client.options.connectionTimeoutMillis = 0
const bare = new pg.Pool({ connectionString: world.url, max: POOL })
bare.on('error', () => undefined)
const ctx: Context = {
  config: readConfig({}),
  db,
  log: createLog('silent'),
  secret: '',
  now: () => new Date(),
  engine: { url: () => undefined, apiKey: '' },
}

interface Hold {
  id: string
  fan: string
}

/** The product's own way, as `live/sessions.ts` and `live/watcher.ts` go it. */
const product = {
  async hold({ id, fan }: Hold) {
    const now = new Date()
    await db.transaction(async (tx) => {
      await tx.insert(liveSessions).values({
        id,
        fanId: fan,
        avatarId: avatar.id,
        creatorId: avatar.creator_id,
        avatarName: 'Bench',
        grantId: id,
        state: 'opening',
        priceCredits: PRICE,
        firstFrameAt: now,
        seenAt: now,
        createdAt: now,
      })
      await holdCredits(tx, { holdId: id, userId: fan, credits: PRICE })
    })
  },
  async settle({ id }: Hold, heldAt: Date) {
    const endedAt = new Date(heldAt.getTime() + SECONDS * 1000 - 500)
    await settleSession(ctx, id, { reason: 'stopped', endedAt })
  },
}

async function bareTransaction(statements: [name: string, text: string, values: unknown[]][]) {
  const client = await bare.connect()
  try {
    await client.query('begin')
    for (const [name, text, values] of statements) await client.query({ name, text, values })
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** The same rows with one prepared statement for each table, hot ones last, and no rule checked twice. */
const sql = {
  async hold({ id, fan }: Hold) {
    const transfer = newId()
    await bareTransaction([
      [
        'session',
        `insert into live_sessions (id, fan_id, avatar_id, creator_id, avatar_name, grant_id, state,
           price_credits, first_frame_at, seen_at, created_at)
         values ($1, $2, $3, $4, 'Bench', $5, 'opening', ${PRICE}, now(), now(), now())`,
        [id, fan, avatar.id, avatar.creator_id, id],
      ],
      [
        'transfer',
        'insert into credit_transfers (id, key, kind, reference_id) values ($1, $2, $3, $4)',
        [transfer, `hold:${id}`, 'hold', id],
      ],
      [
        'hold-entries',
        `insert into credit_entries (transfer_id, account_id, amount)
         select $1, id, case kind when 'wallet' then -${PRICE} else ${PRICE} end
         from credit_accounts where owner_id = $2 and kind in ('wallet', 'held')`,
        [transfer, fan],
      ],
      [
        'hold-balances',
        `update credit_accounts
         set balance = balance + case kind when 'wallet' then -${PRICE} else ${PRICE} end
         where owner_id = $1 and kind in ('wallet', 'held')`,
        [fan],
      ],
    ])
  },
  async settle({ id, fan }: Hold) {
    const transfer = newId()
    const { creator, house } = splitCharge(CHARGED)
    const change = `case kind when 'held' then -${PRICE} when 'wallet' then ${PRICE - CHARGED}
      when 'earnings' then ${creator} else ${house} end`
    const four = `(owner_id = $1 and kind in ('wallet', 'held'))
      or (owner_id = $2 and kind = 'earnings') or (owner_id is null and kind = 'revenue')`
    await bareTransaction([
      ['lock', 'select * from live_sessions where id = $1 for update', [id]],
      [
        'transfer',
        'insert into credit_transfers (id, key, kind, reference_id) values ($1, $2, $3, $4)',
        [transfer, `close:${id}`, 'close', id],
      ],
      [
        'event',
        `insert into charisma_events (id, fan_id, avatar_id, source, points, created_at)
         values ($1, $2, $3, $4, 1, now())`,
        [newId(), fan, avatar.id, `live:${id}`],
      ],
      [
        'total',
        `insert into charisma_totals (fan_id, avatar_id, points, interactions) values ($1, $2, 1, 1)
         on conflict (fan_id, avatar_id) do update
         set points = charisma_totals.points + 1, interactions = charisma_totals.interactions + 1`,
        [fan, avatar.id],
      ],
      [
        'close',
        `update live_sessions set state = 'closed', ended_reason = 'stopped', seconds = ${SECONDS},
           charged_credits = ${CHARGED}, closed_at = now() where id = $1`,
        [id],
      ],
      [
        'close-entries',
        `insert into credit_entries (transfer_id, account_id, amount)
         select $3, id, ${change} from credit_accounts where ${four}`,
        [fan, avatar.creator_id, transfer],
      ],
      [
        'avatar',
        `update avatars set interactions = interactions + 1, total_earnings = total_earnings + ${creator}
         where id = $1`,
        [avatar.id],
      ],
      [
        'close-balances',
        `update credit_accounts set balance = balance + ${change} where ${four}`,
        [fan, avatar.creator_id],
      ],
    ])
  },
}

type Way = { hold(hold: Hold): Promise<void>; settle(hold: Hold, heldAt: Date): Promise<void> }

/** Chats after one another for each of so many fans: how many a second were held, and how many settled. */
async function run(way: Way, fans: string[]): Promise<{ holds: number; settles: number }> {
  const until = performance.now() + ROUND_MS
  let [holdMs, settleMs, chats] = [0, 0, 0]
  await Promise.all(
    fans.map(async (fan) => {
      while (performance.now() < until) {
        const hold = { id: newId(), fan }
        const heldAt = new Date()
        const started = performance.now()
        await way.hold(hold)
        const held = performance.now()
        await way.settle(hold, heldAt)
        holdMs += held - started
        settleMs += performance.now() - held
        chats += 1
      }
    }),
  )
  return {
    holds: (chats * fans.length * 1000) / holdMs,
    settles: (chats * fans.length * 1000) / settleMs,
  }
}

async function makeFans(count: number): Promise<string[]> {
  const fans = Array.from({ length: count }, newId)
  for (const id of fans) {
    await world.client.query(
      `insert into users (id, email, name, role, password_hash, adult_confirmed_at)
       values ($1, $2, 'Bench', 'fan', '', now())`,
      [id, `${id}@bench.test`],
    )
    await db.transaction((tx) =>
      grantCredits(tx, { name: randomUUID(), userId: id, credits: 100_000_000 }),
    )
    // Accounts exist before the clock runs.
    const first = { id: newId(), fan: id }
    await product.hold(first)
    await product.settle(first, new Date())
  }
  return fans
}

const { rows } = await world.client.query<{ id: string; creator_id: string }>(
  'select id, creator_id from avatars where status = $1 order by interactions desc limit 1',
  ['active'],
)
const [avatar] = rows as [{ id: string; creator_id: string }]
const table = [['', 'fans', 'bare SQL/s', 'ours/s', 'ratio']]
let isKept = true
try {
  for (const count of [1, 64]) {
    const fans = await makeFans(count)
    const rounds: {
      ours: Awaited<ReturnType<typeof run>>
      theirs: Awaited<ReturnType<typeof run>>
    }[] = []
    for (let round = 0; round <= ROUNDS; round += 1) {
      const theirs = await run(sql, fans)
      const ours = await run(product, fans)
      // The first round warms up.
      if (round > 0) rounds.push({ ours, theirs })
    }
    const median = (values: number[]) => percentile(values, 0.5)
    for (const kind of ['holds', 'settles'] as const) {
      const ratio = median(rounds.map(({ ours, theirs }) => ours[kind] / theirs[kind]))
      isKept &&= ratio >= BUDGET
      table.push([
        kind,
        String(count),
        median(rounds.map(({ theirs }) => theirs[kind])).toFixed(0),
        median(rounds.map(({ ours }) => ours[kind])).toFixed(0),
        `${ratio.toFixed(2)} ×`,
      ])
    }
  }
  printTable(table)
  const problems = await checkLedger(db)
  for (const problem of problems) console.log(problem)
  isKept &&= problems.length === 0
  console.log(
    `Budget: at least ${BUDGET} of bare SQL, and books that balance: ${isKept ? 'kept' : 'MISSED'}`,
  )
} finally {
  await db.$client.end()
  await bare.end()
  await world.stop()
}
process.exit(isKept ? 0 : 1)
