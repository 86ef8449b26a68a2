import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { TestApp } from '#testing/app.ts'

test('a client that asks for an upgrade and breaks off does not end the server', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const engineUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  await using server = await TestApp.start({}, engineUrl)
  const crashes: unknown[] = []
  const note = (error: unknown) => crashes.push(error)
  process.on('uncaughtException', note)
  try {
    const url = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }))
    const accepted = once(server.app.server, 'connection')
    const client = connect(Number(url.port), '127.0.0.1')
    const [connection] = (await accepted) as [Socket]
    // The engine is asked and does not answer, so that the request is still under way.
    const asked = once(silent, 'connection')
    client.write(
      'GET /readyz HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    )
    const [engineSide] = (await asked) as [Socket]
    const closed = new Promise((resolve) => connection.once('close', resolve))
    client.resetAndDestroy()
    await closed
    engineSide.destroy()
    expect(crashes).toEqual([])
    expect((await fetch(new URL('/healthz', url))).status).toBe(200)
  } finally {
    process.off('uncaughtException', note)
    silent.close()
  }
})

test('of the engine nothing but its rooms is reached', async () => {
  await using server = await TestApp.start({}, 'http://127.0.0.1:9')
  expect((await server.call('GET', '/rtc/..%2fv1/usage')).status).toBe(400)
  expect((await server.call('POST', '/rtc/validate')).status).toBe(404)
})
