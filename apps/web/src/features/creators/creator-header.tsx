import type { Creator } from '@inamora/contract/creators'
import type { ReactNode } from 'react'
import { formatCount, plural } from '#lib/format.ts'
import { bioOf } from './bio.ts'
import { CreatorPhoto } from './creator-photo.tsx'
import { HeaderImage } from './header-image.tsx'

export function CreatorHeader({ creator, follow }: { creator: Creator; follow: ReactNode }) {
  return (
    <CreatorHeaderFrame
      name={creator.name}
      bio={bioOf(creator)}
      image={<HeaderImage src={creator.header_image} name={creator.name} />}
      photo={
        <CreatorPhoto
          src={creator.profile_photo}
          name={creator.name}
          fallback="icon"
          className={PHOTO_SIZE}
        />
      }
      counts={
        <>
          <Count value={creator.followers} label={plural(creator.followers, 'follower')} />
          <Count value={creator.avatar_count} label={plural(creator.avatar_count, 'avatar')} />
        </>
      }
      follow={follow}
    />
  )
}

export const PHOTO_SIZE = 'size-28 sm:size-32'

/** The build also writes it into the page itself, where the server fills in name, bio and picture. */
export function CreatorHeaderFrame({
  name,
  bio,
  image,
  photo,
  counts,
  follow,
}: {
  name: string
  bio: string
  image: ReactNode
  photo: ReactNode
  counts: ReactNode
  follow?: ReactNode
}) {
  return (
    <header className="relative overflow-hidden rounded-panel border border-line bg-ink-1 shadow-deep">
      <div className="absolute inset-0 isolate">
        {image}
        <div className="absolute inset-0 bg-linear-to-t from-ink-1 via-55% via-ink-1/85 to-ink-1/10" />
      </div>
      <div className="relative flex min-h-[24rem] flex-col justify-end gap-6 p-6 sm:min-h-[26rem] sm:p-9 md:flex-row md:items-end md:justify-between">
        <div className="flex min-w-0 flex-col gap-5 sm:flex-row sm:items-end sm:gap-7">
          {photo}
          <div className="min-w-0">
            <h1 className="display text-[2.6rem] sm:text-5xl">{name}</h1>
            <p className="mt-2 max-w-2xl text-cream/85">{bio}</p>
            <div className="mt-4 flex h-9 gap-7">{counts}</div>
          </div>
        </div>
        {follow ? <div className="self-end">{follow}</div> : null}
      </div>
    </header>
  )
}

function Count({ value, label }: { value: number; label: string }) {
  return (
    <p className="text-mute text-sm">
      <span className="display mr-0.5 text-2xl text-cream">{formatCount(value)}</span> {label}
    </p>
  )
}
