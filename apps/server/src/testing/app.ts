import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '@inamora/contract/accounts'
import type { FastifyInstance, InjectOptions } from 'fastify'
import pg from 'pg'
import { inject } from 'vitest'
import { hashPassword } from '#accounts/accounts.ts'
import { openSession } from '#accounts/sessions.ts'
import { users } from '#accounts/tables.ts'
import { buildApp } from '#app.ts'
import { avatars } from '#avatars/tables.ts'
import { type Config, readConfig } from '#config.ts'
import type { Context } from '#context.ts'
import { creators } from '#creators/tables.ts'
import { connectDatabase } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { createLog } from '#platform/log.ts'
import { dropDatabase } from './drop-database.ts'

export const PASSWORD = 'a password for tests'
const passwordHash = hashPassword(PASSWORD)

export interface TestUser {
  id: string
  email: string
  token: string
}

export interface Answer {
  status: number
  headers: Record<string, unknown>
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the server sent.
  body: any
}

/** The real app on a database of its own; gone with `await using`. */
export class TestApp implements AsyncDisposable {
  readonly ctx: Context
  readonly app: FastifyInstance
  readonly databaseUrl: string
  readonly #name: string
  readonly #dataDir: string

  private constructor(
    ctx: Context,
    app: FastifyInstance,
    databaseUrl: string,
    name: string,
    dataDir: string,
  ) {
    this.ctx = ctx
    this.app = app
    this.databaseUrl = databaseUrl
    this.#name = name
    this.#dataDir = dataDir
  }

  static async start(overrides: Partial<Config> = {}, engineUrl?: string): Promise<TestApp> {
    const name = `test_${randomUUID().replaceAll('-', '')}`
    await asAdmin((admin) => admin.query(`create database ${name} template template_inamora`))
    const url = new URL(inject('postgresUrl'))
    url.pathname = `/${name}`
    const dataDir = await mkdtemp(join(tmpdir(), 'inamora-app-'))
    const config = {
      ...readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT: '0', DATA_DIR: dataDir }),
      ...overrides,
    }
    const log = createLog(config.logLevel)
    const db = connectDatabase({ url: url.href, poolSize: 10, onConnectionError: () => undefined })
    const ctx: Context = {
      config,
      db,
      log,
      secret: 'secret for tests',
      now: () => new Date(),
      engine: { url: () => engineUrl, apiKey: 'key for tests' },
    }
    return new TestApp(ctx, await buildApp(ctx), url.href, name, dataDir)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.app.close()
    await this.ctx.db.$client.end()
    await asAdmin((admin) => dropDatabase(admin, this.#name))
    await rm(this.#dataDir, { recursive: true, force: true })
  }

  async call(
    method: InjectOptions['method'],
    path: string,
    options: CallOptions = {},
  ): Promise<Answer> {
    const response = await this.app.inject({
      method,
      url: path.startsWith('/') ? path : `/api/v1/${path}`,
      headers: {
        ...(options.as && { authorization: `Bearer ${options.as.token}` }),
        ...options.headers,
      },
      ...(options.body !== undefined && { payload: options.body as InjectOptions['payload'] }),
    })
    const isJson = String(response.headers['content-type']).includes('json')
    return {
      status: response.statusCode,
      headers: response.headers,
      body: isJson ? response.json() : response.body,
    }
  }

  async makeUser(
    role: Role = 'fan',
    name = `${role} ${randomUUID().slice(0, 8)}`,
  ): Promise<TestUser> {
    const id = newId()
    const email = `${id}@example.test`
    await this.ctx.db.insert(users).values({
      id,
      email,
      name,
      role,
      passwordHash: await passwordHash,
      adultConfirmedAt: new Date(),
    })
    if (role === 'creator') await this.ctx.db.insert(creators).values({ userId: id, name, bio: '' })
    const device = { userAgent: 'test', address: '127.0.0.1' }
    return { id, email, token: await openSession(this.ctx, id, device) }
  }

  async makeAvatar(
    creator: TestUser,
    fields: Partial<typeof avatars.$inferInsert> = {},
  ): Promise<string> {
    const id = newId()
    await this.ctx.db.insert(avatars).values({
      id,
      creatorId: creator.id,
      providerId: `avatar-${id}`,
      name: 'Ada Storm',
      description: 'Lighthouse keeper',
      status: 'active',
      isListed: true,
      priceCredits: 25,
      ...fields,
    })
    return id
  }
}

interface CallOptions {
  as?: TestUser
  body?: unknown
  headers?: Record<string, string>
}

async function asAdmin(act: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(inject('postgresUrl'))
  await client.connect()
  try {
    await act(client)
  } finally {
    await client.end()
  }
}
