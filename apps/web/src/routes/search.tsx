import { useNavigate, useSearch } from '@tanstack/react-router'
import { Page } from '#components/layout/page.tsx'
import { SignInPrompt } from '#components/layout/sign-in-prompt.tsx'
import { FilterPills } from '#components/ui/filter-pills.tsx'
import { useDocumentTitle } from '#lib/document-title.ts'
import { useUser } from '#lib/user-context.tsx'
import type { SearchFilter } from './search-params.ts'
import { Featured } from './shared/featured.tsx'
import { SearchBox } from './shared/search-box.tsx'
import { SearchHeading } from './shared/search-heading.tsx'
import { SearchResults } from './shared/search-results.tsx'

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
        <Content filter={filter} q={q} onFilter={setFilter} />
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
