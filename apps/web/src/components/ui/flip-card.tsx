import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '#lib/class-names.ts'

const faceStyles =
  'absolute inset-0 overflow-hidden rounded-card border border-line bg-ink-2 shadow-deep backface-hidden'

/** Two faces of one card; the one turned away is out of reach for keyboard and screen reader. */
export function FlipCard({
  isFlipped,
  front,
  back,
  className,
}: {
  isFlipped: boolean
  front: ReactNode
  back: ReactNode
  className?: string
}) {
  const frontFace = useRef<HTMLDivElement>(null)
  const backFace = useRef<HTMLDivElement>(null)
  const wasFlipped = useRef(isFlipped)

  useEffect(() => {
    if (wasFlipped.current === isFlipped) return
    wasFlipped.current = isFlipped
    const face = isFlipped ? backFace.current : frontFace.current
    face?.querySelector<HTMLElement>('[data-flip]')?.focus({ preventScroll: true })
  }, [isFlipped])

  return (
    <div className={cx('h-[500px] perspective-[1400px]', className)}>
      <div
        className={cx(
          'transform-3d relative size-full transition-transform duration-500 ease-out',
          isFlipped && 'rotate-y-180',
        )}
      >
        <div ref={frontFace} inert={isFlipped} className={faceStyles}>
          {front}
        </div>
        <div ref={backFace} inert={!isFlipped} className={cx(faceStyles, 'rotate-y-180')}>
          {back}
        </div>
      </div>
    </div>
  )
}
