import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrationsFolder } from '#platform/paths.ts'
import { createRandom } from '#seed/random.ts'
import { dropDatabase } from '#testing/drop-database.ts'
import { bundleServer, ServerProcess } from '#testing/server-process.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts'

const KILLS = 20
const LIMIT_MS = 300_000

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'inamora-kill-'))
  await bundleServer()
})
afterAll(async () => {
  // Takes over a database that a failed test left running, to end it.
  await (await startEmbeddedPostgres({ dataDir })).stop()
  await rm(dataDir, { recursive: true, force: true })
})

interface Row {
  id: string
  creator_user_id?: string
  avatar_id?: string
  followers: number
  subscribers: number
}

/** One person who follows and favourites; knows what was acknowledged and what is in doubt. */
class Fan {
  readonly #random: () => number
  readonly #targets: { list: string; owner: string; field: string; id: string }[]
  /** Record ids by target; null when acknowledged as gone. A target in doubt is not in it. */
  readonly known = new Map<string, string | null>()
  id = ''
  token = ''

  constructor(name: string, creators: string[], avatars: string[]) {
    this.#random = createRandom(name)
    this.#targets = [
      ...creators.map((id) => ({
        list: 'followers',
        owner: 'fan_user_id',
        field: 'creator_user_id',
        id,
      })),
      ...avatars.map((id) => ({ list: 'favorites', owner: 'user_id', field: 'avatar_id', id })),
    ]
  }

  async ask<T = Row>(origin: string, method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`${origin}/api/v1/${path}`, {
      method,
      headers: {
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
    return (response.status === 204 ? undefined : await response.json()) as T
  }

  async signUp(origin: string, email: string): Promise<void> {
    const form = { name: 'Fan', email, password: 'a long password', adult: true }
    const { authToken } = await this.ask<{ authToken: string }>(origin, 'POST', 'auth/signup', form)
    this.token = authToken
    this.id = (await this.ask(origin, 'GET', 'auth/me')).id
  }

  /** Changes its mind about one thing after the other until the server is gone. */
  async write(origin: string, onAcknowledged: () => void, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const target = this.#targets[Math.floor(this.#random() * this.#targets.length)]
      if (!target) throw new Error('nothing to like')
      const recordId = this.known.get(target.id)
      this.known.delete(target.id)
      try {
        if (recordId) {
          await this.ask(origin, 'DELETE', `${target.list}/${recordId}`)
          this.known.set(target.id, null)
        } else {
          const body = { [target.owner]: this.id, [target.field]: target.id }
          this.known.set(target.id, (await this.ask(origin, 'POST', target.list, body)).id)
        }
        onAcknowledged()
      } catch (error) {
        if (isOver()) return
        throw error
      }
    }
  }

  /** What the server has, by target; settles what was in doubt. */
  async read(origin: string): Promise<Map<string, string | null>> {
    const found = new Map<string, string | null>(this.#targets.map(({ id }) => [id, null]))
    for (const list of ['followers', 'favorites']) {
      const rows = await this.ask<Row[]>(origin, 'GET', `${list}?limit=100`)
      for (const row of rows) found.set(row.creator_user_id ?? row.avatar_id ?? '', row.id)
    }
    return found
  }
}

test(
  'killed at any moment, the server has every acknowledged write when it is started again',
  async () => {
    const environment = { DATA_DIR: dataDir, SIGNUP: 'open' }
    const random = createRandom('moments')
    let server = new ServerProcess(environment)
    let origin = await server.address()

    const visitor = new Fan('visitor', [], [])
    await visitor.signUp(origin, 'visitor@example.test')
    const read = (path: string) => visitor.ask(origin, 'GET', path)
    const idsIn = async (path: string) =>
      (await visitor.ask<Row[]>(origin, 'GET', path)).map((row) => row.id)
    const creators = await idsIn('creator_user?limit=3')
    const avatars = await idsIn('avatars?limit=5')
    const countsOf = async () => ({
      followers: await Promise.all(
        creators.map(async (id) => (await read(`creator_user/${id}`)).followers),
      ),
      favorites: await Promise.all(
        avatars.map(async (id) => (await read(`avatars/${id}`)).subscribers),
      ),
    })
    const before = await countsOf()
    const fans = Array.from({ length: 6 }, (_, i) => new Fan(`fan ${i}`, creators, avatars))
    for (const [i, fan] of fans.entries()) await fan.signUp(origin, `fan-${i}@example.test`)

    let writes = 0
    for (let kill = 0; kill < KILLS; kill += 1) {
      const wanted = 3 + Math.floor(random() * 60)
      let acknowledged = 0
      let killed = false
      await Promise.all(
        fans.map((fan) =>
          fan.write(
            origin,
            () => {
              acknowledged += 1
              if (acknowledged < wanted || killed) return
              killed = true
              server.child.kill('SIGKILL')
            },
            () => killed,
          ),
        ),
      )
      await server.exited
      writes += acknowledged

      server = new ServerProcess(environment)
      origin = await server.address()
      const found = await Promise.all(fans.map((fan) => fan.read(origin)))
      for (const [i, fan] of fans.entries()) {
        for (const [target, record] of fan.known) expect(found[i]?.get(target)).toBe(record)
        for (const [target, record] of found[i] ?? []) fan.known.set(target, record)
      }
      const likesOf = (id: string) => fans.filter((fan) => fan.known.get(id)).length
      expect(await countsOf()).toEqual({
        followers: creators.map((id, i) => (before.followers[i] ?? 0) + likesOf(id)),
        favorites: avatars.map((id, i) => (before.favorites[i] ?? 0) + likesOf(id)),
      })
    }
    expect(writes).toBeGreaterThan(KILLS * 3)

    expect(await server.kill('SIGTERM')).toEqual({ code: 0, signal: null })
    const again = await startEmbeddedPostgres({ dataDir })
    expect(again.reused).toBe(false)
    await again.stop()
  },
  LIMIT_MS,
)

test(
  'a server that is told to stop while it starts leaves nothing running',
  async () => {
    const server = new ServerProcess({ DATA_DIR: dataDir })
    await server.printed(/PostgreSQL \S+ is ready/)
    expect(await server.kill('SIGTERM')).toEqual({ code: 0, signal: null })
    const again = await startEmbeddedPostgres({ dataDir })
    expect(again.reused).toBe(false)
    await again.stop()
  },
  LIMIT_MS,
)

test(
  'servers that start at once on one empty database migrate it and seed it once',
  async () => {
    const url = new URL(inject('postgresUrl'))
    const admin = new pg.Client(url.href)
    await admin.connect()
    await admin.query('create database starting_at_once')
    url.pathname = '/starting_at_once'
    const folders = await Promise.all(
      ['a', 'b', 'c'].map((name) => mkdtemp(join(tmpdir(), `inamora-once-${name}-`))),
    )
    const servers = folders.map(
      (folder) => new ServerProcess({ DATABASE_URL: url.href, DATA_DIR: folder }),
    )
    const origins = await Promise.all(servers.map((server) => server.address()))
    for (const origin of origins) {
      const answer = await fetch(`${origin}/api/v1/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'fan@inamora.test', password: 'inamora-demo' }),
      })
      expect(answer.status).toBe(200)
    }
    const client = new pg.Client(url.href)
    await client.connect()
    const countOf = async (query: string) =>
      Number((await client.query(`select count(*) as count from ${query}`)).rows[0].count)
    const journal = JSON.parse(
      readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8'),
    )
    expect(await countOf('drizzle.__drizzle_migrations')).toBe(journal.entries.length)
    expect(await countOf("users where email = 'fan@inamora.test'")).toBe(1)
    expect(
      await countOf(`creators where followers <>
        (select count(*) from follows where creator_id = creators.user_id)`),
    ).toBe(0)
    await client.end()
    for (const server of servers) {
      expect(await server.kill('SIGTERM')).toEqual({ code: 0, signal: null })
    }
    await dropDatabase(admin, 'starting_at_once')
    await admin.end()
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
  },
  LIMIT_MS,
)
