import type { Purchase } from '@inamora/contract/credits'
import { Link } from '@tanstack/react-router'
import { buttonStyles } from '#components/ui/button.tsx'
import { formatCount, formatDateTime, formatPrice } from '#lib/format.ts'

export const PURCHASE_STATUS: Record<Purchase['status'], { label: string; look: string }> = {
  pending: { label: 'Pending', look: 'text-gold' },
  paid: { label: 'Paid', look: 'text-ok' },
  failed: { label: 'Failed', look: 'text-bad' },
  cancelled: { label: 'Cancelled', look: 'text-mute' },
  refunded: { label: 'Refunded', look: 'text-mute' },
  disputed: { label: 'Disputed', look: 'text-bad' },
}

/** A purchase that never took money has no receipt. */
const HAS_RECEIPT: readonly Purchase['status'][] = ['paid', 'refunded', 'disputed']

export function PurchaseList({ purchases }: { purchases: readonly Purchase[] }) {
  return (
    <ul className="panel divide-y divide-line rounded-panel px-6 sm:px-8">
      {purchases.map((purchase) => (
        <li
          key={purchase.id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-3 py-5 sm:grid-cols-[minmax(0,1fr)_auto_6rem]"
        >
          <div>
            <p className="font-semibold">{formatCount(purchase.credits)} credits</p>
            <p className="text-mute text-sm">{formatDateTime(purchase.created_at)}</p>
          </div>
          <div className="text-right">
            <p className="display text-xl tabular-nums">{formatPrice(purchase.price)}</p>
            <p className={`text-sm ${PURCHASE_STATUS[purchase.status].look}`}>
              {PURCHASE_STATUS[purchase.status].label}
            </p>
          </div>
          {HAS_RECEIPT.includes(purchase.status) ? (
            <Link
              to="/account/billing/$purchaseId"
              params={{ purchaseId: purchase.id }}
              aria-label={`Receipt of ${formatCount(purchase.credits)} credits, ${formatDateTime(purchase.created_at)}`}
              className={`${buttonStyles({ size: 'sm' })} justify-self-start sm:justify-self-end`}
            >
              Receipt
            </Link>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
