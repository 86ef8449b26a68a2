import type { CreditPackage } from '@inamora/contract/credits'
import { Check, Sparkles } from 'lucide-react'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { cx } from '#lib/class-names.ts'
import { formatCount, formatPrice } from '#lib/format.ts'

export function PackageCard({
  creditPackage,
  isPending,
  isDisabled,
  onPurchase,
}: {
  creditPackage: CreditPackage
  isPending: boolean
  isDisabled: boolean
  onPurchase: () => void
}) {
  const { credits, price, popular, features } = creditPackage
  return (
    <article
      aria-label={`${formatCount(credits)} credits`}
      className={cx(
        'panel relative isolate flex flex-col rounded-card p-6 sm:p-7',
        popular &&
          'border-rose/45 bg-[radial-gradient(24rem_18rem_at_50%_-12%,rgb(226_86_111/0.3),transparent_75%)] lg:-my-4 lg:py-11',
      )}
    >
      <CandleLight credits={credits} />
      {popular ? (
        <Badge tone="rose" className="-top-3.5 absolute left-1/2 -translate-x-1/2">
          <Sparkles aria-hidden="true" />
          Most Popular
        </Badge>
      ) : null}
      <h2 className="flex items-baseline gap-2">
        <span className="display text-[2.6rem] text-gold tabular-nums">{formatCount(credits)}</span>
        <span className="text-mute">credits</span>
      </h2>
      <p className="mt-3 flex items-baseline gap-3">
        <span className="display text-2xl">{formatPrice(price)}</span>
        <span className="text-mute text-sm">{formatPrice((price / credits) * 1000)} per 1K</span>
      </p>
      <ul className="mt-6 mb-7 flex-1 space-y-2.5 border-line border-t pt-6">
        {features.map((feature) => (
          <li key={feature} className="flex gap-3 text-[0.9375rem]">
            <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-ok" />
            {feature}
          </li>
        ))}
      </ul>
      <Button
        variant={popular ? 'primary' : 'soft'}
        size="lg"
        aria-label={`Purchase Now: ${formatCount(credits)} credits for ${formatPrice(price)}`}
        disabled={isDisabled}
        onClick={onPurchase}
      >
        {isPending ? 'Opening checkout...' : 'Purchase Now'}
      </Button>
    </article>
  )
}

/** The more credits, the more light. */
function CandleLight({ credits }: { credits: number }) {
  const sizeRem = 0.22 * Math.sqrt(credits)
  return (
    <div aria-hidden="true" className="-z-10 absolute inset-0 overflow-hidden rounded-[inherit]">
      <div
        className="absolute top-0 right-0 translate-x-2/5 -translate-y-2/5 bg-[radial-gradient(closest-side,rgb(255_214_150/0.5),rgb(240_170_110/0.26)_28%,rgb(226_120_90/0.1)_58%,transparent)]"
        style={{ width: `${sizeRem}rem`, height: `${sizeRem}rem` }}
      />
    </div>
  )
}
