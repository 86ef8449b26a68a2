import { SearchX } from 'lucide-react'
import { CardGridSkeleton } from '#components/layout/card-grid.tsx'
import { SectionHeading } from '#components/layout/section-heading.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LoadMore } from '#components/ui/load-more.tsx'
import { SHOWN, useAvatarSearch } from '#features/avatars/queries.ts'
import { useCreatorSearch } from '#features/creators/queries.ts'
import { plural } from '#lib/format.ts'
import type { SearchFilter } from '../search-params.ts'
import { AvatarGrid } from './avatar-grid.tsx'
import { CreatorGrid } from './creator-grid.tsx'
import { FeaturedSections } from './featured.tsx'

function titleOf(filter: SearchFilter, q: string): string {
  if (q !== '') return 'Search Results'
  return filter === 'creators' ? 'All Creators' : 'All Avatars'
}

/** Whatever matches text and filter; the server searches, page by page. */
export function SearchResults({
  filter,
  q,
  onFilter,
}: {
  filter: SearchFilter
  q: string
  onFilter: (filter: SearchFilter) => void
}) {
  const wantsAvatars = filter !== 'creators'
  const wantsCreators = filter !== 'avatars'
  const avatars = useAvatarSearch(q, { enabled: wantsAvatars })
  const creators = useCreatorSearch(q, { enabled: wantsCreators })
  const foundAvatars = wantsAvatars ? (avatars.data?.pages.flatMap((page) => page.items) ?? []) : []
  const foundCreators = wantsCreators
    ? (creators.data?.pages.flatMap((page) => page.items) ?? [])
    : []
  const found = foundAvatars.length + foundCreators.length
  const isLoading = avatars.isLoading || creators.isLoading
  const isStale = avatars.isPlaceholderData || creators.isPlaceholderData
  const hasMore = (wantsAvatars && avatars.hasNextPage) || (wantsCreators && creators.hasNextPage)
  const isEmpty = !isLoading && !isStale && found === 0

  return (
    <div className="space-y-14">
      <section aria-labelledby="results">
        <SectionHeading id="results" title={titleOf(filter, q)} />
        <p role="status" className="sr-only">
          {isLoading || isStale
            ? ''
            : `${found}${hasMore ? ' or more' : ''} ${plural(found, 'result')}`}
        </p>
        {isLoading && found === 0 ? <CardGridSkeleton count={SHOWN} /> : null}
        <div className={isStale ? 'opacity-60 transition-opacity duration-200' : undefined}>
          {foundAvatars.length > 0 ? (
            <AvatarGrid avatars={foundAvatars} place="discover" isFirst />
          ) : null}
          {wantsAvatars ? (
            <LoadMore
              hasMore={avatars.hasNextPage}
              isLoading={avatars.isFetchingNextPage}
              onLoad={() => void avatars.fetchNextPage()}
            />
          ) : null}
          {foundCreators.length > 0 ? (
            <div className={foundAvatars.length > 0 ? 'mt-6' : undefined}>
              <CreatorGrid creators={foundCreators} />
            </div>
          ) : null}
          {wantsCreators ? (
            <LoadMore
              hasMore={creators.hasNextPage}
              isLoading={creators.isFetchingNextPage}
              onLoad={() => void creators.fetchNextPage()}
            />
          ) : null}
        </div>
        {isEmpty ? (
          <EmptyState
            icon={SearchX}
            title="No results found"
            text="Try different keywords or browse our featured content below"
          />
        ) : null}
      </section>
      {isEmpty ? <FeaturedSections onFilter={onFilter} /> : null}
    </div>
  )
}
