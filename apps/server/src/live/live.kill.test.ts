import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { StatementLine } from '@inamora/contract/credits'
import type { Receipt } from '@inamora/contract/live'
import { STREAMING_OK } from '@inamora/contract/streaming'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openSession } from '#accounts/sessions.ts'
import { users } from '#accounts/tables.ts'
import { readConfig } from '#config.ts'
import type { Context } from '#context.ts'
import { grantCredits, splitCharge } from '#credits/credits.ts'
import { readBalance } from '#credits/ledger.ts'
import { checkLedger } from '#credits/ledger-check.ts'
import { connectDatabase } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { createLog } from '#platform/log.ts'
import { createRandom } from '#seed/random.ts'
import { dropDatabase } from '#testing/drop-database.ts'
import { EngineElsewhere } from '#testing/engine-elsewhere.ts'
import { FansProcess } from '#testing/fans-process.ts'
import { bundleServer, ServerProcess } from '#testing/server-process.ts'

type Victim = 'server' | 'engine' | 'both'

/**
 * Two servers on one database, so that what one leaves behind the other may take over: one with an
 * engine elsewhere, which survives its server, and one that starts its own, as `npm start` does.
 */
const ELSEWHERE: Victim[] = [
  ...Array<Victim>(17).fill('server'),
  ...Array<Victim>(4).fill('engine'),
  ...Array<Victim>(3).fill('both'),
]
const OWN: Victim[] = ['server', 'engine', 'both', 'server', 'engine', 'both']
const KILLS = ELSEWHERE.length + OWN.length
const CREDITS = 100
const LIMIT_MS = 1_800_000
/** For starts on a machine busy with other things; what is promised has its own limit below. */
const PATIENCE_MS = 240_000
const FIRST_FRAME_MS = 40_000
const SETTLED_WITHIN_MS = 60_000

const database = `live_kill_${randomUUID().replaceAll('-', '')}`
const url = new URL(inject('postgresUrl'))
let ctx: Context
let admin: pg.Client
let fansProcess: FansProcess
let elsewhere: EngineElsewhere | undefined
const folders: string[] = []
const servers = new Set<ServerProcess>()

