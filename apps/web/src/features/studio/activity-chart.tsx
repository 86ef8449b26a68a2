import type { StudioOverview } from '@inamora/contract/studio'
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts'
import { formatCount, inDollars, plural } from '#lib/format.ts'
import { inMinutes } from './amounts.ts'

type Day = StudioOverview['days'][number]

const shortDate = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})
const dayName = (date: string) => shortDate.format(new Date(date))

const axis = {
  tickLine: false,
  axisLine: false,
  tick: { fill: 'var(--color-mute)', fontSize: 12 },
} as const

/** Minutes as bars, earnings as a line; arrow keys go from day to day. */
export function ActivityChart({ days }: { days: readonly Day[] }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={[...days]}
        accessibilityLayer
        title="Minutes and earnings by day"
        margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
      >
        <defs>
          <linearGradient id="minutes" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="var(--color-rose)" />
            <stop offset="1" stopColor="var(--color-rose)" stopOpacity={0.25} />
          </linearGradient>
        </defs>
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis dataKey="date" tickFormatter={dayName} minTickGap={36} tickMargin={8} {...axis} />
        <YAxis
          yAxisId="minutes"
          width={44}
          tickFormatter={(minutes: number) => `${formatCount(minutes)} m`}
          {...axis}
        />
        <YAxis
          yAxisId="dollars"
          orientation="right"
          width={52}
          tickFormatter={(dollars: number) => inDollars(dollars * 100)}
          {...axis}
        />
        <Tooltip
          cursor={{ fill: 'rgb(255 255 255 / 0.05)' }}
          isAnimationActive={false}
          content={DayTooltip}
        />
        <Bar
          yAxisId="minutes"
          dataKey={({ seconds }: Day) => seconds / 60}
          fill="url(#minutes)"
          radius={[6, 6, 2, 2]}
          maxBarSize={28}
          isAnimationActive={false}
        />
        <Line
          yAxisId="dollars"
          dataKey={({ credits }: Day) => credits / 100}
          type="monotone"
          stroke="var(--color-gold)"
          strokeWidth={2}
          dot={false}
          activeDot={{ r: 4, fill: 'var(--color-gold)', stroke: 'var(--color-ink-1)' }}
          isAnimationActive={false}
        />
      </ComposedChart>
    </ResponsiveContainer>
  )
}

function DayTooltip({ active, payload }: TooltipContentProps) {
  const day = payload[0]?.payload as Day | undefined
  if (!active || !day) return null
  return (
    <div className="rounded-2xl border border-line bg-ink-3 px-4 py-3 text-sm shadow-deep">
      <p className="font-semibold">{dayName(day.date)}</p>
      <p className="mt-1 text-mute">
        {inMinutes(day.seconds)} in {formatCount(day.chats)} {plural(day.chats, 'chat')}
      </p>
      <p className="text-gold">{inDollars(day.credits)} earned</p>
    </div>
  )
}
