import type { StudioListing } from '@inamora/contract/studio'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { Badge } from '#components/ui/badge.tsx'
import { Portrait } from '#components/ui/portrait.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { formatCount, inDollars, plural } from '#lib/format.ts'
import { inMinutes } from './amounts.ts'
import { draftFaceQuery } from './draft-face.ts'
import { isTraining } from './queries.ts'
import { nameOf, STATUS } from './status.ts'
import { TrainingBar } from './training-bar.tsx'

export function AvatarList({ avatars }: { avatars: readonly StudioListing[] }) {
  return (
    <ul className="grid gap-4">
      {avatars.map((avatar) => (
        <AvatarRow key={avatar.id} avatar={avatar} />
      ))}
    </ul>
  )
}

function AvatarRow({ avatar }: { avatar: StudioListing }) {
  const name = nameOf(avatar)
  const status = STATUS[avatar.status]
  return (
    <li className="group panel relative overflow-hidden rounded-card transition duration-200 ease-out hover:border-white/18">
      <div className="flex items-stretch gap-4 sm:gap-6">
        <Face avatar={avatar} />
        <div className="flex min-w-0 flex-1 flex-col gap-x-8 gap-y-3 py-4 pr-4 sm:py-5 lg:flex-row lg:items-center">
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
              <h3 className="display min-w-0 truncate text-2xl">
                <Link
                  to="/studio/avatars/$avatarId"
                  params={{ avatarId: avatar.id }}
                  className="rounded-md before:absolute before:inset-0 before:rounded-card focus-visible:outline-none focus-visible:before:outline-2 focus-visible:before:outline-gold focus-visible:before:-outline-offset-2"
                >
                  {name}
                </Link>
              </h3>
              <Badge tone={status.tone}>{status.label}</Badge>
            </div>
            {avatar.training && isTraining(avatar) ? (
              <TrainingBar training={avatar.training} className="mt-3 max-w-xs" />
            ) : (
              <p className="mt-1 text-mute text-sm">
                {inDollars(avatar.price_credits)}/min · {formatCount(avatar.favorites)}{' '}
                {plural(avatar.favorites, 'favorite')}
              </p>
            )}
          </div>
          <dl className="flex gap-6 sm:gap-9 lg:grid lg:grid-cols-[4rem_5rem_5.5rem] lg:gap-6 lg:text-right">
            <Figure
              label={plural(avatar.interactions, 'Chat')}
              value={formatCount(avatar.interactions)}
            />
            <Figure label="Time" value={inMinutes(avatar.seconds)} />
            <Figure label="Earned" value={inDollars(avatar.earned_credits)} isGold />
          </dl>
          <ChevronRight
            aria-hidden="true"
            className="hidden size-5 text-mute transition-transform duration-200 ease-out group-hover:translate-x-0.5 lg:block"
          />
        </div>
      </div>
    </li>
  )
}

const FACE_STYLES = 'w-26 shrink-0 self-stretch object-cover object-[50%_15%] sm:h-32 sm:w-28'

function Face({ avatar }: { avatar: StudioListing }) {
  const draft = useQuery({ ...draftFaceQuery(avatar), enabled: avatar.image_url === null })
  if (draft.isLoading) return <Skeleton className={FACE_STYLES} />
  return (
    <Portrait
      src={avatar.image_url ?? draft.data}
      name={nameOf(avatar)}
      sizes="128px"
      className={FACE_STYLES}
    />
  )
}

function Figure({ label, value, isGold }: { label: string; value: string; isGold?: boolean }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-mute text-xs">{label}</dt>
      <dd
        className={`display whitespace-nowrap text-lg tabular-nums sm:text-xl ${isGold ? 'text-gold' : ''}`}
      >
        {value}
      </dd>
    </div>
  )
}
