import type { ReactNode } from 'react'

const RADIUS = 47
const LENGTH = 2 * Math.PI * RADIUS

/** A round picture with the progress drawn around it. */
export function ProgressRing({
  percent,
  label,
  children,
}: {
  percent: number
  label: string
  children: ReactNode
}) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="relative size-26 shrink-0"
    >
      <div className="absolute inset-2 overflow-hidden rounded-full">{children}</div>
      <svg aria-hidden="true" viewBox="0 0 100 100" className="-rotate-90 absolute inset-0">
        <defs>
          <linearGradient id="ring-flame">
            <stop offset="0" stopColor="var(--color-ember)" />
            <stop offset="1" stopColor="var(--color-rose)" />
          </linearGradient>
        </defs>
        <circle
          cx="50"
          cy="50"
          r={RADIUS}
          fill="none"
          stroke="var(--color-ink-3)"
          strokeWidth="3.5"
        />
        {percent > 0 ? (
          <circle
            cx="50"
            cy="50"
            r={RADIUS}
            fill="none"
            stroke="url(#ring-flame)"
            strokeWidth="3.5"
            strokeLinecap="round"
            strokeDasharray={`${(percent / 100) * LENGTH} ${LENGTH}`}
          />
        ) : null}
      </svg>
    </div>
  )
}
