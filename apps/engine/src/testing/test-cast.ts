import { personaSchema } from '@inamora/contract/persona'
import { portraitSchema } from '@inamora/contract/portrait'
import { createCanvas } from '@napi-rs/canvas'
import OpusScript from 'opusscript'
import type { EngineAvatar } from '#avatars/avatars.ts'
import type { Brain } from '#brain/brain.ts'
import type { Pose } from '#face/pose.ts'
import { FRAME_MS, SAMPLE_RATE, SAMPLES_PER_FRAME } from '#media/opus.ts'
import type { Cast, Roles } from '#session/cast.ts'
import { createFrameCache, createFrameSource, PICTURE } from '#session/frame-source.ts'
import type { Utterance, Voice } from '#voice/voice.ts'

/** A cast for tests: a tone for a voice, a square that is lit while the mouth is open for a face. */

const TONE_HZ = 440
const OPEN_MS = 200

/** 60 ms of tone for each character, so that a test can choose how long a line takes. */
export function toneUtterance(text: string): Utterance {
  const opus = new OpusScript(SAMPLE_RATE, 1, OpusScript.Application.VOIP)
  const durationMs = Math.max(200, Math.ceil((text.length * 60) / FRAME_MS) * FRAME_MS)
  const frames = Array.from({ length: durationMs / FRAME_MS }, (_, index) => {
    const pcm = Buffer.alloc(SAMPLES_PER_FRAME * 2)
    for (let i = 0; i < SAMPLES_PER_FRAME; i++) {
      const t = (index * SAMPLES_PER_FRAME + i) / SAMPLE_RATE
      pcm.writeInt16LE(Math.round(Math.sin(2 * Math.PI * TONE_HZ * t) * 12_000), i * 2)
    }
    return opus.encode(pcm, SAMPLES_PER_FRAME)
  })
  opus.delete()
  const visemes = Array.from({ length: Math.ceil(durationMs / OPEN_MS) }, (_, index) => ({
    viseme: index % 2 === 0 ? ('aa' as const) : ('PP' as const),
    startMs: index * OPEN_MS,
  }))
  return { text, frames, durationMs, visemes: [...visemes, { viseme: 'sil', startMs: durationMs }] }
}

export const toneVoice = (): Voice => ({
  id: 'tone',
  async say(text, signal) {
    signal.throwIfAborted()
    return toneUtterance(text)
  },
  close() {},
})

export const echoBrain = (): Brain => ({
  greeting: () => 'Hello.',
  farewell: () => 'Goodbye.',
  async *reply(text) {
    yield `You said ${text}.`
    yield 'Tell me more.'
  },
})

export async function drawTestFace(pose: Pose): Promise<Buffer> {
  const canvas = createCanvas(PICTURE.width, PICTURE.height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#203040'
  context.fillRect(0, 0, PICTURE.width, PICTURE.height)
  context.fillStyle = '#808080'
  context.fillRect(40 + pose.sway * 40, 40, 60, 60)
  context.fillStyle = pose.viseme === 'aa' ? '#ffffff' : '#000000'
  context.fillRect(160, 320, 160, 160)
  return canvas.encode('webp', 70)
}

export const testAvatar: EngineAvatar = {
  id: 'test-avatar',
  portrait: portraitSchema.parse({}),
  voice: { voiceId: 'tone', rate: 1 },
  persona: personaSchema.parse({ greeting: 'Hello.' }),
}

export function testCast(overrides: Partial<Roles> = {}): Cast {
  const frames = createFrameSource({
    id: testAvatar.id,
    cache: createFrameCache(16 * 1024 * 1024),
    draw: drawTestFace,
  })
  return {
    avatars: {
      get: () => testAvatar,
      has: (id) => id === testAvatar.id,
      ids: () => [testAvatar.id],
      put() {},
      remove: () => false,
    },
    play: () => ({ brain: echoBrain(), voice: toneVoice(), frames, ...overrides }),
    record: () => ({ voice: toneVoice(), frames, ...overrides }),
  }
}
