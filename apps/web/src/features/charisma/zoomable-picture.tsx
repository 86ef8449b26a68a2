import type { Media } from '@inamora/contract/media'
import { ZoomIn, ZoomOut } from 'lucide-react'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { cx } from '#lib/class-names.ts'

/** A picture one can come closer to; closer, it is moved by scrolling, with a finger or the arrow keys. */
export function ZoomablePicture({
  media,
  alt,
  onError,
  className,
  style,
}: {
  media: Media
  alt: string
  onError: () => void
  className?: string
  style?: CSSProperties
}) {
  const [isNear, setIsNear] = useState(false)
  const frame = useRef<HTMLElement>(null)
  const Icon = isNear ? ZoomOut : ZoomIn

  useEffect(() => {
    const { current } = frame
    if (!isNear || !current) return
    current.scrollTo({
      left: (current.scrollWidth - current.clientWidth) / 2,
      top: (current.scrollHeight - current.clientHeight) / 5,
    })
    current.focus()
  }, [isNear])

  return (
    <div className={cx('relative', className)} style={style}>
      <section
        ref={frame}
        aria-label={isNear ? 'Picture, moved by scrolling' : 'Picture'}
        tabIndex={isNear ? 0 : undefined}
        data-scrolls={isNear || undefined}
        className={cx('size-full', isNear ? 'overflow-auto' : 'overflow-hidden')}
      >
        <img
          src={media.url}
          alt={alt}
          width={media.width ?? undefined}
          height={media.height ?? undefined}
          draggable={false}
          onError={onError}
          className={cx(
            // Without a transition, however short, so that the middle is known at once.
            'animate-appear transition-none',
            isNear ? 'h-auto w-[220%] max-w-none' : 'size-full object-contain',
          )}
        />
      </section>
      <Button
        size="icon"
        aria-label={isNear ? 'Zoom out' : 'Zoom in'}
        onClick={() => setIsNear(!isNear)}
        className="absolute right-3 bottom-3 bg-ink-0/75!"
      >
        <Icon aria-hidden="true" />
      </Button>
    </div>
  )
}
