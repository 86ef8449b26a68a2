import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Persona, personaSchema } from '@inamora/contract/persona'
import { portraitSchema } from '@inamora/contract/portrait'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { EngineAvatar } from '#avatars/avatars.ts'
import { poseKey, posesToTrain } from '#session/frame-source.ts'
import { testTrainer } from './test-trainer.ts'

const persona = (changes: Partial<Persona> = {}): Persona =>
  personaSchema.parse({
    greeting: 'Hello, you.',
    qa: [{ question: 'Where from?', answer: 'From Lisbon.' }],
    ...changes,
  })
const avatar = (
  id: string,
  changes: Partial<Pick<EngineAvatar, 'persona'>> = {},
): EngineAvatar => ({
  id,
  portrait: portraitSchema.parse({}),
  voice: { voiceId: 'af_heart', rate: 1.2 },
  persona: persona(),
  ...changes,
})

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'inamora-training-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

it('makes the face, the voice and the mind, and tells how far it is', async () => {
  const { trainer, avatars, frames, lines, made } = await testTrainer(dataDir, { speaks: true })
  const seen: string[] = []
  const { setTraining } = avatars
  avatars.setTraining = (id, training) => {
    seen.push(`${training.status} ${training.step}`)
    expect(training.progress).toBeGreaterThanOrEqual(avatars.training(id)?.progress ?? 0)
    setTraining(id, training)
  }
  avatars.put(avatar('a'))
  expect(avatars.training('a')).toMatchObject({ status: 'queued', progress: 0 })
  trainer.enqueue('a')
  await trainer.settled()
  expect(avatars.training('a')).toEqual({
    status: 'ready',
    step: null,
    progress: 100,
    reason: null,
  })
  expect([...new Set(seen)]).toEqual([
    'training face',
    'training voice',
    'training mind',
    'ready null',
  ])
  expect(made.poses).toBe(posesToTrain().length)
  const [pose] = posesToTrain()
  if (!pose) throw new Error('no pose')
  expect(await frames.load(avatar('a'), poseKey(pose))).toBeInstanceOf(Uint8Array)
  expect(await lines.get(made.lines[0] ?? '')).toMatchObject({ durationMs: expect.any(Number) })
})

it('makes only what changed when the avatar is edited', async () => {
  const { trainer, avatars, made } = await testTrainer(dataDir, { speaks: true })
  avatars.put(avatar('a'))
  trainer.enqueue('a')
  await trainer.settled()
  const before = { poses: made.poses, lines: made.lines.length }
  avatars.put(avatar('a', { persona: persona({ greeting: 'Hello again, you.' }) }))
  trainer.enqueue('a')
  await trainer.settled()
  expect(made.poses).toBe(before.poses)
  expect(made.lines).toHaveLength(before.lines + 1)
})

it('removes what nobody needs any more, and keeps what another avatar shares', async () => {
  const { trainer, avatars, made, linesDirectory, framesDirectory } = await testTrainer(dataDir, {
    speaks: true,
  })
  avatars.put(avatar('a'))
  avatars.put(avatar('b', { persona: persona({ greeting: 'I am the other one.' }) }))
  trainer.start()
  await trainer.settled()
  expect(await readdir(linesDirectory)).toHaveLength(made.lines.length)
  expect(await readdir(framesDirectory)).toHaveLength(1)
  expect(trainer.remove('b')).toBe(true)
  await trainer.settled()
  expect(await readdir(linesDirectory)).toHaveLength(made.lines.length - 1)
  expect(await readdir(framesDirectory)).toHaveLength(1)
  trainer.remove('a')
  await trainer.settled()
  expect(await readdir(linesDirectory)).toEqual([])
  expect(await readdir(framesDirectory)).toEqual([])
})

it('gives avatars a voice when the model comes later', async () => {
  const before = await testTrainer(dataDir, {})
  before.avatars.put(avatar('a'))
  before.trainer.start()
  await before.trainer.settled()
  expect(before.made.lines).toEqual([])
  const after = await testTrainer(dataDir, { speaks: true })
  after.trainer.start()
  await after.trainer.settled()
  expect(after.made.lines.length).toBeGreaterThan(5)
  expect(after.made.poses).toBe(0)
  expect(after.avatars.training('a')?.status).toBe('ready')
})

