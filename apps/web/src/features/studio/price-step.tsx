import { studioLimits } from '@inamora/contract/studio'
import { Slider } from '#components/ui/slider.tsx'
import { formatCount, inDollars } from '#lib/format.ts'
import { StepPanel, type StepProps } from './step-panel.tsx'

const CREATOR_SHARE = 0.8

/** Small steps where most prices are, larger ones above. */
const PRICES = [
  ...range(studioLimits.priceMin, 100, 5),
  ...range(100, 200, 10),
  ...range(200, studioLimits.priceMax + 1, 25),
] as const

function range(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.ceil((to - from) / step) }, (_, index) => from + index * step)
}

/** A price from elsewhere may lie between two steps. */
function nearestStep(price: number): number {
  const above = PRICES.findIndex((step) => step >= price)
  return above === -1 ? PRICES.length - 1 : above
}
const USUAL = { from: 10, to: 50 } as const

export function PriceStep({ draft, change }: StepProps) {
  const { price_credits: price } = draft
  const share = Math.floor(price * CREATOR_SHARE)
  return (
    <StepPanel
      title="Price"
      text="What a minute costs. Fans pay for the seconds they use. A new price holds from your next Publish."
    >
      <Slider
        label="Price a minute"
        value={nearestStep(price)}
        min={0}
        max={PRICES.length - 1}
        step={1}
        valueText={`${inDollars(price)} a minute`}
        low={inDollars(studioLimits.priceMin)}
        high={inDollars(studioLimits.priceMax)}
        onChange={(step) => change({ price_credits: PRICES[step] ?? price })}
      />
      <dl className="mt-7 grid divide-line overflow-hidden rounded-card border border-line bg-ink-2/40 max-sm:divide-y sm:grid-cols-3 sm:divide-x">
        <Figure label="A fan pays" value={inDollars(price)} note={`${price} credits a minute`} />
        <Figure
          label="You get"
          value={inDollars(share)}
          note={`${share} credits a minute, 80 %`}
          isGold
        />
        <Figure
          label="An hour of chats"
          value={inDollars(share * 60)}
          note={`${formatCount(share * 60)} credits for you`}
        />
      </dl>
      <p className="mt-4 text-mute text-sm">
        Most avatars cost between {inDollars(USUAL.from)} and {inDollars(USUAL.to)} a minute. A
        lower price to begin with brings the first fans.
      </p>
    </StepPanel>
  )
}

function Figure({
  label,
  value,
  note,
  isGold,
}: {
  label: string
  value: string
  note: string
  isGold?: boolean
}) {
  return (
    <div className="p-5">
      <dt className="text-mute text-sm">{label}</dt>
      <dd>
        <span className={`display mt-1 block text-3xl tabular-nums ${isGold ? 'text-gold' : ''}`}>
          {value}
        </span>
        <span className="mt-1 block text-mute text-sm">{note}</span>
      </dd>
    </div>
  )
}
