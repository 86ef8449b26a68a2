import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { portraitSchema } from '@inamora/contract/portrait'
import { loadImage } from '@napi-rs/canvas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Stills } from './stills.ts'

let directory: string
let stills: Stills
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'stills-'))
  stills = new Stills(directory, directory)
})
afterAll(async () => {
  stills.close()
  await rm(directory, { recursive: true })
})

test('a portrait comes in the next larger size, is drawn once and found again', async () => {
  const portrait = portraitSchema.parse({})
  const [first, second] = await Promise.all([
    stills.get({ portrait }, 300),
    stills.get({ portrait }, 320),
  ])
  const image = await loadImage(first.webp)
  expect([image.width, image.height]).toEqual([320, 427])
  expect(second.webp.equals(first.webp)).toBe(true)
  expect(await readdir(directory)).toEqual([`${first.tag}.webp`])
  const again = await stills.get({ portrait }, 320)
  expect(again.webp.equals(first.webp)).toBe(true)
})

test('another face has another picture and another tag', async () => {
  const one = await stills.get({ portrait: portraitSchema.parse({}) }, 320)
  const two = await stills.get({ portrait: portraitSchema.parse({ skin: { tone: 0.9 } }) }, 320)
  expect(one.tag).not.toBe(two.tag)
  expect(one.webp.equals(two.webp)).toBe(false)
})
