import { expect, it } from 'vitest'
import { Performance } from './performance.ts'

const minute = (speaking: (ms: number) => boolean) => {
  const performance = new Performance()
  return Array.from({ length: 60_000 / 40 }, (_, i) => ({
    ms: i * 40,
    pose: performance.pose(i * 40, speaking(i * 40) ? 'aa' : 'sil', speaking(i * 40)),
  }))
}

it('blinks now and then, fully and at uneven times', () => {
  const poses = minute(() => false)
  const starts = poses.filter(
    ({ pose }, i) => pose.blink > 0 && (poses[i - 1]?.pose.blink ?? 0) === 0,
  )
  expect(starts.length).toBeGreaterThan(8)
  expect(starts.length).toBeLessThan(30)
  expect(Math.max(...poses.map(({ pose }) => pose.blink))).toBeGreaterThan(0.9)
  const pauses = starts.slice(1).map(({ ms }, i) => ms - (starts[i]?.ms ?? 0))
  expect(new Set(pauses).size).toBeGreaterThan(4)
})

it('moves all the time, as breathing does', () => {
  const sways = minute(() => false).map(({ pose }) => pose.sway)
  expect(Math.max(...sways)).toBeGreaterThan(0.95)
  expect(Math.min(...sways)).toBeLessThan(-0.95)
})

it('smiles while it listens, not while it talks nor in the pause between two sentences', () => {
  const poses = minute((ms) => (ms > 10_000 && ms < 12_000) || (ms > 12_300 && ms < 14_000))
  const smileAt = (at: number) => poses.find(({ ms }) => ms >= at)?.pose.smile
  expect(smileAt(5_000)).toBeGreaterThan(0)
  expect(smileAt(11_000)).toBe(0)
  expect(smileAt(12_150)).toBe(0)
  expect(smileAt(16_000)).toBeGreaterThan(0)
})
