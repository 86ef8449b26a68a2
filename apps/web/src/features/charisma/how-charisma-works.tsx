import { CHARISMA_LEVELS, CHARISMA_RULES } from '@inamora/contract/charisma-levels'
import { cx } from '#lib/class-names.ts'
import { rarityText } from './rarity-styles.ts'

const { secondsPerPoint, pointsPerAnsweredMessage, pointsPerDayAndAvatar } = CHARISMA_RULES

const RULES = [
  { figure: '+1', text: `for every ${secondsPerPoint} seconds of a live chat` },
  { figure: `+${pointsPerAnsweredMessage}`, text: 'for each message that is answered' },
  { figure: String(pointsPerDayAndAvatar), text: 'at most a day with each avatar' },
] as const

export function HowCharismaWorks() {
  return (
    <section aria-labelledby="how-charisma-works" className="panel p-6 sm:p-9">
      <h2 id="how-charisma-works" className="display text-[1.7rem] sm:text-3xl">
        How charisma works
      </h2>
      <p className="mt-2 max-w-2xl text-mute">
        Charisma grows between you and one avatar as you talk. It cannot be bought, and a reward
        that is unlocked never locks again.
      </p>
      <dl className="mt-7 grid gap-5 sm:grid-cols-3">
        {RULES.map(({ figure, text }) => (
          <div key={text} className="flex items-center gap-4 sm:block">
            <dt className="display w-16 shrink-0 text-[2.4rem] text-gold tabular-nums sm:w-auto">
              {figure}
            </dt>
            <dd className="text-mute sm:mt-1">{text}</dd>
          </div>
        ))}
      </dl>
      <ol className="mt-8 grid gap-3 border-line border-t pt-7 md:grid-cols-5 md:gap-4">
        {CHARISMA_LEVELS.map(({ level, title, rarity, requiredCharisma }) => (
          <li key={level} className="flex items-baseline gap-4 md:block">
            <span className="display w-12 shrink-0 text-xl tabular-nums">{requiredCharisma}</span>
            <span className="md:mt-1 md:block">{title}</span>
            <span
              className={cx(
                'ml-auto font-semibold text-sm capitalize md:mt-0.5 md:block',
                rarityText[rarity],
              )}
            >
              {rarity}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
