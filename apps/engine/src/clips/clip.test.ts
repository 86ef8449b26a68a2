import { expect, test } from 'vitest'
import { FRAME_MS, SILENCE } from '#media/opus.ts'
import { toneUtterance } from '#testing/test-cast.ts'
import { PICTURE_MS, scoreClip } from './clip.ts'

const lines = [toneUtterance('Hello there.'), toneUtterance('How nice.')]

test('sound and pictures are equally long, with silence around every line', () => {
  const { packets, poses, durationMs } = scoreClip(lines)
  const spokenMs = lines.reduce((sum, { durationMs: ms }) => sum + ms, 0)
  expect(durationMs).toBe(packets.length * FRAME_MS)
  expect(durationMs).toBeGreaterThan(spokenMs + 1_500)
  expect(packets[0]).toBe(SILENCE)
  expect(packets.at(-1)).toBe(SILENCE)
  expect(poses[0]?.atMs).toBe(0)
  expect(poses.every(({ atMs }) => atMs % PICTURE_MS === 0 && atMs < durationMs)).toBe(true)
})

test('the mouth moves only while there is sound', () => {
  const { packets, poses } = scoreClip(lines)
  const talking = poses.filter(({ key }) => !key.startsWith('sil'))
  expect(new Set(talking.map(({ key }) => key.split('-')[0]))).toEqual(new Set(['aa', 'PP']))
  for (const { atMs } of talking) expect(packets[atMs / FRAME_MS]).not.toBe(SILENCE)
  expect(poses.at(-1)?.key).toMatch(/^sil-/)
})

test('a picture that stays is not sent again', () => {
  const { poses } = scoreClip(lines)
  expect(poses.slice(1).every(({ key }, index) => key !== poses[index]?.key)).toBe(true)
})
