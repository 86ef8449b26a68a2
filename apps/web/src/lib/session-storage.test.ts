import { describe, expect, it } from 'vitest'
import { parseStoredSession, parseUser } from './session-storage.ts'

const user = { id: '7', name: 'Mika', email: 'mika@inamora.test', role: 'creator', credits: 12 }

describe('a stored session', () => {
  it('is read back as it was written', () => {
    const session = { ...user, authToken: 'token' }
    expect(parseStoredSession(JSON.stringify(session))).toEqual(session)
  })

  it('is none without a token or a user', () => {
    expect(parseStoredSession(null)).toBeNull()
    expect(parseStoredSession(JSON.stringify(user))).toBeNull()
    expect(parseStoredSession(JSON.stringify({ ...user, authToken: '' }))).toBeNull()
    expect(parseStoredSession(JSON.stringify({ authToken: 'token' }))).toBeNull()
    expect(parseStoredSession('"text"')).toBeNull()
  })
})

describe('a user', () => {
  it('is a fan without credits unless the server says more', () => {
    expect(parseUser({ id: 7 })).toEqual({ id: '7', name: '', email: '', role: 'fan', credits: 0 })
  })

  it('is nobody when the answer is something else', () => {
    for (const answer of [null, 'hello', {}, { id: null }]) expect(parseUser(answer)).toBeNull()
  })
})
