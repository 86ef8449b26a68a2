import { type ReactNode, useId } from 'react'
import { cx } from '#lib/class-names.ts'

/** A titled part of a settings page: what it is about on the left, what can be done on the right. */
export function SettingsSection({
  title,
  text,
  tone = 'plain',
  children,
}: {
  title: string
  text: string
  tone?: 'plain' | 'danger'
  children: ReactNode
}) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-4 lg:grid-cols-[17rem_minmax(0,1fr)]"
    >
      <div className="lg:pt-7">
        <h2 id={id} className={cx('display text-[1.65rem]', tone === 'danger' && 'text-bad')}>
          {title}
        </h2>
        <p className="mt-1.5 text-[0.9375rem] text-mute">{text}</p>
      </div>
      <div className={cx('panel p-5 sm:p-7', tone === 'danger' && 'border-bad/30')}>{children}</div>
    </section>
  )
}

/** One line of a section: what it is, how it stands, what can be done. */
export function SettingsRow({
  title,
  state,
  text,
  children,
}: {
  title: string
  state?: ReactNode
  text: string
  children?: ReactNode
}) {
  return (
    <div className="flex flex-col gap-x-6 gap-y-3 border-line py-5 first:pt-0 last:pb-0 not-first:border-t sm:flex-row sm:items-center sm:justify-between">
      <div className={cx('min-w-0', !children && 'flex-1')}>
        <div className={cx('flex items-center gap-3', !children && 'justify-between')}>
          <h3 className="font-semibold">{title}</h3>
          {state}
        </div>
        <p className="mt-0.5 max-w-lg text-mute text-sm">{text}</p>
      </div>
      {children}
    </div>
  )
}
