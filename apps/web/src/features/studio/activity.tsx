import type { StudioOverview } from '@inamora/contract/studio'
import { ChartNoAxesColumn, Table2 } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Figure } from '#components/ui/figure.tsx'
import { FilterPills } from '#components/ui/filter-pills.tsx'
import { formatCount, inDollars, plural } from '#lib/format.ts'
import { inMinutes } from './amounts.ts'
import type { Period } from './queries.ts'

const ActivityChart = lazy(async () => ({
  default: (await import('./activity-chart.tsx')).ActivityChart,
}))

const PERIODS: Record<Period, string> = { 7: '7 days', 30: '30 days', 90: '90 days' }

/** What happened in the last days: the sums, and a chart or a table of every day. */
export function Activity({
  overview,
  period,
  onPeriod,
}: {
  overview: StudioOverview
  period: Period
  onPeriod: (period: Period) => void
}) {
  const id = useId()
  const [isTable, setIsTable] = useState(false)
  const { seconds, credits, chats, fans } = overview.totals
  return (
    <section aria-labelledby={id} className="panel p-5 sm:p-7">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h2 id={id} className="display text-[1.65rem]">
          The last {PERIODS[period]}
        </h2>
        <FilterPills label="Period" options={PERIODS} value={period} onChange={onPeriod} />
      </div>
      <dl className="mt-6 grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-4">
        <Figure label="Earnings" value={inDollars(credits)} note="your 80 %" isGold />
        <Figure label="Time talked" value={inMinutes(seconds)} note="with your avatars" />
        <Figure label="Chats" value={formatCount(chats)} note={plural(chats, 'session')} />
        <Figure label="Fans" value={formatCount(fans)} note="who talked to them" />
      </dl>
      <div className="mt-7 border-line border-t pt-5">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <p aria-hidden="true" className="flex gap-5 text-mute text-sm">
            <span className="flex items-center gap-2">
              <span className="h-3 w-2.5 rounded-sm bg-rose" />
              Minutes
            </span>
            <span className="flex items-center gap-2">
              <span className="h-0.5 w-4 rounded-full bg-gold" />
              Earnings
            </span>
          </p>
          <Button variant="ghost" size="sm" onClick={() => setIsTable(!isTable)}>
            {isTable ? <ChartNoAxesColumn aria-hidden="true" /> : <Table2 aria-hidden="true" />}
            {isTable ? 'As chart' : 'As table'}
          </Button>
        </div>
        <div className={isTable ? 'max-h-80 overflow-y-auto' : 'relative h-64'}>
          {isTable ? null : (
            <Suspense>
              <ActivityChart days={overview.days} />
            </Suspense>
          )}
          {!isTable && chats === 0 ? (
            <p className="-translate-1/2 pointer-events-none absolute top-[42%] left-1/2 w-44 text-center sm:w-64 text-mute text-sm">
              Nobody talked to your avatars in these days. When somebody does, you see it here.
            </p>
          ) : null}
          <div className={isTable ? undefined : 'sr-only'}>
            <DayTable days={overview.days} />
          </div>
        </div>
      </div>
    </section>
  )
}

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** The chart in words; screen readers have it always. */
function DayTable({ days }: { days: StudioOverview['days'] }) {
  return (
    <table className="w-full text-sm tabular-nums">
      <caption className="sr-only">Minutes, chats and earnings by day</caption>
      <thead className="sticky top-0 bg-ink-1 text-left text-mute">
        <tr className="[&>th]:pb-2 [&>th]:font-medium [&>th:not(:first-child)]:text-right">
          <th scope="col">Day</th>
          <th scope="col">Time</th>
          <th scope="col">Chats</th>
          <th scope="col">Earnings</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {days.toReversed().map((day) => (
          <tr key={day.date} className="[&>*]:py-2 [&>td]:text-right">
            <th scope="row" className="text-left font-normal">
              {longDate.format(new Date(day.date))}
            </th>
            <td>{inMinutes(day.seconds)}</td>
            <td>{formatCount(day.chats)}</td>
            <td className="text-gold">{inDollars(day.credits)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
