import { cx } from '#lib/class-names.ts'

/** A choice of one among few, as a row of pills. */
export function FilterPills<Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: Readonly<Record<Value, string>>
  value: Value
  onChange: (value: Value) => void
}) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{label}</legend>
      {(Object.keys(options) as Value[]).map((option) => (
        <button
          key={option}
          type="button"
          aria-pressed={option === value}
          onClick={() => onChange(option)}
          className={cx(
            'h-11 rounded-full px-5 font-semibold text-sm transition duration-200 ease-out',
            option === value
              ? 'bg-flame text-ink-0 shadow-glow'
              : 'border border-white/12 bg-ink-2/60 text-cream hover:border-white/25',
          )}
        >
          {options[option]}
        </button>
      ))}
    </fieldset>
  )
}
