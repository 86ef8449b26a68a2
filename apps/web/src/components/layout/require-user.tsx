import type { User } from '@inamora/contract/accounts'
import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useUser } from '#lib/user-context.tsx'

/** Sends visitors to the front door, also when the session ends while they look. */
export function RequireUser({ children }: { children: (user: User) => ReactNode }) {
  const { user } = useUser()
  return user ? children(user) : <Navigate to="/" replace />
}
