import type { User } from '@inamora/contract/accounts'
import { brand } from '@inamora/contract/brand'

export interface StoredSession extends User {
  authToken: string
}

const KEY = brand.sessionStorageKey
const listeners = new Set<() => void>()
let current = readStorage()

export function storedSession(): StoredSession | null {
  return current
}

export function storeSession(next: StoredSession | null): void {
  current = next
  try {
    if (next) localStorage.setItem(KEY, JSON.stringify(next))
    else localStorage.removeItem(KEY)
  } catch (error) {
    console.error('The session could not be stored; it lasts until this tab closes', error)
  }
  for (const listener of listeners) listener()
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Takes over what another tab wrote, so that logging out in one logs out in all. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== KEY && event.key !== null) return
    current = readStorage()
    for (const listener of listeners) listener()
  })
}

function readStorage(): StoredSession | null {
  try {
    return parseStoredSession(localStorage.getItem(KEY))
  } catch {
    return null
  }
}

export function parseStoredSession(text: string | null): StoredSession | null {
  if (!text) return null
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null || !('authToken' in value)) return null
  const { authToken } = value
  if (typeof authToken !== 'string' || authToken === '') return null
  const user = parseUser(value)
  return user && { ...user, authToken }
}

/** The answer of `auth/me`, with the specification's defaults; null when it is not a user. */
export function parseUser(value: unknown): User | null {
  if (typeof value !== 'object' || value === null || !('id' in value)) return null
  const { id, name, email, role, credits } = value as Record<string, unknown>
  if (typeof id !== 'string' && typeof id !== 'number') return null
  return {
    id: String(id),
    name: typeof name === 'string' ? name : '',
    email: typeof email === 'string' ? email : '',
    role: role === 'creator' ? 'creator' : 'fan',
    credits: typeof credits === 'number' ? credits : 0,
  }
}
