import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import OpusScript from 'opusscript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { VISEMES } from '#face/pose.ts'
import { FRAME_MS } from '#media/opus.ts'
import { loadFlite } from './flite.ts'
import { lineKey } from './line-key.ts'
import { openLineStore } from './line-store.ts'
import { liveVoice } from './live-voice.ts'
import { type Speech, startSpeech } from './speech.ts'
import { speechServerVoice } from './speech-server-voice.ts'
import { hasKokoro } from './synthesiser.ts'
import { trainedVoice } from './trained-voice.ts'
import type { Utterance, Voice } from './voice.ts'
import { wavFromSamples } from './wav.ts'

const dataDir = process.env.DATA_DIR ?? join(import.meta.dirname, '..', '..', '..', '..', '.data')
const LINE = 'Hello there. I was hoping you would come by tonight.'
const settings = { voiceId: 'af_heart', rate: 1.2 }
const never = new AbortController().signal

let speech: Speech
let server: Server
let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'inamora-voice-'))
  speech = startSpeech({ dataDir })
  const flite = await loadFlite()
  const { sound } = await flite.speak(LINE, 'slt', settings.rate)
  const wav = wavFromSamples(sound)
  server = createServer((request, response) => {
    request
      .resume()
      .on('end', () => response.writeHead(200, { 'content-type': 'audio/wav' }).end(wav))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterAll(async () => {
  speech.close()
  server.close()
  await rm(directory, { recursive: true })
})

const adapters: { name: string; runs: boolean; create: () => Promise<Voice> }[] = [
  { name: 'Flite', runs: true, create: async () => liveVoice(speech, 'flite', settings) },
  {
    name: 'Kokoro (needs `npm run voices`)',
    runs: hasKokoro(dataDir),
    create: async () => liveVoice(speech, 'kokoro', settings),
  },
  {
    name: 'trained lines',
    runs: true,
    async create() {
      const store = await openLineStore({ directory })
      const source = { text: LINE, ...settings }
      await store.put(lineKey(source), await speech.speak('flite', source, never))
      return trainedVoice(store, settings)
    },
  },
  {
    name: 'a speech server',
    runs: true,
    async create() {
      const { port } = server.address() as AddressInfo
      return speechServerVoice({ baseUrl: `http://127.0.0.1:${port}/v1`, model: 'any' }, settings)
    },
  },
]

describe.each(adapters.filter(({ runs }) => runs))('the voice of $name', ({ create }) => {
  let voice: Voice
  let spoken: Utterance

  beforeAll(async () => {
    voice = await create()
    spoken = await voice.say(LINE, never)
  })

  it('says the line at a human pace in frames of 20 ms', () => {
    expect(spoken.text).toBe(LINE)
    expect(spoken.durationMs).toBe(spoken.frames.length * FRAME_MS)
    expect(spoken.durationMs).toBeGreaterThan(1_500)
    expect(spoken.durationMs).toBeLessThan(6_000)
  })

  it('is heard at once, at a good level, without clipping', () => {
    const { leadMs, rms, peak } = listen(spoken.frames)
    expect(leadMs).toBeLessThanOrEqual(60)
    expect(rms).toBeGreaterThan(0.03)
    expect(peak).toBeLessThan(1)
  })

  it('moves the mouth through many shapes and closes it at the end', () => {
    const { visemes, durationMs } = spoken
    expect(visemes[0]?.startMs).toBe(0)
    expect(visemes.at(-1)?.viseme).toBe('sil')
    const starts = visemes.map(({ startMs }) => startMs)
    expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b))
    expect(starts.at(-1)).toBeLessThanOrEqual(durationMs)
    for (const { viseme } of visemes) expect(VISEMES).toContain(viseme)
    expect(new Set(visemes.map(({ viseme }) => viseme)).size).toBeGreaterThan(5)
  })

  it('stops when it is interrupted', async () => {
    await expect(voice.say(LINE, AbortSignal.abort(new Error('interrupted')))).rejects.toThrow(
      'interrupted',
    )
    const abort = new AbortController()
    const saying = voice.say(LINE, abort.signal)
    abort.abort(new Error('interrupted'))
    await expect(saying).rejects.toThrow('interrupted')
  })
})

it('speaks faster at a higher rate', async () => {
  const slow = await liveVoice(speech, 'flite', { ...settings, rate: 1 }).say(LINE, never)
  const fast = await liveVoice(speech, 'flite', { ...settings, rate: 1.4 }).say(LINE, never)
  expect(slow.durationMs / fast.durationMs).toBeGreaterThan(1.2)
})

it('lets a trained voice say nothing it was not trained for, unless it can speak live', async () => {
  const store = await openLineStore({ directory })
  await expect(trainedVoice(store, settings).say('Never rendered.', never)).rejects.toThrow(
    'never rendered',
  )
  const live = trainedVoice(store, settings, liveVoice(speech, 'flite', settings))
  expect((await live.say('Never rendered.', never)).frames.length).toBeGreaterThan(10)
})

it('says what the speech server answered when that is no sound', async () => {
  const broken = createServer((_request, response) => response.writeHead(429).end())
  await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve))
  const { port } = broken.address() as AddressInfo
  const voice = speechServerVoice({ baseUrl: `http://127.0.0.1:${port}`, model: 'any' }, settings)
  await expect(voice.say(LINE, never)).rejects.toThrow('429')
  broken.close()
})

/** What a receiver hears: decoded as a browser would. */
function listen(frames: readonly Uint8Array[]): { leadMs: number; rms: number; peak: number } {
  const decoder = new OpusScript(48_000, 1, OpusScript.Application.VOIP)
  const samples = frames.flatMap((frame) => {
    const pcm = Buffer.from(decoder.decode(Buffer.from(frame)))
    return Array.from({ length: pcm.length / 2 }, (_, i) => pcm.readInt16LE(i * 2) / 32768)
  })
  decoder.delete()
  const first = samples.findIndex((value) => Math.abs(value) > 0.02)
  return {
    leadMs: first / 48,
    rms: Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length),
    peak: samples.reduce((max, value) => Math.max(max, Math.abs(value)), 0),
  }
}
