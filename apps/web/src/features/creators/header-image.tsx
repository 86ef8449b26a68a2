import { useState } from 'react'
import defaultHeader from '#assets/creator-header.webp'
import { cx } from '#lib/class-names.ts'

/** The picture across the top of a creator, or the house's own. */
export function HeaderImage({ src, className }: { src: string | null; className?: string }) {
  const [failed, setFailed] = useState<string>()
  const usable = src && src !== failed ? src : defaultHeader
  return (
    <img
      src={usable}
      alt=""
      width={1600}
      height={520}
      decoding="async"
      onError={() => setFailed(src ?? undefined)}
      className={cx('size-full object-cover', className)}
    />
  )
}
