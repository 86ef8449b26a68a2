import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '#lib/class-names.ts'
import { fieldStyles } from './text-field.tsx'

interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string
  hint?: ReactNode
  error?: string
}

export function TextArea({ label, hint, error, className, ...props }: TextAreaProps) {
  const id = useId()
  const noteId = `${id}-note`
  const note = error ?? hint
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-medium text-mute text-sm">
        {label}
      </label>
      <textarea
        id={id}
        rows={4}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? noteId : undefined}
        className={cx(fieldStyles, 'block resize-y py-3')}
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
