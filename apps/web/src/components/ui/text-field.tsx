import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '#lib/class-names.ts'

export const fieldStyles =
  'w-full rounded-2xl border border-white/12 bg-ink-2/60 px-4 text-cream transition duration-200 ease-out placeholder:text-mute/80 hover:border-white/20 focus:border-rose/70 focus:outline-2 focus:outline-offset-0 focus:outline-rose/60 disabled:text-mute read-only:text-mute aria-invalid:border-bad/70'

interface TextFieldProps extends ComponentProps<'input'> {
  label: string
  hint?: ReactNode
  error?: string
}

export function TextField({ label, hint, error, className, id, ...props }: TextFieldProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  const noteId = `${inputId}-note`
  const note = error ?? hint
  return (
    <div className={className}>
      <label htmlFor={inputId} className="mb-1.5 block font-medium text-mute text-sm">
        {label}
      </label>
      <input
        id={inputId}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? noteId : undefined}
        className={cx(fieldStyles, 'h-12')}
        {...props}
      />
      {note ? (
        <p
          id={noteId}
          className={cx('mt-1.5 text-sm', error ? 'text-bad first-letter:uppercase' : 'text-mute')}
        >
          {note}
        </p>
      ) : null}
    </div>
  )
}
