import type { ReactNode } from 'react'
import { cx } from '#lib/class-names.ts'

const tones = {
  plain: 'border-white/12 bg-ink-1/75 text-cream',
  gold: 'border-gold/40 bg-ink-1/75 text-gold',
  rose: 'border-transparent bg-flame text-ink-0',
  ok: 'border-ok/40 bg-ink-1/80 text-ok',
  warn: 'border-warn/50 bg-ink-1/80 text-warn',
  bad: 'border-bad/50 bg-ink-1/80 text-bad',
} as const

export type BadgeTone = keyof typeof tones

export function Badge({
  tone = 'plain',
  className,
  children,
}: {
  tone?: BadgeTone
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 whitespace-nowrap rounded-full border px-3 py-1 font-semibold text-xs [&_svg]:size-3.5',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
