import { useState } from 'react'
import { placeholderImage } from '#lib/placeholder.ts'

const WIDTHS = [320, 640, 960] as const

/** Portraits of our own server come in several widths. */
function sourcesOf(src: string): string | undefined {
  if (!src.includes('/media/portraits/')) return undefined
  const joint = src.includes('?') ? '&' : '?'
  return WIDTHS.map((width) => `${src}${joint}w=${width} ${width}w`).join(', ')
}

/** A picture of somebody; a generated one where there is none or it does not load. */
export function Portrait({
  src,
  name,
  alt = '',
  sizes,
  eager = false,
  className,
}: {
  src: string | null | undefined
  name: string
  alt?: string
  sizes: string
  eager?: boolean
  className?: string
}) {
  const [failed, setFailed] = useState<string>()
  const usable = src && src !== failed ? src : undefined
  return (
    <img
      src={usable ?? placeholderImage(name)}
      srcSet={usable && sourcesOf(usable)}
      sizes={usable ? sizes : undefined}
      alt={alt}
      width={480}
      height={640}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      onError={() => setFailed(src ?? undefined)}
      className={className}
    />
  )
}
