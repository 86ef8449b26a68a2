import { lazy } from 'react'
import { useUser } from '#lib/user-context.tsx'

const HomePage = lazy(async () => ({ default: (await import('./home.tsx')).HomePage }))
const LandingPage = lazy(async () => ({ default: (await import('./landing.tsx')).LandingPage }))

export function IndexPage() {
  const { user } = useUser()
  return user ? <HomePage /> : <LandingPage />
}
