import { storedSession } from '#lib/session-storage.ts'
import { useUser } from '#lib/user-context.tsx'
import { lazyPage } from './lazy-page.ts'

const HomePage = lazyPage(() => import('#routes/home.tsx'), 'HomePage')
const LandingPage = lazyPage(() => import('#routes/landing.tsx'), 'LandingPage')

/** The front door: home for members, the landing screen for visitors. */
function Index() {
  const { user } = useUser()
  return user ? <HomePage /> : <LandingPage />
}

export const IndexPage = Object.assign(Index, {
  preload: () => (storedSession() ? HomePage : LandingPage).preload(),
})
