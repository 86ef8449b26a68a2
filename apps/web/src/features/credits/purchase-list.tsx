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

export function PurchaseList({ purchases }: { purchases: readonly Purchase[] }) {
  return (
    <ul className="panel divide-y divide-line rounded-panel px-6 sm:px-8">
      {purchases.map((purchase) => (
        <li key={purchase.id} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-5">
          <div className="min-w-40 flex-1">
            <p className="font-semibold">{formatCount(purchase.credits)} credits</p>
            <p className="text-mute text-sm">{formatDateTime(purchase.created_at)}</p>
          </div>
          <p className={`text-sm ${PURCHASE_STATUS[purchase.status].look}`}>
            {PURCHASE_STATUS[purchase.status].label}
          </p>
          <p className="display w-20 text-right text-xl tabular-nums">
            {formatPrice(purchase.price)}
          </p>
          <Link
            to="/account/billing/$purchaseId"
            params={{ purchaseId: purchase.id }}
            aria-label={`Receipt of ${formatCount(purchase.credits)} credits, ${formatDateTime(purchase.created_at)}`}
            className={buttonStyles({ size: 'sm' })}
          >
            Receipt
          </Link>
        </li>
      ))}
    </ul>
  )
}
