import type { Reward } from '@inamora/contract/charisma'
import type { Rarity } from '@inamora/contract/charisma-levels'
import { LockKeyhole, MessageCircle } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { Portrait } from '#components/ui/portrait.tsx'
import { cx } from '#lib/class-names.ts'
import { formatCount } from '#lib/format.ts'
import { rarityText } from './rarity-styles.ts'
import { rewardIcons } from './reward-icons.ts'

const rarityBar: Record<Rarity, string> = {
  common: 'bg-common',
  rare: 'bg-rare',
  epic: 'bg-epic',
  legendary: 'bg-legendary',
  mythic: 'bg-flame',
}

const rarityBorder: Record<Rarity, string> = {
  common: 'border-common/60',
  rare: 'border-rare/60',
  epic: 'border-epic/60',
  legendary: 'border-legendary/60',
  mythic: 'border-mythic/70 shadow-glow',
}

/** Unlocked, the whole card opens it; locked, it says what is missing and leads to where it is earned. */
export function RewardCard({
  reward,
  charisma,
  onOpen,
  onEarn,
}: {
  reward: Reward
  charisma: number
  onOpen: () => void
  onEarn: () => void
}) {
  const { title, avatarName, rarity, isUnlocked, requiredCharisma } = reward
  const Icon = rewardIcons[reward.type]
  const missing = Math.max(0, requiredCharisma - charisma)
  return (
    <article
      aria-label={`${title} from ${avatarName}`}
      className={cx(
        'group relative flex aspect-[5/8] flex-col overflow-hidden rounded-card border bg-ink-2 shadow-deep sm:aspect-[2/3]',
        isUnlocked ? rarityBorder[rarity] : 'border-line',
      )}
    >
      <div className="relative min-h-0 flex-1 overflow-hidden">
        <Portrait
          src={reward.thumbnailUrl}
          name={avatarName}
          sizes="(min-width: 1280px) 230px, (min-width: 768px) 33vw, 50vw"
          className={cx(
            'size-full object-cover object-[50%_22%] transition-transform duration-400 ease-out',
            isUnlocked ? 'group-hover:scale-102' : 'scale-125 opacity-65 blur-lg',
          )}
        />
        <div className="absolute inset-x-0 bottom-0 h-3/5 bg-linear-to-t from-ink-2 to-transparent" />
        <div className="absolute inset-x-3 top-3 flex items-center justify-between">
          <span className="rounded-full bg-ink-0/85 px-3 py-1 text-xs">
            <span className={cx('font-semibold capitalize', rarityText[rarity])}>{rarity}</span>
          </span>
          {isUnlocked ? (
            <span className="grid size-8 place-items-center rounded-full bg-ink-0/60">
              <Icon aria-hidden="true" className="size-4" />
            </span>
          ) : null}
        </div>
        {isUnlocked ? null : (
          <span className="-translate-1/2 absolute top-[52%] left-1/2 grid size-11 place-items-center rounded-full border border-white/15 bg-ink-0/55 text-cream/90">
            <LockKeyhole aria-hidden="true" className="size-4.5" strokeWidth={1.6} />
          </span>
        )}
      </div>
      <div className="p-4 pt-2">
        <h3 className="display text-balance text-[1.3rem]">{title}</h3>
        <p className="mt-1 truncate text-mute text-sm">From {avatarName}</p>
        {isUnlocked ? (
          <div className="mt-3 flex items-center justify-between gap-2">
            <span className="font-semibold text-ok text-sm">Unlocked</span>
            <Button
              size="sm"
              aria-label={`Open ${title} from ${avatarName}`}
              onClick={onOpen}
              className="after:absolute after:inset-0 after:rounded-card"
            >
              Open
            </Button>
          </div>
        ) : (
          <>
            <div aria-hidden="true" className="mt-3 h-1 overflow-hidden rounded-full bg-white/10">
              <div
                className={cx('h-full rounded-full', rarityBar[rarity])}
                style={{ width: `${(charisma / requiredCharisma) * 100}%` }}
              />
            </div>
            <div className="mt-2 flex items-center justify-between gap-2">
              <p className="whitespace-nowrap text-[0.8125rem] text-cream/90 tabular-nums sm:text-sm">
                {formatCount(missing)} charisma to go
              </p>
              <Button
                size="icon"
                variant="ghost"
                aria-label={`Chat with ${avatarName} to earn ${title}`}
                onClick={onEarn}
                className="-mr-2"
              >
                <MessageCircle aria-hidden="true" />
              </Button>
            </div>
          </>
        )}
      </div>
    </article>
  )
}
