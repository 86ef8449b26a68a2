import { createCanvas } from '@napi-rs/canvas'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { changed, facesTalk, pixelsOf } from '../face-conformance.ts'
import { RESTING } from '../pose.ts'
import { type FoundFace, loadFaceFinder } from './find-faces.ts'
import { FRAME, type FramedFace, frameFace } from './frame.ts'
import { createPhotographFace } from './photograph-face.ts'
import { measure } from './rig.ts'
import { testPhotograph } from './test-photograph.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const SMALL = { width: 240, height: 320 }
const picture = testPhotograph()
let found: FoundFace
let framed: FramedFace
beforeAll(async () => {
  const fetchOfEverybody = globalThis.fetch
  const [first] = await (await loadFaceFinder())(picture)
  globalThis.fetch = fetchOfEverybody
  if (!first) throw new Error('no face in the test picture')
  found = first
  framed = frameFace(picture, found.landmarks)
})

facesTalk('a photograph', async () => createPhotographFace(framed.canvas, framed.landmarks, SMALL))

describe('a photograph', () => {
  it('is shown as it was taken while the face is at rest', () => {
    const face = createPhotographFace(framed.canvas, framed.landmarks, SMALL)
    const plain = createCanvas(SMALL.width, SMALL.height)
    const ctx = plain.getContext('2d')
    ctx.imageSmoothingQuality = 'high'
    ctx.drawImage(framed.canvas, 0, 0, SMALL.width, SMALL.height)
    const { data } = ctx.getImageData(0, 0, SMALL.width, SMALL.height)
    expect(changed(face, pixelsOf(face, RESTING), new Uint8Array(data)).count).toBe(0)
  })

  it('is framed 3:4, eyes level and in the upper half, and covered to its corners', () => {
    const { roll, eyes, width } = measure(framed.landmarks)
    expect(Math.abs(roll)).toBeLessThan(0.01)
    expect(eyes.y / FRAME.height).toBeGreaterThan(0.3)
    expect(eyes.y / FRAME.height).toBeLessThan(0.45)
    expect(width / FRAME.width).toBeGreaterThan(0.36)
    expect(width / FRAME.width).toBeLessThan(0.6)
    const { canvas } = framed
    expect(canvas.width / canvas.height).toBeCloseTo(3 / 4)
    for (const x of [0, canvas.width - 1])
      for (const y of [0, canvas.height - 1])
        expect(canvas.getContext('2d').getImageData(x, y, 1, 1).data[3]).toBe(255)
  })

  it('fills with blur what a tight or tilted picture does not cover', () => {
    const tight = createCanvas(330, 380)
    tight.getContext('2d').drawImage(picture, -135, -110)
    const { canvas } = frameFace(
      tight,
      found.landmarks.map(([x, y]) => [x - 135, y - 110]),
    )
    expect(canvas.getContext('2d').getImageData(0, canvas.height - 1, 1, 1).data[3]).toBe(255)
  })
})
