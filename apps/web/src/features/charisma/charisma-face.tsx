import { CHARISMA_LEVELS, levelOf, progressOf } from '@inamora/contract/charisma-levels'
import { Check, Lock, X } from 'lucide-react'
import { cx } from '#lib/class-names.ts'
import { formatCount } from '#lib/format.ts'
import { rarityText } from './rarity-styles.ts'

/** The back of an avatar card: five levels and how far one has come. */
export function CharismaFace({
  avatarName,
  charisma,
  footnote,
  onTurnBack,
}: {
  avatarName: string
  charisma: number
  footnote?: string
  onTurnBack: () => void
}) {
  const level = levelOf(charisma)
  const progress = progressOf(charisma)
  return (
    <div className="flex h-full flex-col bg-[radial-gradient(24rem_16rem_at_50%_-10%,rgb(91_26_53/0.9),transparent)] p-5 @max-[17rem]:p-3">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 className="display text-[1.55rem] @max-[17rem]:text-lg">Charisma Rewards</h3>
          <p className="truncate text-mute text-sm">with {avatarName}</p>
        </div>
        <button
          type="button"
          data-flip
          aria-label={`Turn the card of ${avatarName} back`}
          onClick={onTurnBack}
          className="grid size-10 shrink-0 place-items-center rounded-full bg-ink-0/50 text-mute transition duration-200 ease-out hover:text-cream"
        >
          <X aria-hidden="true" className="size-4.5" />
        </button>
      </div>

      <div className="mt-4">
        <div className="flex flex-wrap justify-between gap-x-3 text-sm">
          <span className="font-semibold">Level {level} of 5</span>
          <span className="text-mute">{formatCount(charisma)} charisma</span>
        </div>
        <div
          role="progressbar"
          aria-label={`Progress to the next level with ${avatarName}`}
          aria-valuenow={progress}
          aria-valuemin={0}
          aria-valuemax={100}
          className="mt-2 h-1.5 overflow-hidden rounded-full bg-ink-0/70"
        >
          <div className="h-full rounded-full bg-flame" style={{ width: `${progress}%` }} />
        </div>
      </div>

      <ol className="mt-4 flex flex-1 flex-col justify-evenly @max-[17rem]:justify-start @max-[17rem]:gap-2">
        {CHARISMA_LEVELS.map(({ level: step, title, rarity, requiredCharisma }) => {
          const unlocked = step <= level
          const Icon = unlocked ? Check : Lock
          return (
            <li key={step} className="flex items-center gap-3.5 @max-[17rem]:gap-2.5">
              <span
                className={cx(
                  'display grid size-10 shrink-0 place-items-center rounded-full border text-lg @max-[17rem]:size-8',
                  unlocked ? 'border-transparent bg-flame text-ink-0' : 'border-white/15 text-mute',
                )}
              >
                {step}
              </span>
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium text-[0.9375rem] @max-[17rem]:text-sm">
                  {title}
                </span>
                <span className={cx('font-semibold text-xs capitalize', rarityText[rarity])}>
                  {rarity}
                </span>
              </span>
              <span className="flex items-center gap-1.5 text-mute text-xs @max-[17rem]:hidden">
                {unlocked ? 'Unlocked' : requiredCharisma}
                <Icon aria-hidden="true" className={cx('size-3.5', unlocked && 'text-ok')} />
              </span>
            </li>
          )
        })}
      </ol>
      {footnote ? <p className="mt-3 text-center text-mute text-xs">{footnote}</p> : null}
    </div>
  )
}
