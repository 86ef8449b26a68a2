import { ApiError } from '@inamora/contract/client'
import { portraitSchema } from '@inamora/contract/portrait'
import type { StudioAvatar, StudioAvatarPatch } from '@inamora/contract/studio'
import { expect, it, vi } from 'vitest'
import { DraftSaver } from './draft-saver.ts'

const first: StudioAvatar = {
  id: '00000000-0000-4000-8000-000000000001',
  status: 'draft',
  revision: 1,
  updated_at: '2026-01-01T00:00:00Z',
  name: 'Nora',
  description: '',
  declared_age: null,
  face: { kind: 'drawn', portrait: portraitSchema.parse({}) },
  voice_id: 'af_heart',
  voice_rate: 1.2,
  persona: { greeting: '', character: '', tone: '', boundaries: [], qa: [] },
  price_credits: 25,
  reward_texts: ['', '', '', '', ''],
  likeness: null,
  image_url: null,
  rewards: [],
  likeness_revoked_at: null,
  taken_down_reason: null,
  training: null,
  missing: [],
  heygenAvatarId: 'nora',
}

/** A server of one avatar that keeps the rules of revisions; texts are trimmed as the real one does. */
function server(start = first) {
  let held = start
  let isAway = false
  let gate = Promise.resolve()
  const patches: StudioAvatarPatch[] = []
  return {
    patches,
    held: () => held,
    goAway: (away: boolean) => {
      isAway = away
    },
    /** Answers wait until the given function is called. */
    hold() {
      let release = () => {}
      gate = new Promise((resolve) => {
        release = resolve
      })
      return release
    },
    save(changes: Partial<StudioAvatar>) {
      held = { ...held, ...changes, revision: held.revision + 1 }
      return held
    },
    calls: {
      async patch(patch: StudioAvatarPatch) {
        await gate
        if (isAway) throw new TypeError('fetch failed')
        patches.push(patch)
        if (patch.revision !== held.revision) throw new ApiError(409, 'Conflict', '')
        const { revision, ...changes } = patch
        const name = changes.name?.trim() ?? held.name
        held = { ...held, ...changes, name, revision: revision + 1 } as StudioAvatar
        return held
      },
      load: async () => held,
    },
  }
}

it('sends only what was changed, with the revision it started from', async () => {
  const { calls, patches } = server()
  const saver = new DraftSaver(first, calls)
  saver.change({ name: 'Nora Vale' })
  expect(saver.state().status.kind).toBe('waiting')
  await saver.flush()
  expect(patches).toEqual([{ name: 'Nora Vale', revision: 1 }])
  expect(saver.state()).toMatchObject({ status: { kind: 'saved' }, avatar: { revision: 2 } })
})

it('what is typed while a save runs is saved next, and never overwritten by the answer', async () => {
  const { calls, patches, hold } = server()
  const release = hold()
  const saver = new DraftSaver(first, calls)
  saver.change({ name: 'N' })
  const saving = saver.flush()
  saver.change({ name: 'No ' })
  expect(saver.isAtRisk).toBe(true)
  release()
  await saving
  expect(saver.state().draft.name).toBe('No ')
  await saver.flush()
  expect(patches.at(-1)).toEqual({ name: 'No ', revision: 2 })
  expect(saver.state().draft.name).toBe('No ')
  expect(saver.isDirty).toBe(false)
})

it('a save of another tab stops the saving, and nothing is lost until the creator chooses', async () => {
  const { calls, save, held } = server()
  const saver = new DraftSaver(first, calls)
  const theirs = save({ description: 'Theirs' })
  saver.change({ name: 'Mine' })
  await saver.flush()
  expect(saver.state().status).toEqual({ kind: 'conflict', theirs, mine: ['name'] })
  expect(saver.state().draft.name).toBe('Mine')
  saver.change({ name: 'Mine still' })
  await saver.flush()
  expect(held().name).toBe('Nora')
})

it('Keep mine saves on top of the newest revision', async () => {
  const { calls, save, held } = server()
  const saver = new DraftSaver(first, calls)
  save({ description: 'Theirs', name: 'Their name' })
  saver.change({ name: 'Mine' })
  await saver.flush()
  await saver.keepMine()
  expect(held()).toMatchObject({ name: 'Mine', description: 'Theirs' })
  expect(saver.state()).toMatchObject({
    status: { kind: 'saved' },
    draft: { name: 'Mine', description: 'Theirs' },
  })
})

it('Take theirs shows what the other tab saved', async () => {
  const { calls, save, patches } = server()
  const saver = new DraftSaver(first, calls)
  save({ name: 'Their name' })
  saver.change({ name: 'Mine' })
  await saver.flush()
  saver.takeTheirs()
  expect(saver.state()).toMatchObject({
    status: { kind: 'saved' },
    draft: { name: 'Their name' },
    generation: 1,
  })
  await saver.flush()
  expect(patches).toHaveLength(1)
})

it('without a connection the words stay and are saved when it is back', async () => {
  vi.useFakeTimers()
  const { calls, goAway, held } = server()
  const saver = new DraftSaver(first, calls)
  goAway(true)
  saver.change({ name: 'Offline' })
  await saver.flush()
  expect(saver.state().status.kind).toBe('offline')
  expect(saver.isAtRisk).toBe(true)
  goAway(false)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(held().name).toBe('Offline')
  expect(saver.state().status.kind).toBe('saved')
  vi.useRealTimers()
})

it('what the server does not take is told, and the next change tries again', async () => {
  const refusal = new ApiError(400, '', '{"code":"invalid_input","message":"name is too long"}')
  const { calls } = server()
  const patch = vi.fn().mockRejectedValueOnce(refusal).mockImplementation(calls.patch)
  const saver = new DraftSaver(first, { ...calls, patch })
  saver.change({ name: 'Too long' })
  await saver.flush()
  expect(saver.state().status).toEqual({ kind: 'refused', message: 'name is too long' })
  saver.change({ name: 'Short' })
  await saver.flush()
  expect(saver.state().status.kind).toBe('saved')
})

it('what is fetched again fills the fields that hold no unsaved words', () => {
  const { calls, save } = server()
  const saver = new DraftSaver(first, calls)
  saver.receive(save({ description: 'From elsewhere' }))
  expect(saver.state()).toMatchObject({ draft: { description: 'From elsewhere' }, generation: 1 })
  saver.dispose()
})

it('an older answer than the one already known is dropped', async () => {
  const { calls } = server()
  const saver = new DraftSaver(first, calls)
  saver.change({ name: 'New' })
  await saver.flush()
  saver.receive(first)
  expect(saver.state().draft.name).toBe('New')
})

it('what is typed during another call waits for it, and does not clash with its revision', async () => {
  const { calls, save, held, hold } = server()
  const saver = new DraftSaver(first, calls)
  saver.change({ name: 'Before' })
  const release = hold()
  const acted = saver.act(async () => save({ status: 'training' }))
  release()
  await acted
  expect(saver.state().avatar).toMatchObject({ name: 'Before', status: 'training', revision: 3 })

  let finish = (_: StudioAvatar) => {}
  const upload = saver.act(
    () =>
      new Promise((resolve) => {
        finish = resolve
      }),
  )
  await Promise.resolve()
  saver.change({ name: 'During' })
  expect(saver.isAtRisk).toBe(true)
  const flushed = saver.flush()
  finish(save({ image_url: '/new.webp' }))
  await upload
  await flushed
  expect(saver.state().status.kind).toBe('saved')
  expect(held()).toMatchObject({ name: 'During', image_url: '/new.webp' })
})
