import { RadioGroup } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { cx } from '#lib/class-names.ts'

export interface ChoiceOption<Value extends string> {
  value: Value
  label: string
}

interface ChoiceProps<Value extends string> {
  label: string
  options: readonly ChoiceOption<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
}

function Group<Value extends string>({
  label,
  value,
  onChange,
  className,
  children,
}: Omit<ChoiceProps<Value>, 'options'> & { className: string; children: ReactNode }) {
  const id = useId()
  return (
    <div>
      <p id={id} className="mb-2 font-medium text-mute text-sm">
        {label}
      </p>
      <RadioGroup.Root
        aria-labelledby={id}
        value={value ?? ''}
        onValueChange={(next) => onChange(next as Value)}
        className={className}
      >
        {children}
      </RadioGroup.Root>
    </div>
  )
}

/** One of several, as small pills; arrow keys move and choose. */
export function PillChoice<Value extends string>({ options, ...props }: ChoiceProps<Value>) {
  return (
    <Group {...props} className="flex flex-wrap gap-2">
      {options.map((option) => (
        <RadioGroup.Item
          key={option.value}
          value={option.value}
          className="h-9 rounded-full border border-white/12 bg-ink-2/60 px-3.5 font-medium text-sm transition duration-200 ease-out hover:border-white/25 data-[state=checked]:border-rose/70 data-[state=checked]:bg-rose/18 data-[state=checked]:text-cream data-[state=unchecked]:text-cream/90"
        >
          {option.label}
        </RadioGroup.Item>
      ))}
    </Group>
  )
}

/** One colour of several; `extra` comes after them, such as a choice of any colour. */
export function SwatchChoice<Value extends string>({
  options,
  extra,
  ...props
}: Omit<ChoiceProps<Value>, 'options'> & {
  options: readonly (ChoiceOption<Value> & { colour: string })[]
  extra?: ReactNode
}) {
  return (
    <Group {...props} className="flex flex-wrap items-center gap-2.5">
      {options.map(({ value, label, colour }) => (
        <RadioGroup.Item
          key={value}
          value={value}
          aria-label={label}
          title={label}
          style={{ background: colour }}
          className={cx(
            'size-9 rounded-full border border-white/20 transition duration-150 ease-out hover:scale-108',
            'data-[state=checked]:outline-2 data-[state=checked]:outline-cream data-[state=checked]:outline-offset-2 focus-visible:outline-gold',
          )}
        />
      ))}
      {extra}
    </Group>
  )
}

/** One of few, each with a sentence; the whole card is the button. */
export function CardChoice<Value extends string>({
  options,
  className,
  ...props
}: Omit<ChoiceProps<Value>, 'options'> & {
  options: readonly (ChoiceOption<Value> & { text: ReactNode; icon?: ReactNode })[]
  className?: string
}) {
  return (
    <Group {...props} className={cx('grid gap-3', className)}>
      {options.map(({ value, label, text, icon }) => (
        <RadioGroup.Item
          key={value}
          value={value}
          className="group flex items-start gap-4 rounded-card border border-white/12 bg-ink-2/50 p-5 text-left transition duration-200 ease-out hover:border-white/25 data-[state=checked]:border-rose/70 data-[state=checked]:bg-rose/10"
        >
          <span
            aria-hidden="true"
            className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border-2 border-white/30 group-data-[state=checked]:border-ember"
          >
            <span className="size-2 rounded-full bg-flame opacity-0 group-data-[state=checked]:opacity-100" />
          </span>
          <span className="min-w-0">
            <span className="flex items-center gap-2 font-semibold [&_svg]:size-4.5 [&_svg]:text-ember">
              {icon}
              {label}
            </span>
            <span className="mt-1 block text-mute text-sm">{text}</span>
          </span>
        </RadioGroup.Item>
      ))}
    </Group>
  )
}
