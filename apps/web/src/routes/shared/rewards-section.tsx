import type { Reward } from '@inamora/contract/charisma'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Gift } from 'lucide-react'
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

const gridStyles = 'grid grid-cols-2 gap-3 sm:gap-5 md:grid-cols-3 xl:grid-cols-5'

/** All rewards of the avatars one knows; the filter is in the address. */
export function RewardsSection() {
  const { filter = 'all' } = useSearch({ from: '/rewards' })
  const navigate = useNavigate({ from: '/rewards' })
  const rewards = useQuery(rewardsQuery)
  const unlocked = rewards.data?.filter((reward) => reward.isUnlocked).length
  return (
    <section aria-labelledby="your-rewards">
      <SectionHeading
        id="your-rewards"
        title="Your Rewards"
        subtitle={rewards.data ? `${unlocked} of ${rewards.data.length} unlocked` : 'Loading...'}
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
      {rewards.data ? <RewardsGrid rewards={filterRewards(rewards.data, filter)} /> : null}
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
    </section>
  )
}

function RewardsGrid({ rewards }: { rewards: readonly Reward[] }) {
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
          <RewardCard reward={reward} charisma={charismaWith(reward.avatarId)} />
        </li>
      ))}
    </ul>
  )
}
