import { CHARISMA_LEVELS, levelOf, progressOf } from '@inamora/contract/charisma-levels'
import { ChevronRight, Lock, X } from 'lucide-react'
import { cx } from '#lib/class-names.ts'
import { formatCount } from '#lib/format.ts'
import { rarityText } from './rarity-styles.ts'

/** The back of an avatar card: how far one has come, the five rewards, and what comes next. */
export function CharismaFace({
  avatarName,
  charisma,
  footnote,
  onOpen,
  onTurnBack,
}: {
  avatarName: string
  charisma: number
  footnote?: string
  onOpen: (level: number) => void
  onTurnBack: () => void
}) {
  const level = levelOf(charisma)
  const progress = progressOf(charisma)
  const next = CHARISMA_LEVELS[level]
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
        <p className="mt-2 text-cream/90 text-sm leading-snug">
          {next ? (
            <>
              <strong className="font-semibold text-ember">
                {formatCount(next.requiredCharisma - charisma)} more
              </strong>{' '}
              to {next.title}
            </>
          ) : (
            'All five rewards are yours.'
          )}
        </p>
      </div>

      <ol className="mt-3 flex flex-1 flex-col justify-evenly @max-[17rem]:justify-start @max-[17rem]:gap-1.5">
        {CHARISMA_LEVELS.map((step) => (
          <li key={step.level} className="relative flex items-center gap-3.5 @max-[17rem]:gap-2.5">
            <Step step={step} isUnlocked={step.level <= level} />
            {step.level <= level ? (
              <button
                type="button"
                aria-label={`Open ${step.title} from ${avatarName}`}
                onClick={() => onOpen(step.level)}
                className="-inset-x-2.5 -inset-y-1 absolute rounded-full transition duration-200 ease-out hover:bg-white/8"
              />
            ) : null}
          </li>
        ))}
      </ol>
      {footnote ? <p className="mt-3 text-center text-mute text-xs">{footnote}</p> : null}
    </div>
  )
}

function Step({
  step: { level, title, rarity, requiredCharisma },
  isUnlocked,
}: {
  step: (typeof CHARISMA_LEVELS)[number]
  isUnlocked: boolean
}) {
  const Icon = isUnlocked ? ChevronRight : Lock
  return (
    <>
      <span
        className={cx(
          'display grid size-10 shrink-0 place-items-center rounded-full border text-lg @max-[17rem]:size-8',
          isUnlocked ? 'border-transparent bg-flame text-ink-0' : 'border-white/15 text-mute',
        )}
      >
        {level}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium text-[0.9375rem] @max-[17rem]:text-sm">
          {title}
        </span>
        <span className={cx('font-semibold text-xs capitalize', rarityText[rarity])}>{rarity}</span>
      </span>
      <span
        className={cx(
          'flex items-center gap-1.5 text-xs @max-[17rem]:hidden',
          isUnlocked ? 'font-semibold text-ok' : 'text-mute',
        )}
      >
        {isUnlocked ? 'Unlocked' : requiredCharisma}
        <Icon aria-hidden="true" className="size-3.5" />
      </span>
    </>
  )
}
