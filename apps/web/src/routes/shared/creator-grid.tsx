import type { Creator } from '@inamora/contract/creators'
import { CardGrid } from '#components/layout/card-grid.tsx'
import { CreatorCard } from '#features/creators/creator-card.tsx'
import { FollowToggle } from '#features/follows/follow-toggle.tsx'
import { useFollows } from '#features/follows/use-follows.ts'
import { useUser } from '#lib/user-context.tsx'

/** Creator cards with their follow toggles; nobody can follow themself. */
export function CreatorGrid({ creators }: { creators: readonly Creator[] }) {
  const { user } = useUser()
  const { isLoading, isFollowing, setFollow } = useFollows()
  return (
    <CardGrid>
      {creators.map((creator) => (
        <CreatorCard
          key={creator.id}
          creator={creator}
          follow={
            creator.id === user?.id ? null : (
              <FollowToggle
                name={creator.name}
                isFollowing={isFollowing(creator.id)}
                disabled={isLoading}
                onToggle={() => void setFollow(creator.id, !isFollowing(creator.id))}
              />
            )
          }
        />
      ))}
    </CardGrid>
  )
}
