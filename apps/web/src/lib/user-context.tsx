import type { User } from '@inamora/contract/accounts'
import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { logIn, logOut, refreshSession, signUp, verifySession } from './session.ts'
import { storedSession, subscribeSession } from './session-storage.ts'

interface UserContextValue {
  user: User | null
  /** True until the stored session has been checked with the server. */
  isLoading: boolean
  logIn: typeof logIn
  signUp: typeof signUp
  logOut: typeof logOut
  /** Fetches the user again, for instance after the balance changed. */
  refresh: typeof refreshSession
}

const UserContext = createContext<UserContextValue | null>(null)

export function UserProvider({ children }: { children: ReactNode }) {
  const user = useSyncExternalStore(subscribeSession, storedSession)
  const [isLoading, setIsLoading] = useState(() => storedSession() !== null)

  useEffect(() => {
    void verifySession().finally(() => setIsLoading(false))
  }, [])

  const value = useMemo(
    () => ({ user, isLoading, logIn, signUp, logOut, refresh: refreshSession }),
    [user, isLoading],
  )
  return <UserContext value={value}>{children}</UserContext>
}

export function useUser(): UserContextValue {
  const value = use(UserContext)
  if (!value) throw new Error('useUser must be used within a UserProvider')
  return value
}
