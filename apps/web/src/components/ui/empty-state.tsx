import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export function EmptyState({
  icon: Icon,
  heading: Heading = 'h3',
  title,
  text,
  children,
}: {
  icon: LucideIcon
  /** The level that follows the heading above it. */
  heading?: 'h2' | 'h3'
  title: string
  text: string
  children?: ReactNode
}) {
  return (
    <div className="flex animate-appear flex-col items-center rounded-panel border border-line border-dashed bg-ink-1/50 px-6 py-14 text-center">
      <span className="mb-5 grid size-16 place-items-center rounded-full bg-[radial-gradient(circle,rgb(226_86_111/0.28),transparent_70%)] text-rose">
        <Icon aria-hidden="true" className="size-7" strokeWidth={1.5} />
      </span>
      <Heading className="display text-2xl">{title}</Heading>
      <p className="mt-2 max-w-md text-mute">{text}</p>
      {children ? <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div> : null}
    </div>
  )
}
