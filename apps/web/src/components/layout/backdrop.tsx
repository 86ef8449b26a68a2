const GRAIN = `url("data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240"><filter id="g" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".9" numOctaves="2" stitchTiles="stitch"/><feColorMatrix values="0 0 0 0 1  0 0 0 0 .94  0 0 0 0 .88  0 0 0 .55 0"/></filter><rect width="240" height="240" filter="url(#g)"/></svg>',
)}")`

/** Three glows and a fine grain behind every screen. */
export function Backdrop() {
  return (
    <div aria-hidden="true" className="-z-10 pointer-events-none fixed inset-0 bg-ink-0">
      <div className="absolute inset-0 bg-[radial-gradient(60rem_40rem_at_12%_-8%,rgb(91_26_53/0.75),transparent_70%),radial-gradient(52rem_38rem_at_96%_104%,rgb(240_147_107/0.2),transparent_68%),radial-gradient(40rem_32rem_at_78%_8%,rgb(76_40_110/0.22),transparent_70%)]" />
      <div className="absolute inset-0 opacity-[0.05]" style={{ backgroundImage: GRAIN }} />
    </div>
  )
}
