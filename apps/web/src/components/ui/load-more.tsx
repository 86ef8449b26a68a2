import { useEffect, useRef } from 'react'
import { Button } from './button.tsx'

/** Loads the next page when it comes near the screen; also a button, for those who do not scroll. */
export function LoadMore({
  hasMore,
  isLoading,
  onLoad,
}: {
  hasMore: boolean
  isLoading: boolean
  onLoad: () => void
}) {
  const marker = useRef<HTMLDivElement>(null)
  const load = useRef(onLoad)
  load.current = onLoad

  useEffect(() => {
    if (!hasMore || isLoading || !marker.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) load.current()
      },
      { rootMargin: '600px' },
    )
    observer.observe(marker.current)
    return () => observer.disconnect()
  }, [hasMore, isLoading])

  if (!hasMore) return null
  return (
    <div ref={marker} className="mt-8 flex justify-center">
      <Button disabled={isLoading} onClick={onLoad}>
        {isLoading ? 'Loading...' : 'Load more'}
      </Button>
    </div>
  )
}
