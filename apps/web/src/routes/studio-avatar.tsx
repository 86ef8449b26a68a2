import type { Avatar } from '@inamora/contract/avatars'
import { ApiError } from '@inamora/contract/client'
import type { StudioAvatar } from '@inamora/contract/studio'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { Page } from '#components/layout/page.tsx'
import { buttonStyles } from '#components/ui/button.tsx'
import { LoadError } from '#components/ui/load-error.tsx'
import { PageSpinner } from '#components/ui/spinner.tsx'
import { Builder } from '#features/studio/builder.tsx'
import { studioAvatarQuery } from '#features/studio/queries.ts'
import { nameOf } from '#features/studio/status.ts'
import { RequireCreator } from '#features/studio/studio-frame.tsx'
import { useDocumentTitle } from '#lib/document-title.ts'

const LiveChatModal = lazy(async () => ({
  default: (await import('#features/live/live-chat-modal.tsx')).LiveChatModal,
}))

export function StudioAvatarPage() {
  const { avatarId } = useParams({ from: '/studio/avatars/$avatarId' })
  return (
    <RequireCreator>
      {(user) => <Studio key={avatarId} id={avatarId} userId={user.id} />}
    </RequireCreator>
  )
}

function Studio({ id, userId }: { id: string; userId: string }) {
  const { step = 'identity' } = useSearch({ from: '/studio/avatars/$avatarId' })
  const avatar = useQuery(studioAvatarQuery(id))
  const [trying, setTrying] = useState<Avatar>()
  if (avatar.data) {
    return (
      <>
        <Builder
          avatar={avatar.data}
          step={step}
          onTry={(studioAvatar) => setTrying(asAvatar(studioAvatar, userId))}
        />
        {trying ? (
          <Suspense>
            <LiveChatModal avatar={trying} isTrial onClose={() => setTrying(undefined)} />
          </Suspense>
        ) : null}
      </>
    )
  }
  if (avatar.isPending) return <PageSpinner />
  const isMissing = avatar.error instanceof ApiError && avatar.error.status < 500
  return isMissing ? (
    <NotFound />
  ) : (
    <Page>
      <LoadError error={avatar.error} onRetry={() => void avatar.refetch()} />
    </Page>
  )
}

/** Another creator's avatar is not here either. */
function NotFound() {
  useDocumentTitle('Avatar not found')
  return (
    <div className="grid min-h-[75dvh] place-items-center px-6 text-center">
      <div className="max-w-md">
        <h1 className="display text-4xl">No such avatar of yours</h1>
        <p className="mt-3 mb-8 text-mute">
          The link may be old, or the avatar was deleted. Your avatars are in the studio.
        </p>
        <Link to="/studio" className={buttonStyles({ variant: 'primary' })}>
          Back to Studio
        </Link>
      </div>
    </div>
  )
}

/** The draft as the live chat knows avatars; to its own creator it costs nothing. */
function asAvatar(avatar: StudioAvatar, creatorId: string): Avatar {
  const { id, status, description, image_url, heygenAvatarId } = avatar
  const name = nameOf(avatar)
  return {
    id,
    avatar_name: name,
    description,
    image_url,
    status,
    creator_user_id: creatorId,
    user_id: creatorId,
    interactions: 0,
    subscribers: 0,
    rating: null,
    price: 0,
    heygenAvatarId,
    name,
    bio: description,
    imageUrl: image_url,
    creatorId,
  }
}
