import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refreshSession, verifySession } from './session.ts'
import { storedSession, storeSession } from './session-storage.ts'

const SESSION = {
  id: 'u1',
  name: 'Mika',
  email: 'mika@inamora.test',
  role: 'fan',
  credits: 5,
  authToken: 'token',
} as const

beforeEach(() => {
  vi.stubGlobal('localStorage', { setItem: () => undefined, removeItem: () => undefined })
  vi.spyOn(console, 'error').mockReturnValue()
  storeSession(SESSION)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const answer = (status: number, body: object) =>
  vi.stubGlobal('fetch', async () => Response.json(body, { status }))

const CHECKS = [
  ['at start', verifySession],
  ['later', refreshSession],
] as const

test.each(CHECKS)('fresh data replaces what is stored, %s', async (_when, check) => {
  answer(200, { ...SESSION, credits: 7 })
  await check()
  expect(storedSession()).toEqual({ ...SESSION, credits: 7 })
})

test.each(CHECKS)('a refused token ends the session, %s', async (_when, check) => {
  answer(401, { code: 'unauthorized', message: 'Please log in.' })
  await check()
  expect(storedSession()).toBeNull()
})

test.each(CHECKS)('without an answer the session stays, %s', async (_when, check) => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
  await check()
  expect(storedSession()).toEqual(SESSION)
})

test('a server in trouble ends the session at start, as specified, but not in the middle of a visit', async () => {
  answer(503, { code: 'unavailable', message: 'The service is not available right now.' })
  await refreshSession()
  expect(storedSession()).toEqual(SESSION)
  await verifySession()
  expect(storedSession()).toBeNull()
})
