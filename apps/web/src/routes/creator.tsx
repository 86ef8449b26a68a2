import { ApiError } from '@inamora/contract/client'
import { Link, useParams } from '@tanstack/react-router'
import { UserX } from 'lucide-react'
import { Suspense } from 'react'
import { BackLink } from '#components/layout/back-link.tsx'
import { CardGridSkeleton } from '#components/layout/card-grid.tsx'
import { Page } from '#components/layout/page.tsx'
import { SectionHeading } from '#components/layout/section-heading.tsx'
import { SignInPrompt } from '#components/layout/sign-in-prompt.tsx'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LoadMore } from '#components/ui/load-more.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { useAvatarsOfCreator } from '#features/avatars/queries.ts'
import { CreatorHeader } from '#features/creators/creator-header.tsx'
import { CreatorShop } from '#features/creators/creator-shop.tsx'
import { useCreator } from '#features/creators/queries.ts'
import { ProfileFollowButton } from '#features/follows/profile-follow-button.tsx'
import { useDocumentTitle } from '#lib/document-title.ts'
import { formatCount, plural } from '#lib/format.ts'
import { memberPart } from '#lib/member-part.ts'
import { useUser } from '#lib/user-context.tsx'

const AvatarGrid = memberPart(() => import('./shared/avatar-grid.tsx'), 'AvatarGrid')
const AVATAR_PLACEHOLDERS = 8

export function CreatorPage() {
  const { creatorId } = useParams({ from: '/creator/$creatorId' })
  const { user } = useUser()
  const creator = useCreator(creatorId)
  useDocumentTitle(creator.data?.name)

  if (creator.isPending) {
    return (
      <div className="grid min-h-[70dvh] animate-appear-late place-items-center text-center">
        <div>
          <Spinner label="" />
          <p className="mt-4 text-mute">Loading creator profile...</p>
        </div>
      </div>
    )
  }
  if (creator.isError) {
    const isMissing = creator.error instanceof ApiError
    return isMissing ? <NotFound /> : <Unreachable onRetry={() => void creator.refetch()} />
  }
  const canFollow = user !== null && user.id !== creator.data.id
  return (
    <Page>
      <BackLink to="/search" label="Back to Search" />
      <CreatorHeader
        creator={creator.data}
        follow={canFollow ? <ProfileFollowButton creator={creator.data} /> : null}
      />
      <CreatorAvatars creatorId={creator.data.id} name={creator.data.name} />
      <CreatorShop />
    </Page>
  )
}

function CreatorAvatars({ creatorId, name }: { creatorId: string; name: string }) {
  const { user } = useUser()
  const avatars = useAvatarsOfCreator(creatorId)
  const found = avatars.data?.pages.flatMap((page) => page.items) ?? []
  const count = `${formatCount(found.length)}${avatars.hasNextPage ? '+' : ''}`
  return (
    <section aria-labelledby="creator-avatars" className="mt-12">
      <SectionHeading
        id="creator-avatars"
        title="Creator Avatars"
        subtitle={`All avatars created by ${name}`}
        action={
          avatars.data ? (
            <p className="text-mute">
              {count} {plural(found.length, 'avatar')}
            </p>
          ) : null
        }
      />
      {user ? null : (
        <SignInPrompt
          title={`Meet the avatars of ${name}`}
          text="Avatars are shown to members only. Log in and come back here."
        />
      )}
      {avatars.isLoading ? <CardGridSkeleton layout="dense" count={AVATAR_PLACEHOLDERS} /> : null}
      {user && !avatars.isLoading && found.length === 0 ? (
        <EmptyState
          icon={UserX}
          title="No avatars yet"
          text={`${name} hasn't created any avatars yet`}
        />
      ) : null}
      {found.length > 0 ? (
        <Suspense fallback={<CardGridSkeleton layout="dense" count={AVATAR_PLACEHOLDERS} />}>
          <AvatarGrid avatars={found} place="profile" isFirst />
        </Suspense>
      ) : null}
      <LoadMore
        hasMore={avatars.hasNextPage}
        isLoading={avatars.isFetchingNextPage}
        onLoad={() => void avatars.fetchNextPage()}
      />
    </section>
  )
}

function NotFound() {
  useDocumentTitle('Creator Not Found')
  return (
    <div className="grid min-h-[75dvh] place-items-center px-6 text-center">
      <div className="max-w-md">
        <h1 className="display text-4xl">Creator Not Found</h1>
        <p className="mt-3 mb-8 text-mute">
          There is nobody at this address. The link may be old, or the creator may have left.
        </p>
        <Link to="/" className={buttonStyles({ variant: 'primary' })}>
          Back to Home
        </Link>
      </div>
    </div>
  )
}

function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="grid min-h-[75dvh] place-items-center px-6 text-center">
      <div className="max-w-md">
        <h1 className="display text-4xl">The server cannot be reached</h1>
        <p className="mt-3 mb-8 text-mute">Check your connection, then try again.</p>
        <Button variant="primary" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </div>
  )
}
