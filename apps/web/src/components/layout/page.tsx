import type { ReactNode } from 'react'
import { cx } from '#lib/class-names.ts'

/** The column every signed-in screen sits in; a screen may give it another width. */
export function Page({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={cx('page mx-auto w-full px-4 py-8 sm:px-6 sm:py-10', className)}>
      {children}
    </div>
  )
}
