import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { CardGridSkeleton } from '#components/layout/card-grid.tsx'
import { Page } from '#components/layout/page.tsx'
import { SignInPrompt } from '#components/layout/sign-in-prompt.tsx'
import { FilterPills } from '#components/ui/filter-pills.tsx'
import { useDocumentTitle } from '#lib/document-title.ts'
import { memberPart } from '#lib/member-part.ts'
import { useUser } from '#lib/user-context.tsx'
import type { SearchFilter } from './search-params.ts'
import { SearchBox } from './shared/search-box.tsx'
import { SearchHeading } from './shared/search-heading.tsx'

const Featured = memberPart(() => import('./shared/featured.tsx'), 'Featured')
const SearchResults = memberPart(() => import('./shared/search-results.tsx'), 'SearchResults')

const SKELETONS = 6

const FILTERS: Record<SearchFilter, string> = {
  all: 'All',
  avatars: 'Avatars',
  creators: 'Creators',
}

export function SearchPage() {
  useDocumentTitle('Discover & Trending')
  const { user } = useUser()
  const { filter = 'all', q = '' } = useSearch({ from: '/search' })
  const navigate = useNavigate({ from: '/search' })

  function setFilter(next: SearchFilter) {
    void navigate({
      search: (known) => ({ ...known, filter: next === 'all' ? undefined : next }),
      resetScroll: next !== filter,
    })
  }

  function setText(next: string) {
    void navigate({
      search: (known) => ({ ...known, q: next || undefined }),
      // One step back undoes the whole search, not one letter of it.
      replace: q !== '',
      resetScroll: false,
    })
  }

  return (
    <Page>
      <div className="mb-10 sm:pt-2">
        <SearchHeading />
        <div className="mt-6 flex flex-col gap-3 lg:flex-row lg:items-center">
          <SearchBox text={q} onSearch={setText} />
          <FilterPills label="Show" options={FILTERS} value={filter} onChange={setFilter} />
        </div>
      </div>
      {user ? (
        <Suspense fallback={<CardGridSkeleton count={SKELETONS} />}>
          <Content filter={filter} q={q} onFilter={setFilter} />
        </Suspense>
      ) : (
        <SignInPrompt
          heading="h2"
          title="Log in to look around"
          text="Avatars and their creators are shown to members only."
        />
      )}
    </Page>
  )
}

function Content({
  filter,
  q,
  onFilter,
}: {
  filter: SearchFilter
  q: string
  onFilter: (filter: SearchFilter) => void
}) {
  if (filter === 'all' && q === '') return <Featured onFilter={onFilter} />
  return <SearchResults filter={filter} q={q} onFilter={onFilter} />
}
