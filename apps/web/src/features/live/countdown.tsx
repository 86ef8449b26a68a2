import { cx } from '#lib/class-names.ts'
import { LIVE_SECONDS } from './session-machine.ts'

const LAST_SECONDS = 10

export function formatTimer(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

export function Countdown({ secondsLeft }: { secondsLeft: number }) {
  return (
    <span
      role="timer"
      aria-label={`${secondsLeft} seconds left`}
      className={cx(
        'display ml-auto text-3xl tabular-nums [text-shadow:0_1px_3px_rgb(0_0_0/0.8)] transition-colors duration-200',
        secondsLeft <= LAST_SECONDS ? 'text-warn' : 'text-cream',
      )}
    >
      {formatTimer(secondsLeft)}
    </span>
  )
}

/** How much of the minute is over, along the top edge. */
export function ElapsedBar({ secondsLeft }: { secondsLeft: number }) {
  const elapsed = LIVE_SECONDS - secondsLeft
  return (
    <div
      role="progressbar"
      aria-label="Time used"
      aria-valuemin={0}
      aria-valuemax={LIVE_SECONDS}
      aria-valuenow={elapsed}
      className="absolute inset-x-0 top-0 h-1 bg-white/12"
    >
      <div
        className="h-full bg-flame transition-[width] duration-1000 ease-linear"
        style={{ width: `${(elapsed / LIVE_SECONDS) * 100}%` }}
      />
    </div>
  )
}
