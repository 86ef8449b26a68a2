import { brand } from '@inamora/contract/brand'
import type { Purchase } from '@inamora/contract/credits'
import { Printer } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { formatCount, formatDateTime, formatPrice } from '#lib/format.ts'
import { PURCHASE_STATUS } from './purchase-list.tsx'

/** A receipt that also reads well on paper. */
export function PurchaseReceipt({ purchase, buyer }: { purchase: Purchase; buyer: string }) {
  const rows = [
    ['Receipt number', purchase.id],
    ['Date', formatDateTime(purchase.settled_at ?? purchase.created_at)],
    ['Bought by', buyer],
    ['Item', `${formatCount(purchase.credits)} credits`],
    ['Status', PURCHASE_STATUS[purchase.status].label],
    ['Paid with', purchase.provider === 'stripe' ? 'Stripe' : 'Sandbox (no money moved)'],
  ] as const
  return (
    <article className="panel rounded-panel p-7 sm:p-10 print:border-0 print:bg-white print:text-black">
      <h1 className="display text-3xl sm:text-4xl">{brand.name} receipt</h1>
      <dl className="mt-8 divide-y divide-line">
        {rows.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-8 gap-y-1 py-3">
            <dt className="text-mute print:text-black">{label}</dt>
            <dd className="break-words max-sm:text-[0.9375rem] sm:text-right">{value}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-8 pt-5">
          <dt className="font-semibold">Total</dt>
          <dd className="display text-3xl text-gold tabular-nums print:text-black">
            {formatPrice(purchase.price)}
          </dd>
        </div>
      </dl>
      <p className="mt-8 text-mute text-sm print:text-black">
        Questions about this purchase: {brand.supportContact}
      </p>
      <Button className="mt-6 print:hidden" onClick={() => window.print()}>
        <Printer aria-hidden="true" />
        Print
      </Button>
    </article>
  )
}
