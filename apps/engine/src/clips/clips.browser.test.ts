import { MAX_CLIP_CHARACTERS } from '@inamora/contract/engine-clips'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startBrowser, type TestBrowser } from '#testing/browser.ts'
import { testAvatar } from '#testing/test-cast.ts'
import { startTestEngine, TEST_KEY, type TestEngine } from '#testing/test-engine.ts'

vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 })

let engine: TestEngine
let browser: TestBrowser
beforeAll(async () => {
  engine = await startTestEngine()
  browser = await startBrowser('./fan-page.ts')
})
afterAll(async () => {
  await browser?.close()
  await engine?.close()
})

const ask = (body: unknown, { id = testAvatar.id, key = TEST_KEY } = {}) =>
  fetch(`${engine.url}/v1/avatars/${id}/clips`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify(body),
  })

it('plays in a browser: as long as it says, with a moving mouth and with sound', async () => {
  const answer = await ask({ text: 'Good evening to you.\nStay a little.' })
  expect(answer.headers.get('content-type')).toBe('video/webm')
  const clip = Buffer.from(await answer.arrayBuffer()).toString('base64')
  const seen = await watch(await browser.page(), clip)
  expect([seen.width, seen.height]).toEqual([480, 640])
  // 60 ms for each character, and the pauses.
  expect(seen.seconds).toBeGreaterThan(3.5)
  expect(seen.seconds).toBeLessThan(5)
  expect(seen.soundSeconds).toBeCloseTo(seen.seconds, 0)
  expect(seen.mouths.some((open) => open)).toBe(true)
  expect(seen.mouths.some((open) => !open)).toBe(true)
  expect(seen.mouths[0]).toBe(false)
  expect(seen.loudness).toBeGreaterThan(0.05)
})

it.each([
  ['nothing to say', { text: '  ' }],
  ['too much to say', { text: 'a'.repeat(MAX_CLIP_CHARACTERS + 1) }],
  ['no text at all', {}],
])('refuses %s', async (_, body) => {
  const answer = await ask(body)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: 400, message: expect.any(String) })
})

it('needs the key and an avatar that exists', async () => {
  expect((await ask({ text: 'Hello.' }, { key: 'another' })).status).toBe(401)
  expect((await ask({ text: 'Hello.' }, { id: 'nobody' })).status).toBe(404)
})

/** Decodes the clip as a browser does: looks at the mouth ten times a second and listens to the whole. */
function watch(page: Page, base64: string) {
  return page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0))
    const sound = await new OfflineAudioContext(1, 48_000, 48_000).decodeAudioData(
      bytes.slice().buffer,
    )
    const samples = sound.getChannelData(0)
    const loudness = Math.sqrt(
      samples.reduce((sum, value) => sum + value * value, 0) / samples.length,
    )
    const video = document.createElement('video')
    video.src = URL.createObjectURL(new Blob([bytes], { type: 'video/webm' }))
    await new Promise((resolve, reject) => {
      video.onloadeddata = resolve
      video.onerror = () => reject(new Error(video.error?.message))
    })
    const canvas = document.createElement('canvas')
    const context = canvas.getContext('2d')
    const mouths: boolean[] = []
    for (let at = 0; at < video.duration; at += 0.1) {
      video.currentTime = at
      if (at > 0) await new Promise((resolve) => (video.onseeked = resolve))
      context?.drawImage(video, 0, 0, 48, 64)
      mouths.push((context?.getImageData(24, 40, 1, 1).data[0] ?? 0) > 128)
    }
    return {
      width: video.videoWidth,
      height: video.videoHeight,
      seconds: video.duration,
      soundSeconds: sound.duration,
      loudness,
      mouths,
    }
  }, base64)
}
