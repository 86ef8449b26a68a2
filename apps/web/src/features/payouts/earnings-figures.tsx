import type { Earnings } from '@inamora/contract/payouts'
import { Button } from '#components/ui/button.tsx'
import { Progress } from '#components/ui/progress.tsx'
import { cx } from '#lib/class-names.ts'
import { inDollars } from '#lib/format.ts'

/** What was earned, what of it can be paid out, and the way to ask for it. */
export function EarningsFigures({
  earnings,
  onRequest,
}: {
  earnings: Earnings
  onRequest: () => void
}) {
  const { available, maturing, requested, paid, earned, minimum } = earnings
  const canRequest = available >= minimum
  return (
    <section aria-label="Earnings" className="grid gap-4 lg:grid-cols-[1.15fr_1fr]">
      <div className="panel relative isolate overflow-hidden p-6 sm:p-8">
        <div
          aria-hidden="true"
          className="-z-10 absolute inset-0 bg-[radial-gradient(26rem_18rem_at_88%_0%,rgb(255_205_135/0.2),transparent_75%)]"
        />
        <p className="text-mute">Available</p>
        <p className="display mt-1 text-5xl text-gold tabular-nums sm:text-6xl">
          {inDollars(available)}
        </p>
        {canRequest ? (
          <p className="mt-3 text-mute">Yours to take out whenever you like.</p>
        ) : (
          <div className="mt-4 max-w-sm">
            <Progress label="On the way to a payout" share={available / minimum} />
            <p className="mt-2 text-mute text-sm">
              {inDollars(minimum - available)} more until a payout; the least is{' '}
              {inDollars(minimum)}.
            </p>
          </div>
        )}
        <Button
          variant="primary"
          size="lg"
          disabled={!canRequest}
          onClick={onRequest}
          className="mt-6"
        >
          Request payout
        </Button>
      </div>
      <dl className="panel grid divide-y divide-line px-6 sm:px-8">
        {maturing > 0 ? (
          <Figure label="Maturing" note="from the last days" value={inDollars(maturing)} />
        ) : null}
        <Figure label="Requested" note="on its way to you" value={inDollars(requested)} />
        <Figure label="Paid" note="all payouts so far" value={inDollars(paid)} />
        <Figure label="Earned" note="since your first chat" value={inDollars(earned)} isStrong />
      </dl>
    </section>
  )
}

function Figure({
  label,
  note,
  value,
  isStrong,
}: {
  label: string
  note: string
  value: string
  isStrong?: boolean
}) {
  return (
    <div className="flex items-center justify-between gap-6 py-4.5">
      <dt>
        <span className="block font-semibold">{label}</span>
        <span className="block text-mute text-sm">{note}</span>
      </dt>
      <dd className={cx('display text-2xl tabular-nums', isStrong && 'text-gold')}>{value}</dd>
    </div>
  )
}
