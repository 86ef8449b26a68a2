import { createCanvas } from '@napi-rs/canvas'
import { expect, it, vi } from 'vitest'
import type { Pose } from '#face/pose.ts'
import { vp8FromWebp } from '#media/webp.ts'
import {
  createFrameCache,
  createFrameSource,
  keyPose,
  poseKey,
  posesToTrain,
} from './frame-source.ts'
import { Performance } from './performance.ts'

const picture = (pose: Pose) => {
  const canvas = createCanvas(16, 16)
  const context = canvas.getContext('2d')
  context.fillStyle = pose.viseme === 'aa' ? '#fff' : '#000'
  context.fillRect(0, 0, 16, 16)
  return canvas.encode('webp', 70)
}

const source = (draw: (pose: Pose) => Promise<Buffer>, load?: () => Promise<Uint8Array>) =>
  createFrameSource({ id: 'a', cache: createFrameCache(1_000_000), draw, load })

it('trains every pose that a session can ask for', () => {
  const trained = new Set(posesToTrain().map(poseKey))
  expect(trained.size).toBe(posesToTrain().length)
  const performance = new Performance()
  for (let ms = 0; ms < 60_000; ms += 40) {
    const speaking = ms % 9000 > 4000
    const pose = performance.pose(ms, speaking ? 'O' : 'sil', speaking)
    expect(trained).toContain(poseKey(pose))
  }
})

it('draws the pose that its key stands for', () => {
  for (const pose of posesToTrain()) expect(poseKey(keyPose(poseKey(pose)))).toBe(poseKey(pose))
})

it('draws a pose once, however many ask for it', async () => {
  const draw = vi.fn(picture)
  const frames = source(draw)
  const key = poseKey({ viseme: 'aa', blink: 0, sway: 0, smile: 0 })
  const [first, second] = await Promise.all([frames.frame(key), frames.frame(key)])
  expect(first).toBe(second)
  expect(await frames.frame(key)).toBe(first)
  expect(draw).toHaveBeenCalledTimes(1)
})

it('takes a trained frame rather than drawing one', async () => {
  const draw = vi.fn(picture)
  const trained = Buffer.of(1, 2, 3)
  const frames = source(draw, async () => trained)
  expect(await frames.frame(poseKey(keyPose('aa-0-4-0' as never)))).toBe(trained)
  expect(draw).not.toHaveBeenCalled()
})

it('shows the same mouth in another posture rather than nothing while a frame is being drawn', async () => {
  const frames = source(picture)
  const at = (sway: number) => poseKey({ viseme: 'aa', blink: 0, sway, smile: 0 })
  expect(frames.now(at(0))).toBeUndefined()
  const still = await frames.frame(at(0))
  expect(frames.now(at(1))).toBe(still)
  const exact = await frames.frame(at(1))
  expect(frames.now(at(1))).toBe(exact)
})

it('draws again after a failure', async () => {
  const draw = vi.fn(picture).mockRejectedValueOnce(new Error('no ink'))
  const frames = source(draw)
  const key = poseKey({ viseme: 'sil', blink: 0, sway: 0, smile: 0 })
  await expect(frames.frame(key)).rejects.toThrow('no ink')
  expect(await frames.frame(key)).toEqual(vp8FromWebp(await picture(keyPose(key))))
})