it('trains first who came first, but before them who is waited for, also after a restart', async () => {
  const before = await testTrainer(dataDir, {})
  before.avatars.put(avatar('trial'), 'last')
  for (const id of ['c', 'a', 'b']) before.avatars.put(avatar(id))
  before.avatars.put(avatar('published'), 'first')
  const { trainer, avatars } = await testTrainer(dataDir, {})
  const finished: string[] = []
  const { setTraining } = avatars
  avatars.setTraining = (id, training) => {
    if (training.status === 'ready') finished.push(id)
    setTraining(id, training)
  }
  trainer.start()
  await trainer.settled()
  expect(finished).toEqual(['published', 'c', 'a', 'b', 'trial'])
})

it('can be cancelled, and started again where it stopped', async () => {
  const { trainer, avatars, made } = await testTrainer(dataDir, {
    onDraw: (count) => count === 50 && trainer.cancel('a'),
  })
  avatars.put(avatar('a'))
  trainer.enqueue('a')
  await trainer.settled()
  expect(avatars.training('a')).toMatchObject({ status: 'cancelled', step: null })
  expect(made.poses).toBeLessThan(60)
  avatars.put(avatar('a'))
  trainer.enqueue('a')
  await trainer.settled()
  expect(avatars.training('a')?.status).toBe('ready')
  expect(made.poses).toBeLessThanOrEqual(posesToTrain().length + 1)
})

it('gives up a training whose avatar is deleted', async () => {
  const { trainer, avatars, framesDirectory } = await testTrainer(dataDir, {
    onDraw: (count) => count === 20 && trainer.remove('a'),
  })
  avatars.put(avatar('a'))
  trainer.enqueue('a')
  await trainer.settled()
  expect(avatars.has('a')).toBe(false)
  expect(await readdir(framesDirectory)).toEqual([])
})

it('fails with a reason that a creator can act on', async () => {
  const { trainer, avatars } = await testTrainer(dataDir, {})
  avatars.put(
    avatar('a', { persona: persona({ qa: [{ question: 'Hi?', answer: '你好，很高兴认识你' }] }) }),
  )
  avatars.put(avatar('b'))
  trainer.start()
  await trainer.settled()
  expect(avatars.training('a')).toMatchObject({
    status: 'failed',
    reason: expect.stringContaining('你好'),
  })
  expect(avatars.training('b')?.status).toBe('ready')
})

it('refuses explicit lines', async () => {
  const { trainer, avatars, made } = await testTrainer(dataDir, {})
  avatars.put(avatar('a', { persona: persona({ greeting: 'Hi, I send nudes.' }) }))
  trainer.start()
  await trainer.settled()
  expect(avatars.training('a')).toMatchObject({
    status: 'failed',
    reason: expect.stringContaining('explicit'),
  })
  expect(made.poses).toBe(0)
})

it('says so when the fault is ours', async () => {
  const { trainer, avatars } = await testTrainer(dataDir, {
    onDraw: () => {
      throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
    },
  })
  avatars.put(avatar('a'))
  trainer.start()
  await trainer.settled()
  expect(avatars.training('a')).toMatchObject({
    status: 'failed',
    reason: expect.stringContaining('disk is full'),
  })
})

it('waits for live calls between two pieces of work, but not for ever', async () => {
  let asked = 0
  const { trainer, avatars } = await testTrainer(dataDir, {
    isBusy: () => {
      asked++
      return true
    },
    patienceMs: 1,
  })
  avatars.put(avatar('a'))
  trainer.start()
  await trainer.settled()
  expect(asked).toBeGreaterThan(10)
  expect(avatars.training('a')?.status).toBe('ready')
})

it('goes on after a kill without drawing again what it has', async () => {
  const victim = fork(join(import.meta.dirname, 'test-trainer-victim.ts'), [dataDir], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await once(victim, 'message')
  victim.kill('SIGKILL')
  await once(victim, 'exit')
  const { trainer, avatars, made } = await testTrainer(dataDir, {})
  expect(avatars.training('victim')?.status).toBe('training')
  trainer.start()
  await trainer.settled()
  expect(avatars.training('victim')?.status).toBe('ready')
  expect(made.poses).toBeGreaterThan(0)
  expect(made.poses).toBeLessThanOrEqual(posesToTrain().length - 99)
})
