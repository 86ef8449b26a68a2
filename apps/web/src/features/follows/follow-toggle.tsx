import { Check, Plus } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'

/** The toggle of the creator card; it follows the finger, the request comes after. */
export function FollowToggle({
  name,
  isFollowing,
  disabled,
  onToggle,
}: {
  name: string
  isFollowing: boolean
  disabled?: boolean
  onToggle: () => void
}) {
  const Icon = isFollowing ? Check : Plus
  const label = isFollowing ? 'Following' : 'Follow'
  return (
    <Button
      variant={isFollowing ? 'soft' : 'primary'}
      size="fill"
      aria-label={`${label} ${name}`}
      disabled={disabled}
      onClick={onToggle}
    >
      <Icon aria-hidden="true" />
      {label}
    </Button>
  )
}
