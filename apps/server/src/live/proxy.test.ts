import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import { createLog } from '#platform/log.ts'
import { TestApp } from '#testing/app.ts'

let crashes: unknown[] = []
const note = (error: unknown) => crashes.push(error)
beforeEach(() => {
  crashes = []
  process.on('uncaughtException', note)
})
afterEach(() => {
  process.off('uncaughtException', note)
})

/** A connection to the server, from both sides. */
async function connectTo({ app }: TestApp): Promise<{ client: Socket; accepted: Socket }> {
  const url = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const accepting = once(app.server, 'connection')
  const client = connect(Number(url.port), '127.0.0.1')
  const [accepted] = await accepting
  return { client, accepted }
}

function upgradeTo(path: string): string {
  const lines = [
    `GET ${path} HTTP/1.1`,
    'Host: server',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ]
  return `${lines.join('\r\n')}\r\n\r\n`
}

test('a client that asks for an upgrade and breaks off does not end the server', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const engineUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  await using server = await TestApp.start({}, engineUrl)
  const { client, accepted } = await connectTo(server)
  // The engine is asked and does not answer, so that the request is still under way.
  const asking = once(silent, 'connection')
  client.write(upgradeTo('/readyz'))
  const [asked] = await asking
  const closed = new Promise((resolve) => accepted.once('close', resolve))
  client.resetAndDestroy()
  await closed
  expect(crashes).toEqual([])
  asked.destroy()
  silent.close()
})

test('while the engine is away no socket is accepted, and garbage on it harms nobody', async () => {
  await using server = await TestApp.start()
  const { client } = await connectTo(server)
  client.write(Buffer.concat([Buffer.from(upgradeTo('/rtc')), Buffer.alloc(8, 0xff)]))
  expect(await text(client)).toMatch(/^HTTP\/1.1 503 /)
  expect(crashes).toEqual([])
})

test('the key to a room is in no log', async () => {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const room = createHttpServer((_, response) => response.end())
  room.listen(0, '127.0.0.1')
  await once(room, 'listening')
  const engineUrl = `http://127.0.0.1:${(room.address() as AddressInfo).port}`
  await using server = await TestApp.start({}, engineUrl)
  const app = await buildApp({ ...server.ctx, log: createLog('trace', sink) })
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const asking = once(room, 'upgrade')
  const fan = connect(Number(port), '127.0.0.1')
  fan.write(upgradeTo('/rtc/v1?access_token=s3cr3t'))
  const [{ url }, asked] = await asking
  expect(url).toBe('/rtc/v1?access_token=s3cr3t')
  await fetch(`http://127.0.0.1:${port}/rtc/v1/validate?access_token=s3cr3t`)
  asked.destroy()
  fan.destroy()
  await app.close()
  room.closeAllConnections()
  room.close()
  expect(lines.join('')).toContain('/rtc/v1')
  expect(lines.join('')).not.toContain('s3cr3t')
})

test('of the engine nothing but its rooms is reached', async () => {
  await using server = await TestApp.start({}, 'http://127.0.0.1:9')
  expect((await server.call('GET', '/rtc/..%2fv1/usage')).status).toBe(400)
  expect((await server.call('POST', '/rtc/validate')).status).toBe(404)
})

test('the face of a draft is shown to nobody, whoever knows the id of its avatar', async () => {
  const asked: (string | undefined)[] = []
  const engine = createHttpServer((request, response) => {
    asked.push(request.url)
    response.end('a picture')
  })
  engine.listen(0, '127.0.0.1')
  await once(engine, 'listening')
  const engineUrl = `http://127.0.0.1:${(engine.address() as AddressInfo).port}`
  await using server = await TestApp.start({}, engineUrl)
  const id = '0197fe3a-0000-7000-8000-000000000000'
  for (const name of [`try-${id}`, `next-${id}`, `%74ry-${id}`]) {
    expect(await server.call('GET', `/media/portraits/${name}.webp`)).toMatchObject({ status: 404 })
  }
  expect(asked).toEqual([])
  expect(await server.call('GET', `/media/portraits/avatar-${id}.webp`)).toMatchObject({
    status: 200,
  })
  engine.close()
})
