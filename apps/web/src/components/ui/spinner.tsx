export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <span role="status" className="inline-flex">
      <span
        aria-hidden="true"
        className="size-9 animate-spin-slow rounded-full border-2 border-white/10 border-t-rose"
      />
      <span className="sr-only">{label}</span>
    </span>
  )
}

const LATE_MS = 150

/** Comes in after a moment, so that fast answers do not flash; of that moment `sinceMs` has passed. */
export function FullScreenSpinner({ sinceMs = 0 }: { sinceMs?: number }) {
  return (
    <div className="fixed inset-0 z-50 grid place-items-center bg-ink-0">
      <div className="animate-appear-late" style={{ animationDelay: `${LATE_MS - sinceMs}ms` }}>
        <Spinner />
      </div>
    </div>
  )
}

export function PageSpinner() {
  return (
    <div className="grid min-h-[70dvh] animate-appear-late place-items-center">
      <Spinner />
    </div>
  )
}
