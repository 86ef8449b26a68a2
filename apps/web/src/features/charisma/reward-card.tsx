import type { Reward } from '@inamora/contract/charisma'
import type { Rarity, RewardType } from '@inamora/contract/charisma-levels'
import {
  Check,
  Clapperboard,
  Crown,
  Image,
  LockKeyhole,
  type LucideIcon,
  MessageCircleHeart,
} from 'lucide-react'
import { Portrait } from '#components/ui/portrait.tsx'
import { cx } from '#lib/class-names.ts'
import { formatCount } from '#lib/format.ts'
import { rarityText } from './rarity-styles.ts'

const ICONS: Record<RewardType, LucideIcon> = {
  photo: Image,
  video: Clapperboard,
  exclusive_chat: Crown,
  custom_message: MessageCircleHeart,
}

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

export function RewardCard({ reward, charisma }: { reward: Reward; charisma: number }) {
  const { title, avatarName, rarity, isUnlocked, requiredCharisma } = reward
  const Icon = ICONS[reward.type]
  const missing = Math.max(0, requiredCharisma - charisma)
  return (
    <article
      aria-label={`${title} from ${avatarName}`}
      className={cx(
        'flex aspect-[5/8] flex-col overflow-hidden rounded-card border bg-ink-2 shadow-deep sm:aspect-[2/3]',
        isUnlocked ? rarityBorder[rarity] : 'border-line',
      )}
    >
      <div className="relative min-h-0 flex-1 overflow-hidden">
        <Portrait
          src={reward.thumbnailUrl}
          name={avatarName}
          sizes="(min-width: 1280px) 230px, (min-width: 768px) 33vw, 50vw"
          className={cx(
            'size-full object-cover object-[50%_22%]',
            !isUnlocked && 'scale-125 opacity-65 blur-lg',
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
          <p className="mt-3 flex items-center gap-1.5 font-semibold text-ok text-sm">
            <Check aria-hidden="true" className="size-4" />
            Unlocked
          </p>
        ) : (
          <>
            <div aria-hidden="true" className="mt-3 h-1 overflow-hidden rounded-full bg-white/10">
              <div
                className={cx('h-full rounded-full', rarityBar[rarity])}
                style={{ width: `${(charisma / requiredCharisma) * 100}%` }}
              />
            </div>
            <p className="mt-2 text-cream/90 text-sm tabular-nums">
              {formatCount(missing)} charisma to go
            </p>
          </>
        )}
      </div>
    </article>
  )
}
