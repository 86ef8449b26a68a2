import type { ComponentProps } from 'react'
import { cx } from '#lib/class-names.ts'

const variants = {
  primary:
    'bg-flame text-ink-0 shadow-glow hover:brightness-110 active:brightness-95 disabled:shadow-none',
  soft: 'border border-white/12 bg-ink-2/70 text-cream hover:border-white/25 hover:bg-ink-3/80',
  ghost: 'text-mute hover:bg-white/6 hover:text-cream',
  danger: 'border border-bad/60 text-bad hover:bg-bad/10',
} as const

const sizes = {
  sm: 'h-9 px-4 text-sm',
  md: 'h-11 px-5 text-[0.9375rem]',
  lg: 'h-12 px-7 text-base',
  /** Fills the place it is given; the place decides the font size. */
  fill: 'h-11 w-full min-w-0 px-2',
  icon: 'size-10',
} as const

export interface ButtonLook {
  variant?: keyof typeof variants
  size?: keyof typeof sizes
}

/** The look of a button, also for links that are buttons to the eye. */
export function buttonStyles({ variant = 'soft', size = 'md' }: ButtonLook = {}): string {
  return cx(
    'inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-full font-semibold transition duration-200 ease-out disabled:cursor-not-allowed disabled:opacity-55 [&_svg]:size-[1.125em] [&_svg]:shrink-0',
    variants[variant],
    sizes[size],
  )
}

export function Button({
  variant,
  size,
  className,
  type = 'button',
  ...props
}: ComponentProps<'button'> & ButtonLook) {
  return (
    <button type={type} className={cx(buttonStyles({ variant, size }), className)} {...props} />
  )
}
