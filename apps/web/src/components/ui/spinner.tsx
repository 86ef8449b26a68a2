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

/** Comes in after a moment, so that fast answers do not flash. */
export function FullScreenSpinner() {
  return (
    <div className="fixed inset-0 z-50 grid place-items-center bg-ink-0">
      <div className="animate-appear-late">
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
