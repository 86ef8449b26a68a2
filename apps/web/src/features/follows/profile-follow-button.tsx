import { UserMinus, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { profileMessages } from './messages.ts'
import { useFollowOf } from './use-follows.ts'

/** Follow and Unfollow on a creator's page, with their pending texts. */
export function ProfileFollowButton({ creator }: { creator: { id: string; name: string } }) {
  const { isKnown, isFollowing, setFollow } = useFollowOf(creator.id)
  const [wish, setWish] = useState<boolean>()
  const isPending = wish !== undefined

  async function toggle() {
    setWish(!isFollowing)
    await setFollow(creator.id, !isFollowing, profileMessages(creator.name))
    setWish(undefined)
  }

  const unfollows = isPending ? !wish : isFollowing
  const Icon = unfollows ? UserMinus : UserPlus
  const pendingText = unfollows ? 'Unfollowing...' : 'Following...'
  return (
    <Button
      variant={unfollows ? 'danger' : 'primary'}
      disabled={isPending || !isKnown}
      onClick={() => void toggle()}
      className={unfollows ? 'bg-ink-0/70 backdrop-blur-sm' : undefined}
    >
      <Icon aria-hidden="true" />
      {isPending ? pendingText : unfollows ? 'Unfollow' : 'Follow'}
    </Button>
  )
}
