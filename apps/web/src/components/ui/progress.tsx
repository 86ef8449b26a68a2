import { cx } from '#lib/class-names.ts'

/** How far something has come, 0 to 1. */
export function Progress({
  label,
  share,
  className,
}: {
  label: string
  share: number
  className?: string
}) {
  const percent = Math.round(share * 100)
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={cx('block h-1.5 w-full overflow-hidden rounded-full bg-white/12', className)}
    >
      <span
        className="block h-full rounded-full bg-flame transition-[width] duration-200 ease-out"
        style={{ width: `${percent}%` }}
      />
    </span>
  )
}
