import { ArrowRight } from 'lucide-react'
import { CardGridSkeleton } from '#components/layout/card-grid.tsx'
import { SectionHeading } from '#components/layout/section-heading.tsx'
import { Button } from '#components/ui/button.tsx'
import { featuredOf } from '#features/avatars/featured.ts'
import { SHOWN, useTopAvatars } from '#features/avatars/queries.ts'
import { FEATURED_CREATORS, useFeaturedCreators } from '#features/creators/queries.ts'
import type { SearchFilter } from '../search-params.ts'
import { AvatarGrid } from './avatar-grid.tsx'
import { CreatorGrid } from './creator-grid.tsx'

/** Discover before anybody has searched. */
export function Featured({ onFilter }: { onFilter: (filter: SearchFilter) => void }) {
  const avatars = useTopAvatars()
  return (
    <div className="space-y-14">
      <section aria-labelledby="trending">
        <SectionHeading id="trending" title="Top Trending" />
        {avatars.isLoading ? (
          <CardGridSkeleton count={SHOWN} />
        ) : (
          <AvatarGrid
            avatars={(avatars.data ?? []).slice(0, SHOWN)}
            place="discover"
            isRanked
            isFirst
          />
        )}
      </section>
      <FeaturedSections onFilter={onFilter} />
    </div>
  )
}

/** Featured avatars and creators, also under a search without results. */
export function FeaturedSections({ onFilter }: { onFilter: (filter: SearchFilter) => void }) {
  const avatars = useTopAvatars()
  const creators = useFeaturedCreators()
  return (
    <>
      <section aria-labelledby="featured-avatars">
        <SectionHeading
          id="featured-avatars"
          title="Featured Avatars"
          action={<ViewAll what="avatars" onClick={() => onFilter('avatars')} />}
        />
        {avatars.isLoading ? (
          <CardGridSkeleton count={SHOWN} />
        ) : (
          <AvatarGrid avatars={featuredOf(avatars.data ?? [], SHOWN)} place="discover" />
        )}
      </section>
      <section aria-labelledby="featured-creators">
        <SectionHeading
          id="featured-creators"
          title="Featured Creators"
          action={<ViewAll what="creators" onClick={() => onFilter('creators')} />}
        />
        {creators.isLoading ? (
          <CardGridSkeleton count={FEATURED_CREATORS} cardClassName="h-[25rem]" />
        ) : (
          <CreatorGrid creators={creators.data ?? []} />
        )}
      </section>
    </>
  )
}

function ViewAll({ what, onClick }: { what: string; onClick: () => void }) {
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label={`View All ${what}`}
      onClick={onClick}
      className="-mr-4"
    >
      View All
      <ArrowRight aria-hidden="true" />
    </Button>
  )
}
