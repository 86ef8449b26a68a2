import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { firstIdAt, newId } from './ids.ts'

test('ids made from a moment on sort after it, earlier ones before it', () => {
  const at = new Date('2026-11-15T12:00:00.000Z')
  const madeAt = (ms: number) => v7({ msecs: at.getTime() + ms })
  for (let i = 0; i < 100; i++) {
    expect(madeAt(0) >= firstIdAt(at)).toBe(true)
    expect(madeAt(-1) < firstIdAt(at)).toBe(true)
  }
  expect(newId() >= firstIdAt(new Date(Date.now() - 1000))).toBe(true)
  expect(firstIdAt(new Date(-5)) <= newId()).toBe(true)
})
