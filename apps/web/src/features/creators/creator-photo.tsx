import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { cx } from '#lib/class-names.ts'
import { initialOf } from '#lib/format.ts'
import { paletteOf } from '#lib/placeholder.ts'

/** Round photo of a creator; without one, or when it does not load, the initial or an icon. */
export function CreatorPhoto({
  src,
  name,
  fallback,
  className,
}: {
  src: string | null
  name: string
  fallback: 'initial' | 'icon'
  className: string
}) {
  const [failed, setFailed] = useState<string>()
  const shape = cx('shrink-0 rounded-full border border-white/15 shadow-deep', className)
  if (src && src !== failed) {
    return (
      <img
        src={src}
        alt={name}
        width={128}
        height={128}
        loading="lazy"
        onError={() => setFailed(src)}
        className={cx(shape, 'object-cover')}
      />
    )
  }
  const [deep, bright] = paletteOf(name)
  return (
    <span
      aria-hidden="true"
      className={cx(shape, 'display grid place-items-center')}
      style={{
        backgroundImage: `radial-gradient(circle at 50% 20%, color-mix(in oklab, ${bright} 65%, ${deep}), ${deep} 90%)`,
      }}
    >
      {fallback === 'initial' ? (
        <span className="text-[1.6em] text-white">{initialOf({ name })}</span>
      ) : (
        <UserRound className="size-1/2 text-white/90" strokeWidth={1.4} />
      )}
    </span>
  )
}
