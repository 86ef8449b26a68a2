import type { Creator } from '@inamora/contract/creators'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonStyles } from '#components/ui/button.tsx'
import { formatCount, plural } from '#lib/format.ts'
import { bioOf } from './bio.ts'
import { CreatorPhoto } from './creator-photo.tsx'
import { HeaderImage } from './header-image.tsx'

export function CreatorCard({ creator, follow }: { creator: Creator; follow?: ReactNode }) {
  const counts = [
    { value: creator.avatar_count, label: plural(creator.avatar_count, 'avatar') },
    { value: creator.followers, label: plural(creator.followers, 'follower') },
    { value: creator.fans, label: plural(creator.fans, 'fan') },
  ]
  return (
    <article
      aria-label={creator.name}
      className="relative flex flex-col overflow-hidden rounded-card border border-line bg-ink-2 shadow-deep"
    >
      <div className="absolute inset-x-0 top-0 isolate h-32">
        <HeaderImage src={creator.header_image} name={creator.name} />
        <div className="absolute inset-0 bg-linear-to-t from-ink-2 to-ink-2/10" />
      </div>
      <div className="relative flex flex-1 flex-col p-5 pt-16">
        <CreatorPhoto
          src={creator.profile_photo}
          name={creator.name}
          fallback="initial"
          className="size-20 text-[1.2rem]"
        />
        <h3 className="display mt-4 truncate text-[1.65rem]">{creator.name}</h3>
        <p className="mt-1 line-clamp-2 min-h-10.5 text-mute text-sm">{bioOf(creator)}</p>
        <dl className="mt-5 grid grid-cols-3 divide-x divide-line text-center">
          {counts.map(({ value, label }) => (
            <div key={label} className="flex flex-col-reverse">
              <dt className="text-mute text-xs">{label}</dt>
              <dd className="display text-xl">{formatCount(value)}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-5 grid auto-cols-fr grid-flow-col gap-2 text-[0.9375rem]">
          {follow}
          <Link
            to="/creator/$creatorId"
            params={{ creatorId: creator.id }}
            aria-label={`View ${creator.name}`}
            className={buttonStyles({ size: 'fill' })}
          >
            View
          </Link>
        </div>
      </div>
    </article>
  )
}
