import type { Avatar } from '@inamora/contract/avatars'
import { Link } from '@tanstack/react-router'
import { Crown, Gift, MessageCircle } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Badge } from '#components/ui/badge.tsx'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import { FlipCard } from '#components/ui/flip-card.tsx'
import { Portrait } from '#components/ui/portrait.tsx'
import { Tooltip } from '#components/ui/tooltip.tsx'
import { cx } from '#lib/class-names.ts'
import { formatCount, formatPrice } from '#lib/format.ts'
import { statusBadge } from './status-badge.ts'

export interface AvatarCardProps {
  avatar: Avatar
  /** On the creator's own page Charisma Rewards turns the card; elsewhere it may lead there. */
  place: 'discover' | 'home' | 'profile'
  rank?: number
  /** In view on arrival, so its picture is not lazy. */
  eager?: boolean
  heart: ReactNode
  back: (turnBack: () => void) => ReactNode
  onChat: () => void
}

export function AvatarCard({ avatar, back, ...props }: AvatarCardProps) {
  const [isFlipped, setIsFlipped] = useState(false)
  return (
    <article aria-label={avatar.avatar_name} className="@container group">
      <FlipCard
        isFlipped={isFlipped}
        front={<Front avatar={avatar} onFlip={() => setIsFlipped(true)} {...props} />}
        back={back(() => setIsFlipped(false))}
      />
    </article>
  )
}

function Front({
  avatar,
  place,
  rank,
  eager,
  heart,
  onChat,
  onFlip,
}: Omit<AvatarCardProps, 'back'> & { onFlip: () => void }) {
  const name = avatar.avatar_name
  const status = statusBadge(avatar.status, place === 'profile' ? 'profile' : 'card')
  const actionStyles = '@max-[17rem]:h-9'
  return (
    <>
      <Portrait
        src={avatar.image_url}
        name={name}
        alt={`Portrait of ${name}`}
        eager={eager}
        sizes={
          place === 'profile'
            ? '(min-width: 1280px) 280px, (min-width: 768px) 33vw, 50vw'
            : '(min-width: 1024px) 390px, (min-width: 640px) 50vw, 100vw'
        }
        className="absolute inset-x-0 top-0 h-[104%] w-full object-cover object-top @max-[17rem]:h-[78%] transition-transform duration-400 ease-out group-hover:scale-102"
      />
      <div className="absolute inset-0 bg-linear-to-t from-24% from-ink-1 via-38% via-ink-1/85 to-56% to-transparent" />
      <div className="absolute inset-x-4 top-4 flex items-start justify-between gap-2">
        <div className="flex flex-wrap items-center gap-2">
          {rank ? <Rank rank={rank} /> : null}
          {status ? <Badge tone={status.tone}>{status.label}</Badge> : null}
        </div>
        <div className="flex gap-2">
          {place === 'discover' ? (
            <Tooltip text="Charisma levels">
              <button
                type="button"
                data-flip
                aria-label={`Show charisma levels of ${name}`}
                onClick={onFlip}
                className={cornerButtonStyles}
              >
                <Gift aria-hidden="true" className="size-4.5" />
              </button>
            </Tooltip>
          ) : null}
          {heart}
        </div>
      </div>
      <div className="absolute inset-x-0 bottom-0 p-5 @max-[21rem]:p-4 @max-[17rem]:p-3">
        <h3 className="display truncate text-[1.65rem] @max-[17rem]:text-xl">{name}</h3>
        <p className="mt-1 line-clamp-2 min-h-10.5 text-cream/85 text-sm leading-normal">
          {avatar.description}
        </p>
        <p className="mt-2.5 flex flex-wrap gap-x-4 text-[0.8125rem] text-mute">
          <span>{formatCount(avatar.interactions)} chats</span>
          <span className="text-gold">{formatPrice(avatar.price)}/min</span>
          <span className="@max-[17rem]:hidden">AI avatar</span>
        </p>
        <div className="mt-4 grid grid-cols-[1fr_1.25fr] gap-2 text-sm @max-[21rem]:text-[0.8125rem] @max-[17rem]:mt-3 @max-[17rem]:grid-cols-1">
          <Button
            variant="primary"
            size="fill"
            aria-label={`Chat Preview with ${name}`}
            onClick={onChat}
            className={actionStyles}
          >
            <MessageCircle aria-hidden="true" className="@max-[21rem]:hidden" />
            <span className="md:hidden">Chat</span>
            <span className="hidden md:inline">Chat Preview</span>
          </Button>
          {place === 'discover' ? (
            <Link
              to="/creator/$creatorId"
              params={{ creatorId: avatar.creator_user_id }}
              aria-label={`Charisma Rewards of ${name}`}
              className={cx(buttonStyles({ size: 'fill' }), actionStyles)}
            >
              <RewardsLabel />
            </Link>
          ) : (
            <Button
              size="fill"
              data-flip
              aria-label={`Charisma Rewards of ${name}`}
              onClick={onFlip}
              className={actionStyles}
            >
              <RewardsLabel />
            </Button>
          )}
        </div>
      </div>
    </>
  )
}

/** Round buttons over a portrait: there on touch, on hover elsewhere. */
export const cornerButtonStyles = cx(
  'grid size-10 place-items-center rounded-full bg-ink-0/65 text-cream backdrop-blur-sm transition duration-200 ease-out hover:bg-ink-0/90',
  'aria-pressed:text-rose [@media(hover:hover)]:not-aria-pressed:opacity-0 [@media(hover:hover)]:group-focus-within:opacity-100! [@media(hover:hover)]:group-hover:opacity-100!',
)

function RewardsLabel() {
  return (
    <>
      <span className="md:hidden">Rewards</span>
      <span className="hidden md:inline">Charisma Rewards</span>
    </>
  )
}

function Rank({ rank }: { rank: number }) {
  return (
    <span className="flex items-center gap-2">
      <span className="display text-3xl text-gold italic drop-shadow-[0_2px_8px_rgb(0_0_0/0.8)]">
        #{rank}
      </span>
      {rank === 1 ? (
        <Badge tone="gold">
          <Crown aria-hidden="true" />
          Top
        </Badge>
      ) : null}
    </span>
  )
}
