import type { Payout } from '@inamora/contract/payouts'
import { formatDateTime, inDollars } from '#lib/format.ts'

const STATES: Record<Payout['state'], { label: string; look: string }> = {
  requested: { label: 'Requested', look: 'text-gold' },
  approved: { label: 'Approved', look: 'text-ember' },
  paid: { label: 'Paid', look: 'text-ok' },
  rejected: { label: 'Rejected', look: 'text-bad' },
}

export function PayoutList({ payouts }: { payouts: readonly Payout[] }) {
  return (
    <ul className="panel divide-y divide-line px-6 sm:px-8">
      {payouts.map(({ id, credits, state, note, requested_at }) => (
        <li key={id} className="flex items-center gap-x-6 py-4.5">
          <div className="min-w-0 flex-1">
            <p className="font-semibold">{formatDateTime(requested_at)}</p>
            {note ? (
              <p dir="auto" className="break-words text-mute text-sm">
                {note}
              </p>
            ) : null}
          </div>
          <div className="flex flex-col-reverse items-end gap-x-6 sm:flex-row sm:items-baseline">
            <p className={`text-sm ${STATES[state].look}`}>{STATES[state].label}</p>
            <p className="display min-w-24 text-right text-xl tabular-nums">{inDollars(credits)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
