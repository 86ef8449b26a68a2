import { cx } from '#lib/class-names.ts'

/** The word mark: the o in rose. */
export function Logo({ className }: { className?: string }) {
  return (
    <span className={cx('display italic', className ?? 'text-2xl')}>
      inam<span className="text-rose">o</span>ra
    </span>
  )
}
