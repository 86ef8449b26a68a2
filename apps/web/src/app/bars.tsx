import { Link, useLocation } from '@tanstack/react-router'
import { Logo } from '#components/layout/logo.tsx'
import { AccountMenu } from '#features/accounts/account-menu.tsx'
import { CreditsMenu } from '#features/credits/credits-menu.tsx'
import { cx } from '#lib/class-names.ts'
import { isCurrent, NAVIGATION } from './navigation.ts'

export function TopBar() {
  const { pathname } = useLocation()
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-ink-0/80 backdrop-blur-md">
      <div className="page mx-auto grid h-16 grid-cols-[1fr_auto_1fr] items-center gap-4 px-4 sm:px-6">
        <Link to="/" className="justify-self-start rounded-lg">
          <Logo />
        </Link>
        <nav aria-label="Main" className="hidden gap-1 sm:flex">
          {NAVIGATION.map((item) => (
            <Link
              key={item.to}
              to={item.to}
              aria-current={isCurrent(item, pathname) ? 'page' : undefined}
              className="rounded-full px-4 py-2 font-medium text-mute transition duration-200 ease-out hover:text-cream aria-[current=page]:bg-white/6 aria-[current=page]:text-cream"
            >
              {item.label}
            </Link>
          ))}
        </nav>
        <div className="col-start-3 flex items-center gap-2 justify-self-end sm:gap-3">
          <CreditsMenu />
          <AccountMenu />
        </div>
      </div>
    </header>
  )
}

export function BottomBar() {
  const { pathname } = useLocation()
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-3 border-line border-t bg-ink-0/90 pb-[env(safe-area-inset-bottom)] backdrop-blur-md sm:hidden"
    >
      {NAVIGATION.map((item) => {
        const current = isCurrent(item, pathname)
        return (
          <Link
            key={item.to}
            to={item.to}
            aria-current={current ? 'page' : undefined}
            className={cx(
              'flex h-16 flex-col items-center justify-center gap-1 font-medium text-xs focus-visible:-outline-offset-4',
              current ? 'text-ember' : 'text-mute',
            )}
          >
            <item.icon aria-hidden="true" className="size-5.5" strokeWidth={current ? 2.2 : 1.8} />
            {item.label}
          </Link>
        )
      })}
    </nav>
  )
}
