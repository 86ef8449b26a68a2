import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { currentToasts, dismissToast, TOAST_REMOVE_DELAY_MS, toast } from './toast.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('shows one toast at a time, the newest', () => {
  toast({ title: 'First' })
  toast({ title: 'Second' })
  expect(currentToasts().map(({ title }) => title)).toEqual(['Second'])
})

it('closes a toast at once and forgets it much later', () => {
  toast({ title: 'Third' })
  const id = currentToasts()[0]?.id ?? 0
  dismissToast(id)
  expect(currentToasts()[0]).toMatchObject({ id, open: false })
  vi.advanceTimersByTime(TOAST_REMOVE_DELAY_MS - 1)
  expect(currentToasts()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(currentToasts()).toHaveLength(0)
})
