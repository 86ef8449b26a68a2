import { lazyRouteComponent } from '@tanstack/react-router'
import { useUser } from '#lib/user-context.tsx'

const HomePage = lazyRouteComponent(() => import('./home.tsx'), 'HomePage')
const LandingPage = lazyRouteComponent(() => import('./landing.tsx'), 'LandingPage')

export function IndexPage() {
  const { user } = useUser()
  return user ? <HomePage /> : <LandingPage />
}
