import { CHARISMA_LEVELS } from '@inamora/contract/charisma-levels'
import type { Receipt } from '@inamora/contract/live'
import { Link } from '@tanstack/react-router'
import { Gift } from 'lucide-react'
import { buttonStyles } from '#components/ui/button.tsx'

/** What this chat unlocked, each with a way to open it: said once, quietly. */
export function UnlockedRewards({ receipt }: { receipt: Receipt }) {
  const { avatar_id, avatar_name, charisma_before: before, charisma_after: after } = receipt
  const unlocked = CHARISMA_LEVELS.filter(
    ({ requiredCharisma }) => requiredCharisma > before && requiredCharisma <= after,
  )
  return unlocked.map(({ level, title }) => (
    <div
      key={level}
      className="relative mt-4 flex animate-rise items-center gap-4 overflow-hidden rounded-card border border-gold/40 bg-gold/8 p-4"
    >
      <span
        aria-hidden="true"
        className="-left-10 -top-16 pointer-events-none absolute size-48 animate-candle rounded-full bg-[radial-gradient(circle,rgb(227_184_115/0.4),transparent_65%)]"
      />
      <Gift aria-hidden="true" className="relative size-7 shrink-0 text-gold" strokeWidth={1.5} />
      <p className="relative min-w-0 flex-1">
        <span className="block font-semibold">{title} unlocked</span>
        <span className="block text-mute text-sm">
          {avatar_name} left something for you at level {level}.
        </span>
      </p>
      <Link
        to="/rewards"
        search={{ open: `${avatar_id}:${level}` }}
        aria-label={`Open ${title} from ${avatar_name}`}
        className={buttonStyles({ size: 'sm' })}
      >
        Open it
      </Link>
    </div>
  ))
}
