import type { ReactNode } from 'react'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { cx } from '#lib/class-names.ts'

const layouts = {
  /** Discover and Home: 1, 2, then 3 on large screens. */
  wide: 'grid-cols-1 min-[560px]:grid-cols-2 lg:grid-cols-3',
  /** A creator's own avatars: 2, 3 or 4 by width. */
  dense: 'grid-cols-2 md:grid-cols-3 xl:grid-cols-4 gap-3 sm:gap-5',
} as const

export type CardLayout = keyof typeof layouts

export function CardGrid({
  layout = 'wide',
  children,
}: {
  layout?: CardLayout
  children: ReactNode
}) {
  return <div className={cx('grid', layout === 'wide' && 'gap-6', layouts[layout])}>{children}</div>
}

export function CardGridSkeleton({
  layout,
  count,
  cardClassName = 'h-[500px]',
}: {
  layout?: CardLayout
  count: number
  cardClassName?: string
}) {
  return (
    <CardGrid layout={layout}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <Skeleton key={index} className={cx('rounded-card', cardClassName)} />
      ))}
    </CardGrid>
  )
}
