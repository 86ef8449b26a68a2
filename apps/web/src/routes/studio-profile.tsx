import type { Creator } from '@inamora/contract/creators'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { SettingsSection } from '#components/layout/settings-section.tsx'
import { buttonStyles } from '#components/ui/button.tsx'
import { LoadError } from '#components/ui/load-error.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { CreatorPhoto } from '#features/creators/creator-photo.tsx'
import { HeaderImage } from '#features/creators/header-image.tsx'
import { PictureEditor } from '#features/creators/picture-editor.tsx'
import { ProfileForm } from '#features/creators/profile-form.tsx'
import { useCreator } from '#features/creators/queries.ts'
import { StudioFrame } from '#features/studio/studio-frame.tsx'
import { useDocumentTitle } from '#lib/document-title.ts'
import { useUser } from '#lib/user-context.tsx'

export function StudioProfilePage() {
  useDocumentTitle('Creator profile')
  const { user } = useUser()
  return (
    <StudioFrame
      title="Profile"
      text="How fans see you, on your page and wherever your name stands."
      actions={
        user ? (
          <Link to="/creator/$creatorId" params={{ creatorId: user.id }} className={buttonStyles()}>
            <ExternalLink aria-hidden="true" />
            View public profile
          </Link>
        ) : null
      }
    >
      {({ id }) => <Profile id={id} />}
    </StudioFrame>
  )
}

function Profile({ id }: { id: string }) {
  const queryClient = useQueryClient()
  const creator = useCreator(id)
  if (creator.isError) {
    return <LoadError error={creator.error} onRetry={() => void creator.refetch()} />
  }
  if (!creator.data) return <Skeleton className="h-160 rounded-panel" />
  const { profile_photo, header_image, name } = creator.data

  function onSaved(saved: Creator) {
    queryClient.setQueriesData<Creator>({ queryKey: [`/api/v1/creator_user/${id}`] }, saved)
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => /^\/api\/v1\/creator_user(\?|$)/.test(String(queryKey[0])),
    })
  }

  return (
    <div className="space-y-10">
      <SettingsSection title="About you" text="Your name and a few words.">
        <ProfileForm creator={creator.data} onSaved={onSaved} />
      </SettingsSection>
      <SettingsSection title="Photo" text="Round, shown beside your name.">
        <PictureEditor
          creator={creator.data}
          picture="photo"
          current={
            <CreatorPhoto
              src={profile_photo}
              name={name}
              fallback="icon"
              className="size-32 text-[2rem]"
            />
          }
          hasOwn={profile_photo !== null}
          onSaved={onSaved}
        />
      </SettingsSection>
      <SettingsSection title="Header image" text="Wide, across the top of your page.">
        <PictureEditor
          creator={creator.data}
          picture="header"
          current={
            <div className="aspect-[1600/520] overflow-hidden rounded-card border border-line">
              <HeaderImage src={header_image} />
            </div>
          }
          hasOwn={header_image !== null}
          onSaved={onSaved}
        />
      </SettingsSection>
    </div>
  )
}
