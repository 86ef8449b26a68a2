import type { ReactNode } from 'react'

export function SectionHeading({
  id,
  title,
  subtitle,
  badge,
  action,
}: {
  id?: string
  title: string
  subtitle?: string
  badge?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div>
        <div className="flex items-center gap-3">
          <h2
            id={id}
            tabIndex={-1}
            className="display scroll-mt-24 text-[1.7rem] outline-none sm:text-3xl"
          >
            {title}
          </h2>
          {badge}
        </div>
        {subtitle ? <p className="mt-1 text-mute">{subtitle}</p> : null}
      </div>
      {action}
    </div>
  )
}
