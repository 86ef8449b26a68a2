import { type EnginePictureInput, enginePictureInputSchema } from '@inamora/contract/engine-clips'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestEngine, TEST_KEY, type TestEngine } from '#testing/test-engine.ts'
import { PICTURE_SIZE, renderPicture } from './picture.ts'

const SMALL = { width: 120, height: 160 }

const paint = (input: Partial<EnginePictureInput> = {}) =>
  renderPicture(enginePictureInputSchema.parse({ portrait: {}, ...input }), SMALL)

async function pixelsOf(webp: Buffer) {
  const image = await loadImage(webp)
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  return context.getImageData(0, 0, image.width, image.height).data
}

/** Mean distance between the strongest and the weakest channel: none in black and white. */
async function colourOf(webp: Buffer): Promise<number> {
  const pixels = await pixelsOf(webp)
  let sum = 0
  for (let at = 0; at < pixels.length; at += 4) {
    const channels = [...pixels.subarray(at, at + 3)]
    sum += Math.max(...channels) - Math.min(...channels)
  }
  return sum / (pixels.length / 4)
}

it('paints the same picture from the same recipe', async () => {
  const recipe = { finish: 'film', gaze: { x: 0.5, y: 0.2 } } as const
  expect((await paint(recipe)).equals(await paint(recipe))).toBe(true)
})

it.each(['silver', 'film', 'dusk'] as const)('develops in another light: %s', async (finish) => {
  expect((await paint({ finish })).equals(await paint())).toBe(false)
})

it('takes the colour out of a silver print, and only there', async () => {
  expect(await colourOf(await paint({ finish: 'silver' }))).toBeLessThan(16)
  expect(await colourOf(await paint({ finish: 'film' }))).toBeGreaterThan(30)
})

it('comes closer without growing', async () => {
  const near = await paint({ frame: { zoom: 1.5, y: -1 } })
  const image = await loadImage(near)
  expect([image.width, image.height]).toEqual([SMALL.width, SMALL.height])
  expect(near.equals(await paint())).toBe(false)
})

let engine: TestEngine
beforeAll(async () => {
  engine = await startTestEngine()
})
afterAll(() => engine.close())

const ask = (body: unknown, key = TEST_KEY) =>
  fetch(`${engine.url}/v1/pictures`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify(body),
  })

it('is painted in full size for the holder of the key', async () => {
  const answer = await ask({ portrait: {} })
  expect(answer.headers.get('content-type')).toBe('image/webp')
  const image = await loadImage(Buffer.from(await answer.arrayBuffer()))
  expect([image.width, image.height]).toEqual([PICTURE_SIZE.width, PICTURE_SIZE.height])
})

it('refuses others, and what is no portrait', async () => {
  expect((await ask({ portrait: {} }, 'another')).status).toBe(401)
  expect((await ask({})).status).toBe(400)
  expect((await ask({ portrait: { hair: { style: 'a wig' } } })).status).toBe(400)
  expect((await ask({ portrait: {}, frame: { zoom: 9 } })).status).toBe(400)
})
