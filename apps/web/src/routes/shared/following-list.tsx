import { Link } from '@tanstack/react-router'
import { UsersRound } from 'lucide-react'
import { BackLabel, backLinkStyles } from '#components/layout/back-link.tsx'
import { Page } from '#components/layout/page.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { buttonStyles } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { FollowingRow } from '#features/creators/following-row.tsx'
import { useCreatorsById } from '#features/creators/queries.ts'
import { useFollows } from '#features/follows/use-follows.ts'
import { useDocumentTitle } from '#lib/document-title.ts'
import { formatCount } from '#lib/format.ts'

const SKELETONS = [1, 2, 3, 4, 5]

export function FollowingList({ onBack }: { onBack: () => void }) {
  useDocumentTitle('Following')
  const { follows, isLoading, setFollow } = useFollows()
  const found = useCreatorsById(follows.map(({ creator_user_id }) => creator_user_id))
  const isWaiting = isLoading || (found.isLoading && found.creators.length === 0)
  return (
    <Page>
      <button type="button" onClick={onBack} className={backLinkStyles}>
        <BackLabel label="Back" />
      </button>
      <div className="mb-7 flex items-center gap-4">
        <h1 className="display text-5xl">Following</h1>
        <Badge tone="gold">{formatCount(follows.length)}</Badge>
      </div>
      {isWaiting ? (
        <div className="space-y-4">
          {SKELETONS.map((key) => (
            <Skeleton key={key} className="h-34 rounded-card" />
          ))}
        </div>
      ) : null}
      {!isWaiting && follows.length === 0 ? (
        <EmptyState
          icon={UsersRound}
          heading="h2"
          title="No Creators Followed"
          text="Start following creators to see their profiles and avatars here"
        >
          <Link
            to="/search"
            search={{ filter: 'creators' }}
            className={buttonStyles({ variant: 'primary' })}
          >
            Discover Creators
          </Link>
        </EmptyState>
      ) : null}
      <ul className="space-y-4">
        {found.creators.map((creator) => (
          <FollowingRow
            key={creator.id}
            creator={creator}
            onUnfollow={() => void setFollow(creator.id, false)}
          />
        ))}
      </ul>
    </Page>
  )
}
