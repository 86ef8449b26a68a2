import type { Creator } from '@inamora/contract/creators'
import { Link } from '@tanstack/react-router'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import { formatCount, plural } from '#lib/format.ts'
import { bioOf } from './bio.ts'
import { CreatorPhoto } from './creator-photo.tsx'
import { HeaderImage } from './header-image.tsx'

export function FollowingRow({
  creator,
  onUnfollow,
}: {
  creator: Creator
  onUnfollow: () => void
}) {
  return (
    <li className="relative overflow-hidden rounded-card border border-line bg-ink-2 shadow-deep">
      <div className="absolute inset-0 isolate">
        <HeaderImage src={creator.header_image} name={creator.name} />
      </div>
      <div className="absolute inset-0 bg-linear-to-r from-ink-1/95 via-ink-1/80 to-ink-1/35" />
      <div className="relative flex flex-col gap-5 p-5 sm:flex-row sm:items-center sm:p-6">
        <CreatorPhoto
          src={creator.profile_photo}
          name={creator.name}
          fallback="initial"
          className="size-18 text-[1.05rem]"
        />
        <div className="min-w-0 flex-1">
          <h2 className="display truncate text-2xl">{creator.name}</h2>
          <p className="mt-1 line-clamp-2 max-w-2xl text-cream/80 text-sm">{bioOf(creator)}</p>
          <p className="mt-2 flex flex-wrap gap-x-4 text-mute text-sm">
            <span>
              {formatCount(creator.avatar_count)} {plural(creator.avatar_count, 'avatar')}
            </span>
            <span>
              {formatCount(creator.followers)} {plural(creator.followers, 'subscriber')}
            </span>
          </p>
        </div>
        <div className="flex gap-2">
          <Link
            to="/creator/$creatorId"
            params={{ creatorId: creator.id }}
            aria-label={`View Profile of ${creator.name}`}
            className={buttonStyles()}
          >
            View Profile
          </Link>
          <Button variant="danger" aria-label={`Unfollow ${creator.name}`} onClick={onUnfollow}>
            Unfollow
          </Button>
        </div>
      </div>
    </li>
  )
}
