import type { ReactNode } from 'react'

/** Above what a visitor may read: whose house this is, and the way in. Not a navigation bar. */
export function VisitorBar({ children }: { children: ReactNode }) {
  return (
    <header className="page mx-auto flex h-16 w-full items-center px-4 sm:px-6">{children}</header>
  )
}
