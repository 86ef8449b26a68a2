import { readdirSync, readFileSync } from 'node:fs'
import { type PortraitInput, portraitSchema } from '@inamora/contract/portrait'
import { loadImage } from '@napi-rs/canvas'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createDrawnFace } from './drawn.ts'
import type { Face } from './face.ts'
import { type Pose, RESTING, VISEMES } from './pose.ts'
import { renderStill } from './still.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const SMALL = { width: 60, height: 80 }

function pixelsOf(face: Face, pose: Pose) {
  return new Uint8Array(
    face.draw(pose).getContext('2d').getImageData(0, 0, face.width, face.height).data,
  )
}

/** The box round all pixels that differ, as parts of the picture. */
function changed(face: Face, a: Uint8Array, b: Uint8Array) {
  const box = { left: 1, top: 1, right: 0, bottom: 0, count: 0 }
  for (let i = 0; i < a.length; i += 4) {
    if (a[i] === b[i] && a[i + 1] === b[i + 1] && a[i + 2] === b[i + 2]) continue
    const x = ((i / 4) % face.width) / face.width
    const y = Math.floor(i / 4 / face.width) / face.height
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
    box.count++
  }
  return box
}

describe('a drawn portrait', () => {
  const draw = async (input: PortraitInput) =>
    (await renderStill({ portrait: portraitSchema.parse(input) }, '', SMALL)).toString('base64')

  let plain = ''
  beforeAll(async () => {
    plain = await draw({})
  })

  it('is the same picture for the same parameters', async () => {
    expect(await draw({})).toBe(plain)
  })

  it.each<[string, PortraitInput]>([
    ['seed', { seed: 2 }],
    ['face shape', { face: { shape: 'square' } }],
    ['skin', { skin: { tone: 0.8 } }],
    ['eye colour', { eyes: { colour: '#3fa35c' } }],
    ['nose', { nose: { shape: 'broad' } }],
    ['lips', { lips: { fullness: 1 } }],
    ['smile', { smile: 0.9 }],
    ['hair', { hair: { style: 'afro' } }],
    ['beard', { facialHair: { style: 'full-beard' } }],
    ['glasses', { glasses: { style: 'round' } }],
    ['clothes', { clothes: { style: 'shirt' } }],
    ['necklace', { jewellery: { necklace: 'pearls' } }],
    ['background', { background: { mood: 'sea' } }],
  ])('changes with its %s', async (_, input) => {
    expect(await draw(input)).not.toBe(plain)
  })

  it('keeps its composition at every size', async () => {
    for (const size of [SMALL, { width: 96, height: 200 }]) {
      const still = await loadImage(
        await renderStill({ portrait: portraitSchema.parse({}) }, '', size),
      )
      expect([still.width, still.height]).toEqual([size.width, size.height])
    }
  })
})

describe('a drawn face that talks', () => {
  let face: Face
  beforeAll(() => {
    face = createDrawnFace(portraitSchema.parse({ hair: { style: 'crew-cut' } }), {
      width: 240,
      height: 320,
    })
  })
  afterAll(() => face.close())

  it('shows each mouth shape differently', () => {
    const pictures = VISEMES.map((viseme) =>
      Buffer.from(pixelsOf(face, { ...RESTING, viseme })).toString('base64'),
    )
    expect(new Set(pictures).size).toBe(VISEMES.length)
  })

  it.each(VISEMES.filter((viseme) => viseme !== 'sil'))(
    'moves only mouth and jaw for %s',
    (viseme) => {
      const rest = pixelsOf(face, RESTING)
      const box = changed(face, rest, pixelsOf(face, { ...RESTING, viseme }))
      expect(box.count).toBeGreaterThan(20)
      expect(box.top).toBeGreaterThan(0.42)
      expect(box.bottom).toBeLessThan(0.66)
      expect(box.left).toBeGreaterThan(0.22)
      expect(box.right).toBeLessThan(0.8)
    },
  )

  it('moves only the eyes to blink and to look aside', () => {
    const rest = pixelsOf(face, RESTING)
    for (const pose of [{ blink: 1 }, { gaze: { x: 1, y: 0 } }]) {
      const box = changed(face, rest, pixelsOf(face, { ...RESTING, ...pose }))
      expect(box.count).toBeGreaterThan(20)
      expect(box.top).toBeGreaterThan(0.26)
      expect(box.bottom).toBeLessThan(0.45)
    }
  })

  it('passes halfway between two mouth shapes', () => {
    const at = (blend: number) =>
      pixelsOf(face, { ...RESTING, viseme: 'PP', visemeNext: 'aa', blend })
    const still = pixelsOf(face, { ...RESTING, viseme: 'PP' })
    expect(changed(face, at(0), still).count).toBe(0)
    expect(changed(face, at(1), pixelsOf(face, { ...RESTING, viseme: 'aa' })).count).toBe(0)
    expect(changed(face, at(0.5), still).count).toBeGreaterThan(20)
    expect(changed(face, at(0.5), at(1)).count).toBeGreaterThan(20)
  })

  it('sways with the whole head', () => {
    const box = changed(face, pixelsOf(face, RESTING), pixelsOf(face, { ...RESTING, sway: 1 }))
    expect(box.bottom - box.top).toBeGreaterThan(0.8)
  })

  it('encodes a picture that holds one VP8 key frame', async () => {
    const webp = await face.encode(RESTING)
    expect(webp.toString('latin1', 0, 4)).toBe('RIFF')
    expect(webp.includes('VP8 ')).toBe(true)
    expect(webp.includes('ALPH')).toBe(false)
  })

  it('paints once: a frame costs a small part of what the portrait did', () => {
    const cpuMs = (work: () => void) => {
      const before = process.cpuUsage()
      work()
      const spent = process.cpuUsage(before)
      return (spent.user + spent.system) / 1000
    }
    const painting = cpuMs(() => createDrawnFace(portraitSchema.parse({}), face).close())
    const frames = cpuMs(() => {
      for (let i = 0; i < 25; i++)
        face.draw({
          viseme: VISEMES[i % VISEMES.length] ?? 'sil',
          blink: (i % 5) / 5,
          sway: i / 25,
          smile: i / 25,
        })
    })
    expect(frames / 25).toBeLessThan(painting / 10)
  })
})

describe('the portraits of the world', () => {
  const folder = new URL('../../../server/world/portraits/', import.meta.url)
  const files = readdirSync(folder)

  it('are forty at least', () => {
    expect(files.length).toBeGreaterThanOrEqual(40)
  })

  it('are all drawn, each unlike the others', async () => {
    const stills = new Set<string>()
    for (const file of files) {
      const portrait = portraitSchema.parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8')))
      stills.add(
        (await renderStill({ portrait }, '', { width: 48, height: 64 })).toString('base64'),
      )
    }
    expect(stills.size).toBe(files.length)
  })
})
