import type { Reward } from '@inamora/contract/charisma'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Gift } from 'lucide-react'
import { Suspense } from 'react'
import { SectionHeading } from '#components/layout/section-heading.tsx'
import { buttonStyles } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { FilterPills } from '#components/ui/filter-pills.tsx'
import { LoadError } from '#components/ui/load-error.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useCharisma } from '#features/charisma/queries.ts'
import { RewardCard } from '#features/charisma/reward-card.tsx'
import { filterRewards, REWARD_FILTERS } from '#features/charisma/reward-filter.ts'
import { rewardsQuery } from '#features/charisma/rewards-queries.ts'
import { RewardViewer } from './lazy-reward-viewer.ts'

const gridStyles = 'grid grid-cols-2 gap-3 sm:gap-5 md:grid-cols-3 xl:grid-cols-5'

/** All rewards of the avatars one knows; the filter is in the address. */
export function RewardsSection({ onChat }: { onChat: (avatarId: string) => void }) {
  const { filter = 'all', open } = useSearch({ from: '/rewards' })
  const navigate = useNavigate({ from: '/rewards' })
  const rewards = useQuery(rewardsQuery)
  const unlocked = rewards.data?.filter((reward) => reward.isUnlocked)
  const shown = filterRewards(rewards.data ?? [], filter)
  const show = (id: string | undefined) =>
    navigate({
      search: ({ filter: chosen }) => ({ filter: chosen, open: id }),
      resetScroll: false,
      // Turning pages is one step in the history, so that Back closes the viewer.
      replace: open !== undefined && id !== undefined,
    })
  return (
    <section aria-labelledby="your-rewards">
      <SectionHeading
        id="your-rewards"
        title="Your Rewards"
        subtitle={
          rewards.data
            ? `${unlocked?.length} of ${rewards.data.length} unlocked`
            : rewards.isError
              ? 'Not there just now'
              : 'Loading...'
        }
        action={
          <FilterPills
            label="Show rewards"
            options={REWARD_FILTERS}
            value={filter}
            onChange={(next) =>
              void navigate({
                search: next === 'all' ? {} : { filter: next },
                resetScroll: false,
              })
            }
          />
        }
      />
      {rewards.data ? (
        <RewardsGrid rewards={shown} onOpen={({ id }) => void show(id)} onEarn={onChat} />
      ) : null}
      {rewards.isPending ? (
        <div className={gridStyles}>
          {['1', '2', '3', '4', '5'].map((place) => (
            <Skeleton key={place} className="aspect-[5/8] rounded-card sm:aspect-[2/3]" />
          ))}
        </div>
      ) : null}
      {rewards.isError ? (
        <LoadError error={rewards.error} onRetry={() => void rewards.refetch()} />
      ) : null}
      {open ? (
        <Suspense>
          <RewardViewer
            ids={(shown.some(({ id }) => id === open) ? shown : (rewards.data ?? []))
              .filter((reward) => reward.isUnlocked)
              .map(({ id }) => id)}
            openId={open}
            onOpen={(id) => void show(id)}
            onClose={() => void show(undefined)}
          />
        </Suspense>
      ) : null}
    </section>
  )
}

function RewardsGrid({
  rewards,
  onOpen,
  onEarn,
}: {
  rewards: readonly Reward[]
  onOpen: (reward: Reward) => void
  onEarn: (avatarId: string) => void
}) {
  const { charismaWith } = useCharisma()
  if (rewards.length === 0) {
    return (
      <EmptyState
        icon={Gift}
        title="No rewards here yet"
        text="Talk to an avatar and its rewards appear here."
      >
        <Link to="/search" className={buttonStyles({ variant: 'primary' })}>
          Discover Avatars
        </Link>
      </EmptyState>
    )
  }
  return (
    <ul className={gridStyles}>
      {rewards.map((reward) => (
        <li key={reward.id}>
          <RewardCard
            reward={reward}
            charisma={charismaWith(reward.avatarId)}
            onOpen={() => onOpen(reward)}
            onEarn={() => onEarn(reward.avatarId)}
          />
        </li>
      ))}
    </ul>
  )
}
