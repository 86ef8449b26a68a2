import type { login, logout, me, signup, User } from '@inamora/contract/accounts'
import { ApiError, createClient } from '@inamora/contract/client'
import type { RouteInput } from '@inamora/contract/route'
import { address, api } from './api.ts'
import { parseUser, storedSession, storeSession } from './session-storage.ts'

const loginRoute = address<typeof login>('POST', '/api/v1/auth/login', 'none')
const signupRoute = address<typeof signup>('POST', '/api/v1/auth/signup', 'none')
const logoutRoute = address<typeof logout>('POST', '/api/v1/auth/logout', 'user')
const meRoute = address<typeof me>('GET', '/api/v1/auth/me', 'user')

/** A server that does not answer counts as a network failure after this time. */
const VERIFY_TIMEOUT_MS = 8000

class InvalidUserError extends Error {
  constructor() {
    super('The server did not say who you are. Please try again.')
  }
}

async function fetchUser(token: string, signal?: AbortSignal): Promise<User> {
  const client = createClient({ baseUrl: '', token: () => token })
  const user = parseUser(await client.call(meRoute, {}, signal))
  if (!user) throw new InvalidUserError()
  return user
}

/**
 * At start: checks the stored session with the server. Fresh data replaces it, an answer other than success
 * removes it, and without an answer it stays as it is.
 */
export async function verifySession(): Promise<void> {
  await fetchAnew((error) => error instanceof ApiError || error instanceof InvalidUserError)
}

/** Later: fetches the user again. A server in trouble says nothing about the session, only one that refuses it does. */
export async function refreshSession(): Promise<void> {
  await fetchAnew((error) => error instanceof ApiError && error.status === 401)
}

async function fetchAnew(endsSession: (error: unknown) => boolean): Promise<void> {
  const stored = storedSession()
  if (!stored) return
  const isStillCurrent = () => storedSession()?.authToken === stored.authToken
  try {
    const user = await fetchUser(stored.authToken, AbortSignal.timeout(VERIFY_TIMEOUT_MS))
    if (isStillCurrent()) storeSession({ ...user, authToken: stored.authToken })
  } catch (error) {
    if (endsSession(error) && isStillCurrent()) storeSession(null)
    else console.error('The session could not be verified', error)
  }
}

export async function logIn(body: RouteInput<typeof login>['body']): Promise<User> {
  const answer: { authToken?: string; token?: string } = await api.call(loginRoute, { body })
  const authToken = answer.authToken ?? answer.token
  if (!authToken) throw new Error('The server sent no token. Please try again.')
  const user = await fetchUser(authToken)
  storeSession({ ...user, authToken })
  return user
}

/** Opens an account; the person then logs in. */
export async function signUp(body: RouteInput<typeof signup>['body']): Promise<User> {
  const answer: { authToken?: string; token?: string } = await api.call(signupRoute, { body })
  return await fetchUser(answer.authToken ?? answer.token ?? '')
}

export function logOut(): void {
  if (!storedSession()) return
  const ended = api.call(logoutRoute, {})
  storeSession(null)
  ended.catch((error: unknown) => console.error('The server did not end the session', error))
}
