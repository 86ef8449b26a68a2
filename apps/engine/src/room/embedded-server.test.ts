import { connect as netConnect } from 'node:net'
import { text } from 'node:stream/consumers'
import { SessionDescription, SignalRequest, SignalResponse } from '@livekit/protocol'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { startTestEngine, type TestEngine } from '#testing/test-engine.ts'

/** Clients that do not behave; a well-behaved one is in embedded-room.browser.test.ts. */

let engine: TestEngine
beforeAll(async () => {
  engine = await startTestEngine({}, { limits: { joinMs: 3_000 } })
})
afterAll(() => engine.close())

async function newSession() {
  const { data } = await engine.call('streaming.new')
  await engine.call('streaming.start', { session_id: data.session_id })
  return { id: String(data.session_id), token: String(data.access_token) }
}

const connect = (path: string) => new WebSocket(engine.url.replace('http', 'ws') + path)

const closeCode = (socket: WebSocket) =>
  new Promise<number>((resolve) => {
    socket.on('close', resolve)
    socket.on('error', () => {})
  })

const nextMessage = (socket: WebSocket) =>
  new Promise<SignalResponse['message']>((resolve) =>
    socket.once('message', (data) => resolve(SignalResponse.fromBinary(data as Buffer).message)),
  )

const endedBy = (id: string) =>
  vi.waitFor(
    () => {
      const reason = engine.sessions.view(id)?.ended_reason
      if (!reason) throw new Error('not ended yet')
      return reason
    },
    { timeout: 20_000 },
  )

it('says at the start which port is taken', async () => {
  const taken = { mediaPort: engine.mediaPort }
  await expect(startTestEngine(taken)).rejects.toThrow(`UDP port ${engine.mediaPort} is taken`)
})

it('does not let in who has no token', async () => {
  const socket = connect('/rtc?access_token=forged')
  const status = await new Promise((resolve) => {
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode))
    socket.on('error', () => {})
  })
  expect(status).toBe(401)
})

it('closes other sockets than its own', async () => {
  expect(await closeCode(connect('/somewhere'))).toBe(1006)
})

/** What the engine answers to an upgrade by a client that knows no WebSocket, and whether it survives. */
async function upgradeByHand(path: string, frame = Buffer.alloc(0)) {
  const crashes: unknown[] = []
  const note = (error: unknown) => crashes.push(error)
  process.on('uncaughtException', note)
  const lines = [
    `GET ${path} HTTP/1.1`,
    'Host: engine',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ]
  const socket = netConnect(Number(new URL(engine.url).port), '127.0.0.1')
  socket.write(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), frame]))
  const answer = await text(socket)
  process.off('uncaughtException', note)
  return { status: Number(answer.split(' ')[1]), crashes }
}

it('closes a socket that asks for no address at all', async () => {
  expect(await upgradeByHand('//')).toEqual({ status: 404, crashes: [] })
})

it('survives a client that is asked to join anew and sends no frame of a WebSocket', async () => {
  const { token } = await newSession()
  const path = `/rtc?access_token=${token}&reconnect=1`
  expect(await upgradeByHand(path, Buffer.alloc(8, 0xff))).toEqual({ status: 101, crashes: [] })
})

it('greets a client whose address a proxy has put a slash behind', async () => {
  const { token } = await newSession()
  const joining = connect(`/rtc/?access_token=${token}`)
  expect((await nextMessage(joining)).case).toBe('join')
  joining.terminate()
})

it('turns away a join request that cannot be read', async () => {
  const { token } = await newSession()
  expect(await closeCode(connect(`/rtc/v1?access_token=${token}&join_request=garbage`))).toBe(1002)
})

it('greets a client first and then offers, and asks one that wants to resume to join anew', async () => {
  const { token } = await newSession()
  const joining = connect(`/rtc?access_token=${token}`)
  const cases: unknown[] = []
  joining.on('message', (data) =>
    cases.push(SignalResponse.fromBinary(data as Buffer).message.case),
  )
  await vi.waitFor(() => expect(cases).toContain('offer'), { timeout: 20_000 })
  expect(cases[0]).toBe('join')
  const resuming = connect(`/rtc?access_token=${token}&reconnect=1`)
  expect((await nextMessage(resuming)).case).toBe('leave')
  joining.terminate()
})

it.each([
  ['SDP garbage', { case: 'answer', value: new SessionDescription({ type: 'answer', sdp: 'x' }) }],
  ['an offer that is none', { case: 'offer', value: new SessionDescription({ sdp: 'v=0\r\n' }) }],
] as const)('ends the session of a client that answers with %s', async (_what, message) => {
  const { id, token } = await newSession()
  const socket = connect(`/rtc?access_token=${token}`)
  await nextMessage(socket)
  socket.send(new SignalRequest({ message }).toBinary())
  expect(await endedBy(id)).toBe('misbehaved')
})

it.each([
  ['bytes', Buffer.from([255, 254, 253, 252])],
  ['text', '{"no": "protobuf"}'],
])('ends the session of a client that sends %s that mean nothing', async (_what, message) => {
  const { id, token } = await newSession()
  const socket = connect(`/rtc?access_token=${token}`)
  await nextMessage(socket)
  socket.send(message)
  expect(await endedBy(id)).toBe('misbehaved')
})

it('ends the session of a client that never answers', async () => {
  const { id, token } = await newSession()
  const socket = connect(`/rtc?access_token=${token}`)
  expect(await endedBy(id)).toBe('never_joined')
  await closeCode(socket)
})

it('gives the room to the newest client with the same token', async () => {
  const { token } = await newSession()
  const first = connect(`/rtc?access_token=${token}`)
  await nextMessage(first)
  const gone = closeCode(first)
  const second = connect(`/rtc?access_token=${token}`)
  expect((await nextMessage(second)).case).toBe('join')
  expect(await gone).toBe(1000)
  second.terminate()
})
