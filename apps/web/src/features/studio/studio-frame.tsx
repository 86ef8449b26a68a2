import type { User } from '@inamora/contract/accounts'
import { Link, type LinkComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Page } from '#components/layout/page.tsx'
import { RequireUser } from '#components/layout/require-user.tsx'
import { StudioInvitation } from './studio-invitation.tsx'

const ROOMS: readonly { to: LinkComponentProps['to']; label: string }[] = [
  { to: '/studio', label: 'Overview' },
  { to: '/studio/earnings', label: 'Earnings' },
  { to: '/studio/profile', label: 'Profile' },
]

/** The studio is for creators; a fan is told what it is, a visitor goes to the front door. */
export function RequireCreator({ children }: { children: (user: User) => ReactNode }) {
  return (
    <RequireUser>
      {(user) => (user.role === 'creator' ? children(user) : <StudioInvitation />)}
    </RequireUser>
  )
}

/** A room of the studio: its title, what can be done in it, and the way to the other rooms. */
export function StudioFrame({
  title,
  text,
  actions,
  children,
}: {
  title: string
  text: string
  actions?: ReactNode
  children: (user: User) => ReactNode
}) {
  return (
    <RequireCreator>
      {(user) => (
        <Page>
          <nav aria-label="Studio" className="mb-6 flex flex-wrap gap-1">
            {ROOMS.map(({ to, label }) => (
              <Link
                key={to}
                to={to}
                activeOptions={{ exact: true }}
                className="rounded-full px-4 py-2 font-medium text-mute text-sm transition duration-200 ease-out hover:text-cream aria-[current=page]:bg-white/8 aria-[current=page]:text-cream"
              >
                {label}
              </Link>
            ))}
          </nav>
          <div className="mb-8 flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
            <div>
              <h1 className="display text-4xl sm:text-5xl">{title}</h1>
              <p className="mt-2.5 max-w-xl text-lg text-mute">{text}</p>
            </div>
            {actions ? <div className="flex flex-wrap gap-3">{actions}</div> : null}
          </div>
          {children(user)}
        </Page>
      )}
    </RequireCreator>
  )
}
