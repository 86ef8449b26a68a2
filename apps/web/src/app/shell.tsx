import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { Backdrop } from '#components/layout/backdrop.tsx'
import { Logo } from '#components/layout/logo.tsx'
import { VisitorBar } from '#components/layout/visitor-bar.tsx'
import { FullScreenSpinner, PageSpinner } from '#components/ui/spinner.tsx'
import { leftChat } from '#features/live/left-chat.ts'
import { cx } from '#lib/class-names.ts'
import { useFullscreen } from '#lib/fullscreen.ts'
import { useUser } from '#lib/user-context.tsx'
import { ToastArea } from './toast-area.tsx'

const TopBar = lazy(async () => ({ default: (await import('./bars.tsx')).TopBar }))
const BottomBar = lazy(async () => ({ default: (await import('./bars.tsx')).BottomBar }))

/** The landing screen has a logo of its own. */
const FRONT_DOORS = ['/', '/home', '/landing']

/** What surrounds every screen. A stored session is used at once; the spinner covers it until the server agrees. */
export function Shell() {
  const { user, isLoading } = useUser()
  const isFullscreen = useFullscreen()
  const hasBars = user !== null && !isFullscreen
  const { pathname } = useLocation()
  const main = useFocusOnNavigation(pathname)
  useLeftChat(user !== null)
  return (
    <>
      <Backdrop />
      <div className={cx('flex min-h-dvh flex-col', isLoading && 'invisible')}>
        {hasBars ? (
          <>
            <a
              href="#main"
              className="-translate-y-20 fixed top-3 left-3 z-50 rounded-full bg-ink-3 px-5 py-2.5 font-semibold focus:translate-y-0"
            >
              Skip to content
            </a>
            <Suspense fallback={<div className="h-16" />}>
              <TopBar />
            </Suspense>
          </>
        ) : null}
        {user || FRONT_DOORS.includes(pathname) ? null : (
          <VisitorBar>
            <Link to="/" className="rounded-lg">
              <Logo />
            </Link>
          </VisitorBar>
        )}
        <main
          id="main"
          ref={main}
          tabIndex={-1}
          className={cx('flex-1 outline-none', hasBars && 'pb-20 sm:pb-0')}
        >
          <Suspense fallback={<PageSpinner />}>
            <Outlet />
          </Suspense>
        </main>
        {hasBars ? (
          <Suspense>
            <BottomBar />
          </Suspense>
        ) : null}
      </div>
      {isLoading ? <FullScreenSpinner sinceMs={performance.now()} /> : null}
      <ToastArea />
    </>
  )
}

/** A reload in the middle of a live chat ends it; the page that comes back says what it cost. */
function useLeftChat(isSignedIn: boolean) {
  useEffect(() => {
    const sessionId = isSignedIn ? leftChat() : null
    if (!sessionId) return
    void import('#features/live/settle-left-chat.ts').then(({ settleLeftChat }) =>
      settleLeftChat(sessionId),
    )
  }, [isSignedIn])
}

/** A new screen takes the focus, as a page load would, so that keyboards and screen readers start at its top. */
function useFocusOnNavigation(pathname: string) {
  const main = useRef<HTMLElement>(null)
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
