import type { StreamingEvent } from '@inamora/contract/streaming'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Room, RoomEvents } from '#room/room.ts'
import { echoBrain, testAvatar, toneUtterance } from '#testing/test-cast.ts'
import { DEFAULT_LIMITS, LiveSession, type SessionParts } from './session.ts'

/** The rules of a session on a clock that the test winds, with a room that writes down what it is given. */

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const FRAME = Buffer.from('frame')

function stage(overrides: Partial<SessionParts> = {}) {
  const sent = { audio: 0, loud: 0, video: [] as number[], events: [] as StreamingEvent[] }
  const room = { closed: false, refusesVideo: false, events: undefined as unknown as RoomEvents }
  const openRoom = (events: RoomEvents): Room => {
    room.events = events
    return {
      microphonePackets: 0,
      fanToken: async () => 'token',
      sendAudio: (frame) => {
        sent.audio++
        if (frame.length > 3) sent.loud++
      },
      sendVideo: (_frame, mediaMs) => !room.refusesVideo && sent.video.push(mediaMs) > 0,
      sendEvent: (event) => sent.events.push(event as StreamingEvent),
      close: () => {
        room.closed = true
      },
    }
  }
  const failures: unknown[] = []
  const session = new LiveSession({
    id: 'session',
    avatar: testAvatar,
    brain: echoBrain(),
    voice: { id: 'tone', say: async (text) => toneUtterance(text), close() {} },
    frames: { frame: async () => FRAME, now: () => FRAME },
    limits: DEFAULT_LIMITS,
    openRoom,
    onEnded() {},
    onFailure: (error) => failures.push(error),
    ...overrides,
  })
  const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  const meet = async () => {
    session.start()
    room.events.connected()
    await wait(100)
  }
  const said = () =>
    sent.events.flatMap((event) => (event.type === 'avatar_talking_message' ? event.message : []))
  return { session, room, sent, failures, wait, meet, said }
}

it('shows nothing before both the start and the fan have come, in either order', async () => {
  const first = stage()
  first.session.start()
  await first.wait(1_000)
  expect(first.session.view).toMatchObject({ state: 'waiting', first_frame_at: null })
  first.room.events.connected()
  await first.wait(100)
  expect(first.session.view.state).toBe('live')

  const second = stage()
  second.room.events.connected()
  await second.wait(1_000)
  expect(second.sent.video).toEqual([])
  second.session.start()
  await second.wait(100)
  expect(second.sent.video.length).toBeGreaterThan(0)
})

it('sends 50 frames of sound a second, and an unchanged picture only five times', async () => {
  const { sent, wait, meet } = stage()
  await meet()
  await wait(4_000)
  sent.audio = 0
  sent.video = []
  await wait(2_000)
  expect(sent.audio).toBe(100)
  expect(sent.video).toHaveLength(10)
})

it('greets, answers, says goodbye and ends a minute after the first frame', async () => {
  const { session, sent, wait, meet, said, room } = stage()
  await meet()
  await wait(3_000)
  expect(said()).toEqual(['Hello.'])
  session.talk('hi')
  await wait(10_000)
  expect(said()).toEqual(['Hello.', 'You said hi.', 'Tell me more.'])
  await wait(42_000)
  expect(said().at(-1)).toBe('Goodbye.')
  expect(sent.events).toContainEqual({ type: 'session_ending', remaining_ms: 6_000 })
  await wait(6_000)
  expect(sent.events.at(-1)).toEqual({ type: 'stream_disconnected', reason: 'time_limit' })
  const { ended_at, first_frame_at, tasks_answered } = session.view
  expect((ended_at ?? 0) - (first_frame_at ?? 0)).toBe(60_000)
  expect(tasks_answered).toBe(1)
  expect(room.closed).toBe(true)
})

it('keeps what was said to it before the fan arrived, instead of the greeting', async () => {
  const { session, wait, room, said } = stage()
  session.start()
  session.repeat('Welcome.')
  await wait(2_000)
  expect(said()).toEqual([])
  room.events.connected()
  await wait(5_000)
  expect(said()).toEqual(['Welcome.'])
})

it('says nothing to a client that takes no picture, and gives it up', async () => {
  const { session, room, sent, wait, meet, said } = stage()
  room.refusesVideo = true
  await meet()
  session.talk('hi')
  await wait(20_000)
  expect(said()).toEqual([])
  expect(sent.loud).toBe(0)
  await wait(15_000)
  expect(session.view).toMatchObject({ ended_reason: 'never_joined', tasks_answered: 0 })
})

it('holds its breath while the fan is lost, and goes on when the fan is back', async () => {
  const { session, room, sent, wait, meet } = stage()
  await meet()
  await wait(3_000)
  session.repeat('A line that takes some seconds to say')
  await wait(500)
  const heard = sent.loud
  room.events.disconnected()
  await wait(5_000)
  expect(session.view.state).toBe('lost')
  expect(sent.loud).toBe(heard)
  room.events.connected()
  await wait(5_000)
  expect(session.view.state).toBe('live')
  expect(sent.loud).toBeGreaterThan(heard + 50)
  expect(sent.events.at(-1)).toMatchObject({ type: 'avatar_stop_talking', interrupted: false })
})

it('ends when the fan does not come back, and the time in between is not counted', async () => {
  const lost = stage()
  await lost.meet()
  await lost.wait(5_000)
  const lostAt = Date.now()
  lost.room.events.disconnected()
  await lost.wait(11_000)
  expect(lost.session.view).toMatchObject({ ended_reason: 'fan_lost', ended_at: lostAt })

  const left = stage()
  await left.meet()
  const leftAt = Date.now()
  left.room.events.left()
  left.room.events.disconnected()
  await left.wait(2_000)
  expect(left.session.view).toMatchObject({ ended_reason: 'fan_left', ended_at: leftAt })
})

it('is put off from ending by idleness by anything the fan does', async () => {
  const { session, wait, meet } = stage({ limits: { ...DEFAULT_LIMITS, idleMs: 10_000 } })
  await meet()
  for (let i = 0; i < 3; i++) {
    await wait(8_000)
    session.touch()
  }
  expect(session.view.state).toBe('live')
  await wait(12_000)
  expect(session.view.ended_reason).toBe('idle')
})

it('ends itself, and only itself, when something goes wrong in the middle', async () => {
  const broken = stage({
    frames: {
      frame: async () => FRAME,
      now() {
        throw new Error('no ink')
      },
    },
  })
  await broken.meet()
  expect(broken.session.view.ended_reason).toBe('failed')
  expect(broken.failures).toHaveLength(1)
})

it('ends once, for the first reason', async () => {
  const onEnded = vi.fn()
  const { session, meet } = stage({ onEnded })
  await meet()
  session.end('stopped')
  session.end('idle')
  expect(session.view.ended_reason).toBe('stopped')
  expect(onEnded).toHaveBeenCalledTimes(1)
})