beforeAll(async () => {
  admin = new pg.Client(url.href)
  await admin.connect()
  await admin.query(`create database ${database} template template_inamora`)
  url.pathname = `/${database}`
  ctx = {
    config: readConfig({}),
    db: connectDatabase({ url: url.href, poolSize: 4, onConnectionError: () => undefined }),
    log: createLog('silent'),
    secret: '',
    now: () => new Date(),
    engine: { url: () => undefined, apiKey: '' },
  }
  fansProcess = new FansProcess()
  await bundleServer()
})
afterAll(async () => {
  fansProcess[Symbol.dispose]()
  for (const server of servers) await server.kill('SIGKILL')
  await elsewhere?.kill()
  await ctx.db.$client.end()
  await dropDatabase(admin, database)
  await admin.end()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

interface Opened {
  session_id: string
  url: string
  access_token: string
}

/** A fan of one live chat, who may see anything of it break off. */
class Fan {
  readonly #origin: string
  readonly #token: string
  readonly id: string
  /** What the server has acknowledged. */
  receipt: Receipt | undefined
  firstFrameAt: number | undefined

  private constructor(origin: string, id: string, token: string) {
    this.#origin = origin
    this.id = id
    this.#token = token
  }

  static async arrive(origin: string): Promise<Fan> {
    const id = newId()
    await ctx.db.insert(users).values({
      id,
      email: `${id}@example.test`,
      name: 'Fan',
      role: 'fan',
      passwordHash: '',
      adultConfirmedAt: new Date(),
    })
    await ctx.db.transaction((tx) =>
      grantCredits(tx, { name: 'test', userId: id, credits: CREDITS }),
    )
    const device = { userAgent: 'test', address: '127.0.0.1' }
    return new Fan(origin, id, await openSession(ctx, id, device))
  }

  /** Asks any server, by default the one that the fan came to. */
  async get<T>(path: string, origin = this.#origin): Promise<T> {
    const headers = { authorization: `Bearer ${this.#token}` }
    const answer = await fetch(`${origin}${path}`, { headers })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return (await answer.json()) as T
  }

  async #stream<T>(name: string, body: object, grant: string): Promise<T | undefined> {
    const answer = await fetch(`${this.#origin}/streaming/v1/streaming.${name}`, {
      method: 'POST',
      headers: { 'x-api-key': grant, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { code, data } = (await answer.json()) as { code: number; data: T }
    return code === STREAMING_OK ? data : undefined
  }

  async #grant(): Promise<string> {
    return (await this.get<{ token: string }>('/api/raw-token')).token
  }

  async open(avatar: string): Promise<Opened | undefined> {
    return this.#stream<Opened>('new', { avatar_name: avatar }, await this.#grant())
  }

  /** Until it is answered; the engine may still be getting ready. */
  async openSoon(avatar: string): Promise<Opened> {
    const until = Date.now() + PATIENCE_MS
    for (;;) {
      const opened = await this.open(avatar)
      if (opened) return opened
      if (Date.now() > until) throw new Error(`${avatar} cannot be called`)
      await sleep(200)
    }
  }

  /** Until there is a picture: on a busy machine the first one may come too late for a session. */
  async openAndWatch(avatar: string): Promise<Opened> {
    for (;;) {
      const opened = await this.openSoon(avatar)
      const watching = this.watch(opened).then(
        () => true,
        () => false,
      )
      const isSeen = await Promise.race([watching, sleep(FIRST_FRAME_MS, false)])
      if (isSeen) return opened
      await this.stop(opened)
    }
  }

  async watch(opened: Opened): Promise<void> {
    const { session_id } = opened
    await this.#stream('start', { session_id }, await this.#grant())
    await fansProcess.watch(this.id, { url: opened.url, token: opened.access_token })
    this.firstFrameAt = Date.now()
  }

  async stop({ session_id }: Opened): Promise<void> {
    this.receipt = await this.#stream<Receipt>('stop', { session_id }, await this.#grant())
  }
}

/** A server with its engine, killed and started again. */
class Lane {
  readonly #environment: Record<string, string>
  readonly #elsewhere: EngineElsewhere | undefined
  #server!: ServerProcess
  origin = ''

  constructor(settings: Record<string, string>, elsewhere?: EngineElsewhere) {
    this.#elsewhere = elsewhere
    this.#environment = {
      ...settings,
      DATABASE_URL: url.href,
      DATABASE_POOL: '5',
      ENGINE_URL: elsewhere?.url ?? '',
      ENGINE_API_KEY: elsewhere?.apiKey ?? '',
    }
  }

  async start(): Promise<void> {
    this.#server = new ServerProcess(this.#environment)
    servers.add(this.#server)
    this.origin = await this.#server.address()
  }

  get output(): string {
    return this.#server.output
  }

  get #enginePid(): number | undefined {
    const [last] = [...this.#server.output.matchAll(/"enginePid":(\d+)/g)].slice(-1)
    return last && Number(last[1])
  }

  /** Kills, and starts again what was killed; tells the moment of death. */
  async kill(victim: Victim): Promise<number> {
    const killedAt = Date.now()
    const restarts = [this.#killEngine(victim !== 'server'), this.#killServer(victim !== 'engine')]
    await Promise.all(restarts)
    return killedAt
  }

  async #killServer(isVictim: boolean): Promise<void> {
    if (!isVictim) return
    await this.#server.kill('SIGKILL')
    servers.delete(this.#server)
    await this.start()
  }

  async #killEngine(isVictim: boolean): Promise<void> {
    if (this.#elsewhere) {
      if (!isVictim) return
      await this.#elsewhere.kill()
      return this.#elsewhere.start()
    }
    // The server starts another, and so does its successor.
    const [enginePid, killedAt] = [this.#enginePid, Date.now()]
    if (!enginePid) throw new Error('there is no engine to kill')
    if (isVictim) process.kill(enginePid, 'SIGKILL')
    while (!this.#enginePid || this.#enginePid === enginePid) {
      if (Date.now() - killedAt > PATIENCE_MS) throw new Error(`no engine:\n${this.output}`)
      await sleep(50)
    }
  }
}

interface Round {
  killedAt: number
  /** One had been watching, one was joining, one was stopping, one had just asked. */
  fans: Record<'watching' | 'joining' | 'stopping' | 'asking', Fan>
}

/** Brings one fan into each phase of a live chat, then kills. */
async function playRound(
  lane: Lane,
  victim: Victim,
  avatar: string,
  random: () => number,
): Promise<Round> {
  const arrive = () => Fan.arrive(lane.origin)
  const fans = {
    watching: await arrive(),
    joining: await arrive(),
    stopping: await arrive(),
    asking: await arrive(),
  }
  const [, joined, stopped] = await Promise.all([
    fans.watching.openAndWatch(avatar),
    fans.joining.openSoon(avatar),
    fans.stopping.openAndWatch(avatar),
  ])
  await sleep(random() * 1200)
  // Nobody of them need ever hear an answer.
  const underWay = [
    fans.joining.watch(joined),
    fans.stopping.stop(stopped),
    fans.asking.open(avatar),
  ]
  for (const call of underWay) call.catch(() => undefined)
  await sleep(random() * 80)
  const killing = lane.kill(victim)
  for (const fan of Object.values(fans)) fansProcess.leave(fan.id)
  const killedAt = await killing
  return { killedAt, fans }
}

test(
  'whatever is killed at whatever moment of a live chat, every hold ends within a minute and every balance is what the receipts say',
  async () => {
    const settings = async () => {
      const folder = await mkdtemp(join(tmpdir(), 'inamora-live-kill-'))
      folders.push(folder)
      return { DATA_DIR: folder, ENGINE_TRAINING: 'off', MEDIA_PORT: '0' }
    }
    elsewhere = await EngineElsewhere.start(await settings())
    const lanes = [
      { lane: new Lane(await settings(), elsewhere), victims: ELSEWHERE },
      { lane: new Lane(await settings()), victims: OWN },
    ]
    // The first fills the database.
    for (const { lane } of lanes) await lane.start()
    const { rows: avatars } = await ctx.db.$client.query<{ provider_id: string }>(
      "select provider_id from avatars where status = 'active' order by interactions desc limit 4",
    )
    const { rows: before } = await ctx.db.$client.query<{ total: string }>(
      "select coalesce(sum(balance), 0) as total from credit_accounts where kind = 'earnings'",
    )
    const rounds: Round[] = []
    await Promise.all(
      lanes.map(async ({ lane, victims }, index) => {
        const random = createRandom(`lane ${index}`)
        const order = victims.toSorted(() => random() - 0.5)
        for (const [kill, victim] of order.entries()) {
          const avatar = avatars[kill % avatars.length]?.provider_id ?? ''
          rounds.push(await playRound(lane, victim, avatar, random))
        }
      }),
    )
    expect(rounds).toHaveLength(KILLS)
    expect(KILLS).toBe(30)

    const lastKill = Math.max(...rounds.map((round) => round.killedAt))
    const countRunning = async () =>
      (await ctx.db.$client.query("select 1 from live_sessions where state <> 'closed'")).rowCount
    while (await countRunning()) {
      expect(Date.now() - lastKill).toBeLessThan(SETTLED_WITHIN_MS)
      await sleep(200)
    }

    const { rows: sessions } = await ctx.db.$client.query<{ fan_id: string; closed_at: Date }>(
      'select fan_id, closed_at from live_sessions',
    )
    const closedAt = new Map(sessions.map((row) => [row.fan_id, row.closed_at.getTime()]))
    const origin = lanes[0]?.lane.origin
    const seen = { charged: 0, free: 0, unanswered: 0, acknowledged: 0 }
    let earned = 0
    for (const { killedAt, fans } of rounds) {
      for (const [phase, fan] of Object.entries(fans)) {
        const receipts = await fan.get<Receipt[]>('/api/v1/live/receipts', origin)
        const statement = await fan.get<StatementLine[]>('/api/v1/credits/statement', origin)
        const { credits: balance } = await fan.get<{ credits: number }>('/api/v1/auth/me', origin)
        const charged = receipts.reduce((sum, receipt) => sum + receipt.credits, 0)
        expect(balance).toBe(CREDITS - charged)
        expect(statement.reduce((sum, line) => sum + line.credits, 0)).toBe(balance)
        expect(await readBalance(ctx.db, { kind: 'held', ownerId: fan.id })).toBe(0)
        earned += receipts.reduce((sum, { credits }) => sum + splitCharge(credits).creator, 0)

        if (closedAt.has(fan.id)) {
          expect((closedAt.get(fan.id) ?? 0) - killedAt).toBeLessThan(SETTLED_WITHIN_MS)
        }
        if (fan.receipt) {
          expect(receipts).toContainEqual(fan.receipt)
          seen.acknowledged += 1
        }
        const [receipt] = receipts
        if (phase === 'watching') {
          // Never more than was seen, but for the way of the first frame.
          const watchedMs = killedAt - (fan.firstFrameAt ?? killedAt)
          expect(receipt?.seconds).toBeLessThanOrEqual(Math.ceil(watchedMs / 1000) + 1)
        }
        if (receipt?.credits) seen.charged += 1
        else if (receipt) seen.free += 1
        if (receipt && phase === 'asking') seen.unanswered += 1
      }
    }
    // Every kind of ending was among them; otherwise nothing was shown.
    for (const [kind, count] of Object.entries(seen)) expect(count, kind).toBeGreaterThan(0)
    const { rows: after } = await ctx.db.$client.query<{ total: string }>(
      "select coalesce(sum(balance), 0) as total from credit_accounts where kind = 'earnings'",
    )
    expect(Number(after[0]?.total) - Number(before[0]?.total)).toBe(earned)
    expect(await checkLedger(ctx.db)).toEqual([])
    for (const server of servers) {
      expect(await server.kill('SIGTERM')).toEqual({ code: 0, signal: null })
      servers.delete(server)
    }
  },
  LIMIT_MS,
)
