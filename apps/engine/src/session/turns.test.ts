import { setImmediate } from 'node:timers/promises'
import type { StreamingEvent } from '@inamora/contract/streaming'
import { expect, it, vi } from 'vitest'
import type { Utterance } from '#voice/voice.ts'
import { Playback } from './playback.ts'
import { type Task, Turns } from './turns.ts'

const utterance = (text: string, count = 3): Utterance => ({
  text,
  frames: Array.from({ length: count }, () => Buffer.from(text)),
  durationMs: count * 20,
  visemes: [{ viseme: 'aa', startMs: 0 }],
})

function stage(say = async (text: string, _signal: AbortSignal) => utterance(text)) {
  const playback = new Playback()
  const events: StreamingEvent[] = []
  const failures: unknown[] = []
  const turns = new Turns({
    voice: { id: 'test', say, close() {} },
    playback,
    emit: (event) => events.push(event),
    onFailure: (error) => failures.push(error),
  })
  const kinds = () => events.map(({ type }) => type)
  /** Plays frame after frame until `done`. */
  const listen = async (done: () => boolean) => {
    for (let frame = 0; !done(); frame++) {
      if (frame > 20_000) throw new Error(`still waiting after ${kinds().join(', ')}`)
      playback.next()
      await setImmediate()
    }
  }
  return { playback, events, failures, turns, kinds, listen }
}

const task = (id: string, ...sentences: string[]): Task => ({ id, sentences: () => sentences })

it('says the sentences in order, with a caption at the start of each', async () => {
  const { turns, events, kinds, listen } = stage()
  turns.begin(task('one', 'First.', 'Second.'))
  await listen(() => !turns.busy)
  expect(kinds()).toEqual([
    'avatar_start_talking',
    'avatar_talking_message',
    'avatar_talking_message',
    'avatar_end_message',
    'avatar_stop_talking',
  ])
  expect(events[1]).toMatchObject({ message: 'First.', start_ms: 0, duration_ms: 60 })
  expect(events[2]).toMatchObject({ message: 'Second.' })
  expect(events[4]).toMatchObject({ interrupted: false })
})

it('begins to speak at the first sentence, while the mind is still busy with the second', async () => {
  const { turns, kinds, listen } = stage()
  let think = () => {}
  const thought = new Promise<void>((resolve) => {
    think = resolve
  })
  turns.begin({
    id: 'one',
    async *sentences() {
      yield 'First.'
      await thought
      yield 'Second.'
    },
  })
  await listen(() => kinds().includes('avatar_talking_message'))
  expect(turns.busy).toBe(true)
  think()
  await listen(() => !turns.busy)
  expect(kinds().filter((kind) => kind === 'avatar_talking_message')).toHaveLength(2)
})

it('falls silent at once when it is interrupted, and gives up what was being made', async () => {
  const aborted = vi.fn()
  const { turns, playback, events, listen, kinds } = stage(async (text, signal) => {
    signal.addEventListener('abort', aborted)
    return utterance(text, 1000)
  })
  turns.begin(task('one', 'A long story.', 'It goes on.', 'And on.', 'And on.'))
  await listen(() => kinds().includes('avatar_talking_message'))
  turns.interrupt()
  expect(playback.speaking).toBe(false)
  expect(turns.busy).toBe(false)
  expect(events.at(-1)).toEqual({ type: 'avatar_stop_talking', task_id: 'one', interrupted: true })
  expect(aborted).toHaveBeenCalled()
})

it('lets a new task take over, and every task ends exactly once', async () => {
  const { turns, events, listen } = stage()
  turns.begin(task('one', 'First.'))
  turns.begin(task('two', 'Second.'))
  turns.begin(task('three', 'Third.'))
  await listen(() => !turns.busy)
  const ends = events.filter((event) => event.type === 'avatar_stop_talking')
  expect(ends.map(({ task_id, interrupted }) => [task_id, interrupted])).toEqual([
    ['one', true],
    ['two', true],
    ['three', false],
  ])
  const captions = events.filter((event) => event.type === 'avatar_talking_message')
  expect(captions.map(({ message }) => message)).toEqual(['Third.'])
})

it('lets a short line end before a patient task speaks, but not a long one', async () => {
  const short = stage()
  short.turns.begin(task('one', 'Short.'))
  await short.listen(() => short.playback.speaking)
  short.turns.begin({ ...task('bye', 'Goodbye.'), patienceMs: 500 })
  expect(short.playback.speaking).toBe(true)
  await short.listen(() => !short.turns.busy)

  const long = stage(async (text) => utterance(text, 1000))
  long.turns.begin(task('one', 'Long.'))
  await long.listen(() => long.playback.speaking)
  long.turns.begin({ ...task('bye', 'Goodbye.'), patienceMs: 500 })
  expect(long.playback.speaking).toBe(false)
})

it('ends a task whose voice or mind fails, and goes on with the next', async () => {
  const { turns, events, failures, listen } = stage(async (text) => {
    if (text === 'Bad.') throw new Error('no breath')
    return utterance(text)
  })
  turns.begin(task('one', 'Bad.'))
  await listen(() => !turns.busy)
  expect(failures).toHaveLength(2)
  expect(events.at(-1)).toMatchObject({ type: 'avatar_stop_talking', task_id: 'one' })
  turns.begin(task('two', 'Good.'))
  await listen(() => !turns.busy)
  expect(events.at(-1)).toMatchObject({ task_id: 'two', interrupted: false })
})

it('says a line after all when the voice fails once', async () => {
  const say = vi.fn(async (text: string) => utterance(text))
  say.mockRejectedValueOnce(new Error('the speech process ended'))
  const { turns, kinds, listen } = stage(say)
  turns.begin(task('one', 'Hello.'))
  await listen(() => !turns.busy)
  expect(kinds()).toContain('avatar_talking_message')
})

it('does not make more lines ahead than it can soon say', async () => {
  const say = vi.fn(async (text: string) => utterance(text, 50))
  const { turns, listen } = stage(say)
  turns.begin(task('one', ...Array.from({ length: 20 }, (_, i) => `Line ${i}.`)))
  await vi.waitFor(() => expect(say.mock.calls.length).toBeGreaterThanOrEqual(3), {
    timeout: 30_000,
  })
  expect(say.mock.calls.length).toBeLessThanOrEqual(4)
  await listen(() => say.mock.calls.length === 20)
})
