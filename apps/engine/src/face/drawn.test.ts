import { readdirSync, readFileSync } from 'node:fs'
import { type PortraitInput, portraitSchema } from '@inamora/contract/portrait'
import { loadImage } from '@napi-rs/canvas'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { createDrawnFace } from './drawn.ts'
import { facesTalk } from './face-conformance.ts'
import { VISEMES } from './pose.ts'
import { renderStill } from './still.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const SMALL = { width: 60, height: 80 }

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

const open = () =>
  createDrawnFace(portraitSchema.parse({ hair: { style: 'crew-cut' } }), {
    width: 240,
    height: 320,
  })

facesTalk('a drawn face', async () => open())

describe('a drawn face', () => {
  it('paints once: a frame costs a small part of what the portrait did', () => {
    const cpuMs = (work: () => void) => {
      const before = process.cpuUsage()
      work()
      const spent = process.cpuUsage(before)
      return (spent.user + spent.system) / 1000
    }
    const face = open()
    const painting = cpuMs(() => open().close())
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
    face.close()
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
