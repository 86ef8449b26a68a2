import { useState } from 'react'
import defaultHeader from '#assets/creator-header.webp'
import { cx } from '#lib/class-names.ts'
import { paletteOf } from '#lib/placeholder.ts'

/** The picture across the top of a creator, or the house's own in the colours of the creator's name. */
export function HeaderImage({
  src,
  name,
  className,
}: {
  src: string | null
  name?: string
  className?: string
}) {
  const [failed, setFailed] = useState<string>()
  const usable = src && src !== failed ? src : defaultHeader
  return (
    <>
      <img
        src={usable}
        alt=""
        width={1600}
        height={520}
        decoding="async"
        onError={() => setFailed(src ?? undefined)}
        className={cx('size-full object-cover', className)}
      />
      {name && usable === defaultHeader ? <Tint name={name} /> : null}
    </>
  )
}

function Tint({ name }: { name: string }) {
  const [deep, bright] = paletteOf(name)
  return (
    <span
      className="absolute inset-0 mix-blend-color opacity-60"
      style={{ backgroundImage: `linear-gradient(100deg, ${deep}, ${bright})` }}
    />
  )
}
