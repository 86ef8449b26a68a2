import type { EarningsLine } from '@inamora/contract/payouts'
import { ArrowDownToLine, type LucideIcon, MessageCircle, Undo2 } from 'lucide-react'
import { formatDateTime, inDollars } from '#lib/format.ts'

const KINDS: Record<EarningsLine['kind'], { icon: LucideIcon; title: (name: string) => string }> = {
  session: { icon: MessageCircle, title: (name) => `Chat with ${name || 'an avatar'}` },
  payout: { icon: ArrowDownToLine, title: () => 'Payout' },
  payout_returned: { icon: Undo2, title: () => 'Payout returned' },
}

/** Every movement, newest first. */
export function Statement({ lines }: { lines: readonly EarningsLine[] }) {
  return (
    <ul className="panel divide-y divide-line px-5 sm:px-8">
      {lines.map((line) => {
        const { icon: Icon, title } = KINDS[line.kind]
        return (
          <li key={line.id} className="flex items-center gap-4 py-4 sm:gap-5">
            <span className="grid size-10 shrink-0 place-items-center rounded-full bg-white/6 text-mute">
              <Icon aria-hidden="true" className="size-4.5" />
            </span>
            <div className="min-w-0 flex-1">
              <p className="truncate font-semibold">{title(line.avatar_name)}</p>
              <p className="text-mute text-sm">
                {formatDateTime(line.created_at)}
                {line.seconds === null ? null : ` · ${line.seconds} s`}
              </p>
            </div>
            <p
              className={`display text-lg tabular-nums sm:text-xl ${line.credits > 0 ? 'text-gold' : ''}`}
            >
              {line.credits > 0 ? '+' : ''}
              {inDollars(line.credits)}
            </p>
          </li>
        )
      })}
    </ul>
  )
}
