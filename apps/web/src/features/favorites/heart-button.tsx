import { Heart } from 'lucide-react'
import { Tooltip } from '#components/ui/tooltip.tsx'

export function HeartButton({
  name,
  isFavorite,
  onToggle,
  className,
}: {
  name: string
  isFavorite: boolean
  onToggle: () => void
  className?: string
}) {
  return (
    <Tooltip text={isFavorite ? 'Remove from favorites' : 'Add to favorites'}>
      <button
        type="button"
        aria-pressed={isFavorite}
        aria-label={`Favorite ${name}`}
        onClick={onToggle}
        className={className}
      >
        <Heart
          aria-hidden="true"
          className="size-5"
          fill={isFavorite ? 'currentColor' : 'none'}
          strokeWidth={1.8}
        />
      </button>
    </Tooltip>
  )
}
