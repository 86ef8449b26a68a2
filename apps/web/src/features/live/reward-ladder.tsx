import { CHARISMA_LEVELS, levelOf } from '@inamora/contract/charisma-levels'
import { Check, Lock } from 'lucide-react'
import { cx } from '#lib/class-names.ts'

/** The five rewards, and how far this fan has come; where a receipt has room for it. */
export function RewardLadder({ charisma }: { charisma: number }) {
  const reached = levelOf(charisma)
  return (
    <ol className="mt-6 hidden gap-1 [@media(min-height:50rem)_and_(min-width:48rem)]:grid">
      {CHARISMA_LEVELS.map(({ level, title, requiredCharisma }) => {
        const isUnlocked = level <= reached
        const Icon = isUnlocked ? Check : Lock
        return (
          <li
            key={level}
            className={cx(
              'flex items-center gap-3.5 rounded-full py-1.5 pr-4 pl-1.5 text-sm',
              level === reached + 1 ? 'bg-white/5 text-cream' : 'text-mute',
            )}
          >
            <span
              className={cx(
                'display grid size-8 shrink-0 place-items-center rounded-full border text-base',
                isUnlocked ? 'border-transparent bg-flame text-ink-0' : 'border-white/15',
              )}
            >
              {level}
            </span>
            <span className="flex-1">{title}</span>
            <span className={cx('flex items-center gap-1.5 text-xs', isUnlocked && 'text-ok')}>
              {isUnlocked ? 'Unlocked' : `${requiredCharisma} charisma`}
              <Icon aria-hidden="true" className="size-3.5" />
            </span>
          </li>
        )
      })}
    </ol>
  )
}
