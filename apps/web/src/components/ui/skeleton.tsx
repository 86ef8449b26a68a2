import { cx } from '#lib/class-names.ts'

/** Shows only when loading takes longer than a glance (150 ms). */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={cx('animate-appear-late overflow-hidden', className)}>
      <div className="size-full animate-pulse rounded-[inherit] border border-line bg-ink-2/70" />
    </div>
  )
}
