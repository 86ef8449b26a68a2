import { cx } from '#lib/class-names.ts'

/** One number with its name above and what it means below; stands inside a `dl`. */
export function Figure({
  label,
  value,
  note,
  isGold = false,
}: {
  label: string
  value: string
  note: string
  isGold?: boolean
}) {
  return (
    <div>
      <dt className="text-mute text-sm">{label}</dt>
      <dd>
        <span className={cx('display mt-1 block text-3xl tabular-nums', isGold && 'text-gold')}>
          {value}
        </span>
        <span className="mt-1 block text-mute text-sm">{note}</span>
      </dd>
    </div>
  )
}
