import type { ReactNode } from 'react'
import { cx } from '#lib/class-names.ts'

/** The side beside the avatar; below it on a phone. */
export function Panel({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={cx('flex min-h-0 flex-1 flex-col overflow-y-auto p-6 md:h-full md:p-9', className)}
    >
      {children}
    </div>
  )
}
