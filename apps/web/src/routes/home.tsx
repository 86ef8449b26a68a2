import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronRight, Gift, Heart, MessageCircleHeart, Sparkles } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { CardGridSkeleton } from '#components/layout/card-grid.tsx'
import { Page } from '#components/layout/page.tsx'
import { SectionHeading } from '#components/layout/section-heading.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LoadMore } from '#components/ui/load-more.tsx'
import { SHOWN, useAvatarsById, useTopAvatars } from '#features/avatars/queries.ts'
import { useCharisma } from '#features/charisma/queries.ts'
import { useFavorites } from '#features/favorites/use-favorites.ts'
import { useFollows } from '#features/follows/use-follows.ts'
import { useDocumentTitle } from '#lib/document-title.ts'
import { formatCount } from '#lib/format.ts'
import { useUser } from '#lib/user-context.tsx'
import { parseHomeParams } from './home-params.ts'
import { AvatarGrid } from './shared/avatar-grid.tsx'
import { FollowingList } from './shared/following-list.tsx'
import { greetingAt } from './shared/greeting.ts'

export function HomePage() {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  if (parseHomeParams(search).view === 'following') {
    return <FollowingList onBack={() => void navigate({ to: '/' })} />
  }
  return <Overview />
}

function Overview() {
  useDocumentTitle('Home')
  return (
    <Page className="space-y-14">
      <Welcome />
      <Favorites />
      <Recommended />
    </Page>
  )
}

function Welcome() {
  const { user } = useUser()
  const { favorites } = useFavorites()
  const { total } = useCharisma()
  const { follows } = useFollows()
  return (
    <section aria-labelledby="greeting">
      <h1 id="greeting" className="display text-wrap text-[2.6rem] sm:text-6xl">
        {greetingAt(new Date().getHours())},{' '}
        <em className="text-ember">{user?.name || user?.email}</em>
      </h1>
      <p className="mt-2 text-mute sm:mt-3 sm:text-lg">Ready for your next adventure?</p>

      <div className="panel mt-6 grid grid-cols-3 divide-x divide-line">
        <Stat label="Favorites" value={favorites.length} />
        <Stat label="Charisma" value={total} isGlowing />
        <Link
          to="/"
          search={{ view: 'following' }}
          aria-label={`Following: ${follows.length}, show the list`}
          className="relative rounded-r-panel transition duration-200 ease-out hover:bg-white/4"
        >
          <Stat label="Following" value={follows.length} />
          <ChevronRight
            aria-hidden="true"
            className="-translate-y-1/2 absolute top-1/2 right-5 size-5 text-mute max-sm:hidden"
          />
        </Link>
      </div>

      <div className="mt-3 grid grid-cols-3 gap-3 sm:mt-4 sm:gap-4">
        <QuickAction
          icon={<MessageCircleHeart aria-hidden="true" />}
          title="Continue Chatting"
          text="Back to your favorites"
          onClick={() => scrollTo('favorites')}
        />
        <Link to="/rewards" className={quickActionStyles}>
          <QuickActionContent
            icon={<Gift aria-hidden="true" />}
            title="Explore Rewards"
            text="What your charisma unlocks"
          />
        </Link>
        <QuickAction
          icon={<Sparkles aria-hidden="true" />}
          title="For You"
          text="Somebody new to meet"
          onClick={() => scrollTo('recommended')}
        />
      </div>
    </section>
  )
}

function Stat({
  label,
  value,
  isGlowing = false,
}: {
  label: string
  value: number
  isGlowing?: boolean
}) {
  return (
    <p className="px-3 py-5 text-center sm:py-8">
      <span className={`display block text-4xl sm:text-5xl ${isGlowing ? 'text-gold' : ''}`}>
        {formatCount(value)}
      </span>
      <span className="mt-1 block text-mute text-sm">{label}</span>
    </p>
  )
}

const quickActionStyles =
  'flex flex-col items-center gap-2.5 rounded-card border border-line bg-ink-1/70 px-2 py-4 text-center transition sm:flex-row sm:gap-4 sm:p-4 sm:text-left duration-200 ease-out hover:border-white/18 hover:bg-ink-2/80'

function QuickAction({
  onClick,
  ...content
}: {
  icon: ReactNode
  title: string
  text: string
  onClick: () => void
}) {
  return (
    <button type="button" onClick={onClick} className={quickActionStyles}>
      <QuickActionContent {...content} />
    </button>
  )
}

function QuickActionContent({
  icon,
  title,
  text,
}: {
  icon: ReactNode
  title: string
  text: string
}) {
  return (
    <>
      <span className="grid size-12 shrink-0 place-items-center rounded-full bg-wine/60 text-ember [&_svg]:size-5.5">
        {icon}
      </span>
      <span>
        <span className="block font-semibold leading-tight max-sm:text-sm sm:leading-normal">
          {title}
        </span>
        <span className="block text-mute text-sm max-sm:hidden">{text}</span>
      </span>
    </>
  )
}

/** Goes to a section, with the focus, so that the next Tab continues there. */
function scrollTo(id: string) {
  const heading = document.getElementById(id)
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  heading?.scrollIntoView({ behavior: calm ? 'auto' : 'smooth', block: 'start' })
  heading?.focus({ preventScroll: true })
}

const FAVORITES_STEP = 12

function Favorites() {
  const { favorites, isLoading } = useFavorites()
  const [shown, setShown] = useState(FAVORITES_STEP)
  const found = useAvatarsById(favorites.slice(0, shown).map(({ avatar_id }) => avatar_id))
  const isWaiting = isLoading || (found.isLoading && found.avatars.length === 0)
  return (
    <section aria-labelledby="favorites">
      <SectionHeading
        id="favorites"
        title="Your Favorites"
        badge={<Badge tone="gold">{formatCount(favorites.length)}</Badge>}
      />
      {isWaiting ? <CardGridSkeleton count={3} /> : null}
      {!isWaiting && favorites.length === 0 ? (
        <EmptyState
          icon={Heart}
          title="No favorites yet"
          text="Heart avatars to see them here with charisma tracking"
        />
      ) : null}
      {found.avatars.length > 0 ? <AvatarGrid avatars={found.avatars} place="home" /> : null}
      <LoadMore
        hasMore={favorites.length > shown}
        isLoading={found.isLoading}
        onLoad={() => setShown(shown + FAVORITES_STEP)}
      />
    </section>
  )
}

function Recommended() {
  const avatars = useTopAvatars()
  return (
    <section aria-labelledby="recommended">
      <SectionHeading
        id="recommended"
        title="Recommended for You"
        badge={<Badge tone="rose">New</Badge>}
      />
      {avatars.isLoading ? (
        <CardGridSkeleton count={SHOWN} />
      ) : (
        <AvatarGrid avatars={(avatars.data ?? []).slice(0, SHOWN)} place="home" />
      )}
    </section>
  )
}
