import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Face } from './face.ts'
import { type Pose, RESTING, VISEMES } from './pose.ts'

export function pixelsOf(face: Face, pose: Pose): Uint8Array {
  return new Uint8Array(
    face.draw(pose).getContext('2d').getImageData(0, 0, face.width, face.height).data,
  )
}

/** The box round all pixels that clearly differ, as parts of the picture. */
export function changed(face: Face, a: Uint8Array, b: Uint8Array, tolerance = 0) {
  const box = { left: 1, top: 1, right: 0, bottom: 0, count: 0 }
  const differs = (i: number) => Math.abs((a[i] ?? 0) - (b[i] ?? 0)) > tolerance
  for (let i = 0; i < a.length; i += 4) {
    if (!differs(i) && !differs(i + 1) && !differs(i + 2)) continue
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

/** What every face can do. The face is 240×320 and looks straight ahead. */
export function facesTalk(kind: string, open: () => Promise<Face>): void {
  describe(`${kind} that talks`, () => {
    let face: Face
    beforeAll(async () => {
      face = await open()
    })
    afterAll(() => face.close())
    const at = (pose: Partial<Pose>) => pixelsOf(face, { ...RESTING, ...pose })

    it('is the same picture for the same pose', () => {
      const first = at({ viseme: 'O', sway: 0.4 })
      at({ viseme: 'aa', blink: 1, smile: 1 })
      expect(changed(face, first, at({ viseme: 'O', sway: 0.4 })).count).toBe(0)
    })

    it('shows each mouth shape differently', () => {
      const pictures = VISEMES.map((viseme) => Buffer.from(at({ viseme })).toString('base64'))
      expect(new Set(pictures).size).toBe(VISEMES.length)
    })

    it.each(VISEMES.filter((viseme) => viseme !== 'sil'))(
      'moves mouth and jaw for %s, a little of the face, and nothing round it',
      (viseme) => {
        const rest = at({})
        const whole = changed(face, rest, at({ viseme }))
        expect(whole.top).toBeGreaterThan(0.24)
        expect(whole.bottom).toBeLessThan(0.72)
        expect(whole.left).toBeGreaterThan(0.18)
        expect(whole.right).toBeLessThan(0.82)
        const plain = changed(face, rest, at({ viseme }), 40)
        expect(plain.count).toBeGreaterThan(10)
        expect((plain.top + plain.bottom) / 2).toBeGreaterThan(0.42)
      },
    )

    it('opens the mouth wider for aa than for I, and closes it for PP', () => {
      const height = (viseme: Pose['viseme']) => {
        const dark = at({ viseme })
        let rows = 0
        for (let y = Math.round(face.height * 0.42); y < face.height * 0.66; y++) {
          const i = (y * face.width + Math.round(face.width * 0.5)) * 4
          if (Math.abs((dark[i + 1] ?? 0) - (at({})[i + 1] ?? 0)) > 45) rows++
        }
        return rows
      }
      expect(height('aa')).toBeGreaterThan(height('I'))
      expect(height('I')).toBeGreaterThan(height('PP'))
    })

    it('moves only the eyes to blink and to look aside', () => {
      const rest = at({})
      for (const pose of [{ blink: 1 }, { gaze: { x: 1, y: 0 } }]) {
        const box = changed(face, rest, at(pose))
        expect(box.count).toBeGreaterThan(20)
        expect(box.top).toBeGreaterThan(0.26)
        expect(box.bottom).toBeLessThan(0.46)
      }
    })

    it('lifts its brows with open vowels', () => {
      expect(changed(face, at({}), at({ viseme: 'aa' })).top).toBeLessThan(0.36)
      expect(changed(face, at({}), at({ viseme: 'PP' })).top).toBeGreaterThan(0.36)
    })

    it('passes halfway between two mouth shapes', () => {
      const between = (blend: number) => at({ viseme: 'PP', visemeNext: 'aa', blend })
      const still = at({ viseme: 'PP' })
      expect(changed(face, between(0), still).count).toBe(0)
      expect(changed(face, between(1), at({ viseme: 'aa' })).count).toBe(0)
      expect(changed(face, between(0.5), still).count).toBeGreaterThan(20)
      expect(changed(face, between(0.5), between(1)).count).toBeGreaterThan(20)
    })

    it('smiles on top of its resting expression', () => {
      const box = changed(face, at({}), at({ smile: 1 }))
      expect(box.count).toBeGreaterThan(20)
      expect(box.bottom).toBeLessThan(0.72)
    })

    it('sways with head and shoulders', () => {
      const box = changed(face, at({}), at({ sway: 1 }))
      expect(box.bottom - box.top).toBeGreaterThan(0.75)
    })

    it('encodes a picture that holds one VP8 key frame', async () => {
      const webp = await face.encode(RESTING)
      expect(webp.toString('latin1', 0, 4)).toBe('RIFF')
      expect(webp.includes('VP8 ')).toBe(true)
      expect(webp.includes('ALPH')).toBe(false)
    })
  })
}
