import { expect, it } from 'vitest'
import type { FoundFace, Landmark } from './find-faces.ts'
import { judgeFaces } from './judge.ts'

/** A face of 300 pixels; only the points that are looked at lie where they belong. */
function face(changes: Partial<FoundFace> = {}, places: Record<number, Landmark> = {}): FoundFace {
  const eyes: Record<number, Landmark> = { 33: [190, 200], 133: [230, 200], 362: [270, 200] }
  const points: Record<number, Landmark> = {
    ...eyes,
    10: [250, 80],
    152: [250, 420],
    234: [100, 240],
    454: [400, 240],
    1: [250, 260],
    13: [250, 330],
    14: [250, 334],
    ...places,
  }
  return {
    landmarks: Array.from({ length: 478 }, (_, i) => points[i] ?? [i < 250 ? 200 : 300, 200]),
    box: { x: 100, y: 80, width: 300, height: 340 },
    certainty: 1,
    ageYears: 30,
    yaw: 0,
    pitch: 0.1,
    ...changes,
  }
}

it('takes a frontal adult with closed lips', () => {
  const good = face()
  expect(judgeFaces([good], 1)).toBe(good)
})

it.each<[string, FoundFace[], number]>([
  ['no_face', [], 1],
  ['two_faces', [face(), face()], 1],
  ['too_small', [face()], 1.6],
  ['turned', [face({}, { 1: [300, 260] })], 1],
  ['turned', [face({ pitch: 0.5 })], 1],
  ['mouth_open', [face({}, { 14: [250, 350] })], 1],
  ['too_young', [face({ ageYears: 20.9 })], 1],
])('refuses with %s', (reason, faces, scale) => {
  expect(() => judgeFaces(faces, scale)).toThrow(reason)
})

it('measures the picture that was sent, not the smaller one that was looked at', () => {
  expect(judgeFaces([face()], 0.5)).toBeDefined()
})

it('overlooks a small face in the background', () => {
  const first = face()
  const far = face({}, { 234: [20, 240], 454: [90, 240] })
  expect(judgeFaces([far, first], 1)).toBe(first)
})
