import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { stopPostmaster } from './embedded-postgres-postmaster.ts'
import { findProcess } from './embedded-postgres-process.ts'
import { run, spawnOptions } from './embedded-postgres-programs.ts'
import {
  cleanUp,
  installProduct,
  isRoot,
  otherUser,
  query,
  runProduct,
  temporaryFolder,
  until,
} from './embedded-postgres-test-product.ts'

const limits = { timeout: 180_000 }
const dataOf = (dataDir: string) => join(dataDir, 'postgres', 'cluster', 'data')
const start = (dataDir: string) => startEmbeddedPostgres({ dataDir })

async function copyFolder(from: string, to: string): Promise<void> {
  const copied = await run('cp', ['-a', from, to], { user: undefined, cwd: '/' })
  expect(copied).toEqual({ ok: true, output: '' })
}

describe('the database', limits, () => {
  let dataDir: string
  let server: EmbeddedPostgres
  beforeAll(async () => {
    dataDir = join(temporaryFolder(), 'data')
    server = await start(dataDir)
  }, 180_000)
  afterAll(async () => {
    await server?.stop()
    await cleanUp()
  })

  test('is new, of the expected version and set up for safety and order', async () => {
    expect(server).toMatchObject({ reused: false, firstStart: true })
    const names = ['server_version', 'data_checksums', 'fsync', 'synchronous_commit', 'jit']
    names.push('full_page_writes', 'server_encoding', 'max_connections', 'listen_addresses')
    names.push('unix_socket_directories', 'password_encryption', 'timezone')
    const columns = names.map((name) => `current_setting('${name}') AS ${name}`).join(', ')
    const superuser = server.url.replace('//app:', '//postgres:')
    const { server_version, ...settings } = await query(superuser, `SELECT ${columns}`)
    expect(server_version).toMatch(/^18\./)
    expect(settings).toEqual({
      data_checksums: 'on',
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      jit: 'off',
      server_encoding: 'UTF8',
      max_connections: '60',
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      password_encryption: 'scram-sha-256',
      timezone: 'UTC',
    })
  })

  test('knows the letters of all languages without help of the system', async () => {
    const locale = `SELECT datlocprovider AS provider, datlocale AS locale, upper('straße é') AS upper,
      'É' ILIKE 'é' AS alike FROM pg_database WHERE datname = current_database()`
    expect(await query(server.url, locale)).toEqual({
      provider: 'b',
      locale: 'C.UTF-8',
      upper: 'STRAßE É',
      alike: true,
    })
  })

  test('is entered only with the password, which only its owner may read', async () => {
    const file = join(dataDir, 'postgres', 'cluster', 'password')
    expect(statSync(file)).toMatchObject({ uid: process.geteuid?.() })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(server.url).toContain(readFileSync(file, 'utf8'))
    const wrong = server.url.replace(/:[0-9a-f]+@/, ':wrong@')
    await expect(query(wrong, 'SELECT 1')).rejects.toThrow('password authentication failed')
  })

  test('is not a superuser’s, yet may have extensions and further databases', async () => {
    expect(await query(server.url, "SELECT current_setting('is_superuser') AS super")).toEqual({
      super: 'off',
    })
    await query(server.url, 'CREATE EXTENSION pg_trgm')
    await query(server.url, 'CREATE DATABASE another')
  })

  test('is reached from this machine only', async () => {
    const port = Number(new URL(server.url).port)
    const addresses = Object.values(networkInterfaces())
      .flatMap((list) => list ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4')
      .map(({ address }) => address)
    for (const host of [...addresses, '::1']) {
      const socket = connect({ host, port })
      const reached = await Promise.race([
        once(socket, 'connect').then(() => true),
        once(socket, 'error').then(() => false),
      ]).catch(() => false)
      socket.destroy()
      expect(reached, host).toBe(false)
    }
  })

  test.runIf(isRoot)('does not run as root, and its files belong to whom it runs as', () => {
    const uid = findProcess(server.pid)?.uid
    expect(uid).toBe(otherUser.uid)
    expect(uid).not.toBe(0)
    expect(statSync(dataOf(dataDir)).uid).toBe(uid)
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(0)
  })

  test('does not write data into its log when a statement fails', async () => {
    await query(server.url, 'CREATE TABLE person (email text PRIMARY KEY, age int)')
    const insert = "INSERT INTO person (email) VALUES ('secret-address')"
    await query(server.url, insert)
    await expect(query(server.url, insert)).rejects.toThrow('duplicate key')
    const cast = "SELECT 'secret-number'::int"
    await expect(query(server.url, cast)).rejects.toThrow('secret-number')
    const log = readFileSync(join(dataDir, 'postgres', 'postgres.log'), 'utf8')
    expect(log).toContain('ready to accept connections')
    expect(log).not.toContain('secret')
  })

  test('refuses a second server in the same process, naming it', async () => {
    await expect(start(dataDir)).rejects.toThrow(`process ${process.pid}.`)
    expect(await query(server.url, 'SELECT 1 AS one')).toEqual({ one: 1 })
  })

  test('can be copied while in use, and the copy is a database of its own', async () => {
    await query(server.url, 'CREATE TABLE original AS SELECT 1 AS id')
    const copyDir = join(temporaryFolder(), 'copy')
    await copyFolder(dataDir, copyDir)
    const copy = await start(copyDir)
    try {
      expect(copy).toMatchObject({ reused: false, firstStart: false })
      expect(copy.pid).not.toBe(server.pid)
      await query(copy.url, 'DROP TABLE original')
      expect(await query(server.url, 'SELECT id FROM original')).toEqual({ id: 1 })
    } finally {
      await copy.stop()
    }
  })
})

describe('starting and stopping', limits, () => {
  let main: string
  let installation: string
  beforeAll(async () => {
    installation = temporaryFolder()
    main = await installProduct(installation)
    await (await start(join(installation, 'made'))).stop()
  }, 180_000)
  afterEach(() => cleanUp({ except: installation }))
  afterAll(() => cleanUp())

  const newDataDir = () => join(temporaryFolder(), 'data')
  /** The data of a product that was started before and stopped. */
  const madeDataDir = async () => {
    const dataDir = newDataDir()
    await copyFolder(join(installation, 'made'), dataDir)
    return dataDir
  }

  test('keeps the data, and the process ends by itself after a stop', async () => {
    const dataDir = newDataDir()
    const product = runProduct(main)
    const first = await product.start({ dataDir })
    expect(first).toMatchObject({ reused: false, firstStart: true })
    await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
    await product.stop()
    expect(findProcess(first.pid)).toBeUndefined()
    expect(existsSync(join(dataOf(dataDir), 'postmaster.pid'))).toBe(false)
    expect(await product.end()).toBe(0)

    const second = await start(dataDir)
    expect(second).toMatchObject({ reused: false, firstStart: false })
    expect(await query(second.url, 'SELECT answer FROM kept')).toEqual({ answer: 42 })
    await second.stop()
    await second.stop()
  })

  test('uses a server again that outlived its starter, and stops it', async () => {
    const dataDir = await madeDataDir()
    const product = runProduct(main)
    const first = await product.start({ dataDir })
    await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
    await product.kill()

    const second = await start(dataDir)
    expect(second).toMatchObject({ reused: true, firstStart: false, pid: first.pid })
    expect(second.url).toBe(first.url)
    expect(await query(second.url, 'SELECT answer FROM kept')).toEqual({ answer: 42 })
    await second.stop()
    expect(findProcess(first.pid)).toBeUndefined()

    const third = await start(dataDir)
    expect(third).toMatchObject({ reused: false })
    await third.stop()
  })

  test('recovers when the server itself was killed too, in the middle of a long statement', async () => {
    const dataDir = await madeDataDir()
    const product = runProduct(main)
    const first = await product.start({ dataDir })
    await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
    const long = 'SELECT count(*) FROM generate_series(1, 5000000) AS long'
    const unanswered = query(first.url, long).catch(() => undefined)
    const activity =
      "SELECT count(*)::int AS busy FROM pg_stat_activity WHERE query LIKE '%AS long'"
    let busy: unknown = 0
    while (busy !== 1) ({ busy } = await query(first.url, activity))
    await product.kill()
    process.kill(first.pid, 'SIGKILL')
    await until(() => findProcess(first.pid) === undefined)

    const second = await start(dataDir)
    expect(second).toMatchObject({ reused: false, firstStart: false })
    expect(await query(second.url, 'SELECT answer FROM kept')).toEqual({ answer: 42 })
    await second.stop()
    await unanswered
  })

  test('stops without complaint when the server has already ended', async () => {
    const dataDir = await madeDataDir()
    const server = await start(dataDir)
    process.kill(server.pid, 'SIGKILL')
    await until(() => findProcess(server.pid) === undefined)
    await server.stop()
    const again = await start(dataDir)
    await again.stop()
  })

  test('stops a server at once that does not stop in good order', async () => {
    const dataDir = await madeDataDir()
    const server = await start(dataDir)
    const client = new pg.Client({ connectionString: server.url })
    client.on('error', () => {})
    await client.connect()
    const { rows } = await client.query('SELECT pg_backend_pid() AS pid')
    process.kill(rows[0].pid, 'SIGSTOP')

    const { startedAt = '' } = findProcess(server.pid) ?? {}
    const where = { data: dataOf(dataDir), pgCtl: '' }
    await stopPostmaster({ pid: server.pid, startedAt }, where, 100)
    expect(findProcess(server.pid)).toBeUndefined()
    await client.end().catch(() => {})
    await server.stop()
    await (await start(dataDir)).stop()
  })

  test('is repaired by the next start wherever the first one was killed', async () => {
    const dataDir = newDataDir()
    for (const delayMs of [5, 60, 150, 300, 500, 700, 900, 1200]) {
      const product = runProduct(main)
      // Not a wait for a condition: any moment will do, and these are spread over the whole of a first start.
      const answered = product.start({ dataDir }).catch(() => undefined)
      await sleep(delayMs)
      await product.kill()
      await answered
    }
    const server = await start(dataDir)
    expect(await query(server.url, 'SELECT 1 AS one')).toEqual({ one: 1 })
    await server.stop()
    const again = await start(dataDir)
    expect(again).toMatchObject({ firstStart: false, reused: false })
    const left = readdirSync(join(dataDir, 'postgres')).sort()
    expect(left).toEqual(['cluster', expect.stringMatching(/^lock\.\d+$/), 'postgres.log'])
    await again.stop()
  })

  test('refuses a second process, naming the first, which goes on', async () => {
    const dataDir = await madeDataDir()
    const product = runProduct(main)
    const server = await product.start({ dataDir })
    await expect(start(dataDir)).rejects.toThrow(`process ${product.pid}.`)
    await expect(start(dataDir)).rejects.toMatchObject({ name: 'EmbeddedPostgresError' })
    expect(await query(server.url, 'SELECT 1 AS one')).toEqual({ one: 1 })
  })

  test('lets exactly one of several processes have a new folder, and one a folder left behind', async () => {
    const dataDir = newDataDir()
    for (const reused of [false, true]) {
      const products = Array.from({ length: 3 }, () => runProduct(main))
      const answers = await Promise.all(products.map((product) => product.start({ dataDir })))
      const winners = answers.filter(({ error }) => error === undefined)
      expect(winners).toHaveLength(1)
      expect(winners[0]).toMatchObject({ reused })
      for (const product of products) await product.kill()
    }
  })

  test('leaves the server alone when Ctrl+C is pressed in the terminal', async () => {
    const dataDir = await madeDataDir()
    const product = runProduct(main, { detached: true })
    const first = await product.start({ dataDir })
    process.kill(-product.pid, 'SIGINT')
    await once(product.child, 'exit')
    const second = await start(dataDir)
    expect(second).toMatchObject({ reused: true, pid: first.pid })
    await second.stop()
  })

  test('is not misled by what a power cut left of a former server', async () => {
    const dataDir = await madeDataDir()
    const pidFile = join(dataOf(dataDir), 'postmaster.pid')
    const user = isRoot ? otherUser : undefined
    const stranger = spawn('sleep', ['1000'], { ...spawnOptions(user, '/'), stdio: 'ignore' })
    try {
      for (const content of [`${stranger.pid}\n${dataOf(dataDir)}\n0\n1\n\n\n\nready\n`, '']) {
        writeFileSync(pidFile, content, { mode: 0o600 })
        if (user) chownSync(pidFile, user.uid, user.gid)
        const server = await start(dataDir)
        expect(server.reused).toBe(false)
        expect(await query(server.url, 'SELECT 1 AS one')).toEqual({ one: 1 })
        await server.stop()
      }
      expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
    } finally {
      stranger.kill()
    }
  })

  test('says what to do with data of another major version', async () => {
    const dataDir = await madeDataDir()
    const versionFile = join(dataOf(dataDir), 'PG_VERSION')
    writeFileSync(versionFile, '17\n')
    const refused = start(dataDir)
    await expect(refused).rejects.toThrow(/made by PostgreSQL 17, which PostgreSQL 18/)
    await expect(refused).rejects.toThrow(/pg_dump.*DATABASE_URL.*move .* away/)
    writeFileSync(versionFile, '18\n')
    await (await start(dataDir)).stop()
  })

  test('tells the last words of a server that does not come up, and comes up once that is corrected', async () => {
    const dataDir = await madeDataDir()
    const config = join(dataOf(dataDir), 'postgresql.conf')
    const { size } = statSync(config)
    appendFileSync(config, '\nno_such_setting = 1\n')
    await expect(start(dataDir)).rejects.toThrow('no_such_setting')
    truncateSync(config, size)
    await (await start(dataDir)).stop()
  })

  test('tells the last words when the disk takes no more, and leaves nothing half made', async () => {
    const dataDir = newDataDir()
    const cramped = runProduct(main, { maxFileBlocks: 2048 })
    const { error } = await cramped.start({ dataDir })
    expect(error).toMatch(/^EmbeddedPostgresError: PostgreSQL could not create its files/)
    expect(error).toMatch(/File too large|File size limit exceeded|initdb:/)
    expect(readdirSync(join(dataDir, 'postgres')).filter((name) => /cluster/.test(name))).toEqual(
      [],
    )
    await cramped.kill()
    const server = await start(dataDir)
    expect(server.firstStart).toBe(true)
    await server.stop()
  })

  test('sets a log aside that grew large', async () => {
    const dataDir = await madeDataDir()
    const log = join(dataDir, 'postgres', 'postgres.log')
    appendFileSync(log, 'x'.repeat(5_000_001))
    await (await start(dataDir)).stop()
    expect(statSync(log).size).toBeLessThan(100_000)
    expect(statSync(`${log}.1`).size).toBeGreaterThan(5_000_000)
  })

  test('says so when the password is gone', async () => {
    const dataDir = await madeDataDir()
    const file = join(dataDir, 'postgres', 'cluster', 'password')
    const password = readFileSync(file, 'utf8')
    rmSync(file)
    await expect(start(dataDir)).rejects.toThrow(`${file}, the only place`)
    writeFileSync(file, password)
    await (await start(dataDir)).stop()
  })

  test('names a folder it may not use', async () => {
    const dataDir = newDataDir()
    mkdirSync(join(dataDir, 'postgres'), { recursive: true })
    chmodSync(join(dataDir, 'postgres'), 0o777)
    await expect(start(dataDir)).rejects.toThrow(`${join(dataDir, 'postgres')} is not a folder`)
    const file = join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    await expect(start(join(file, 'data'))).rejects.toThrow(/ENOTDIR.*choose another DATA_DIR/)
  })

  test.runIf(isRoot)('works for root with everything in a folder closed to others', async () => {
    const folder = temporaryFolder()
    const closed = join(folder, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    const product = runProduct(await installProduct(closed))
    const where = { dataDir: join(closed, '.data'), cacheDir: join(folder, 'cache') }
    const first = await product.start(where)
    expect(first.error).toBeUndefined()
    expect(findProcess(first.pid)?.uid).toBe(otherUser.uid)
    await query(first.url, 'CREATE EXTENSION pg_trgm')
    await product.kill()
    const second = await runProduct(join(closed, 'main.mjs')).start(where)
    expect(second).toMatchObject({ reused: true, pid: first.pid })
    expect(await query(second.url, "SELECT similarity('a', 'a') AS alike")).toEqual({ alike: 1 })
  })

  test.runIf(isRoot)(
    'works for an ordinary user, and keeps root out of that user’s data',
    async () => {
      const dataDir = newDataDir()
      mkdirSync(dataDir)
      chownSync(dataDir, otherUser.uid, otherUser.gid)
      const product = runProduct(main, { user: otherUser })
      const server = await product.start({ dataDir })
      expect(server).toMatchObject({ firstStart: true })
      expect(await query(server.url, 'SELECT 1 AS one')).toEqual({ one: 1 })
      await product.stop()
      await expect(start(dataDir)).rejects.toThrow('Start as the user it belongs to')
    },
  )
})
