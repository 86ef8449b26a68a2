import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { personaSchema } from '@inamora/contract/persona'
import { portraitSchema } from '@inamora/contract/portrait'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EngineAvatar } from '#avatars/avatars.ts'
import { FRAME_MS, SILENCE } from '#media/opus.ts'
import type { SpokenLine } from './line-codec.ts'
import { lineKey } from './line-key.ts'
import { type LineStore, openLineStore } from './line-store.ts'
import { createVoices, type VoicesOptions } from './voices.ts'

const avatar: EngineAvatar = {
  id: 'ines',
  portrait: portraitSchema.parse({}),
  voice: { voiceId: 'af_heart', rate: 1.2 },
  persona: personaSchema.parse({ greeting: 'Hello.' }),
}
const line: SpokenLine = {
  frames: [SILENCE],
  durationMs: FRAME_MS,
  visemes: [{ viseme: 'sil', startMs: 0 }],
}
const never = new AbortController().signal

let dataDir: string
let store: LineStore
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'inamora-voices-'))
  store = await openLineStore({ directory: join(dataDir, 'lines') })
  await store.put(lineKey({ text: 'Hello.', ...avatar.voice }), line)
})
afterAll(() => rm(dataDir, { recursive: true }))

const voicesWith = (options: Partial<VoicesOptions> = {}) =>
  createVoices({
    dataDir,
    store,
    speech: { speak: async () => line, close() {} },
    brainIsEmbedded: true,
    linesOf: ({ persona }) => [persona.greeting],
    ...options,
  })

it('plays trained lines when the embedded brain says nothing else', () => {
  expect(voicesWith().voice(avatar).id).toBe('trained:af_heart')
})

it('speaks with Flite from beginning to end when one needed line is missing', () => {
  expect(voicesWith({ linesOf: () => ['Hello.', 'Not rendered.'] }).voice(avatar).id).toBe(
    'flite:af_heart',
  )
})

it('speaks with Flite from beginning to end when a language model chooses the words', () => {
  expect(voicesWith({ brainIsEmbedded: false }).voice(avatar).id).toBe('flite:af_heart')
})

it('takes a voice and a rate that the caller asks for, if it knows the voice', () => {
  const voices = voicesWith()
  expect(voices.choose(avatar, { voiceId: 'bm_fable', rate: 1 })).toEqual({
    kind: 'flite',
    settings: { voiceId: 'bm_fable', rate: 1 },
  })
  expect(voices.choose(avatar, { voiceId: 'somebody-else' }).settings).toEqual(avatar.voice)
})

it('uses a speech server whenever one is configured', () => {
  const server = { baseUrl: 'http://127.0.0.1:9', model: 'any' }
  expect(voicesWith({ server }).voice(avatar).id).toBe('server:af_heart')
})

it('says the words of a caller even when nobody rendered them', async () => {
  expect((await voicesWith().voice(avatar).say('Repeat after me.', never)).text).toBe(
    'Repeat after me.',
  )
})

it('does not look for a model that is not there', async () => {
  const voices = voicesWith()
  await voices.measure(never)
  expect(voices.choose(avatar).kind).toBe('trained')
})
