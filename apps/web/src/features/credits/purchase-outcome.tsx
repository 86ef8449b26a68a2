import type { Purchase } from '@inamora/contract/credits'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, CircleX, Hourglass } from 'lucide-react'
import { useEffect } from 'react'
import { buttonStyles } from '#components/ui/button.tsx'
import { formatCount } from '#lib/format.ts'
import { useUser } from '#lib/user-context.tsx'
import { purchaseQuery } from './purchases.ts'

const OUTCOMES = {
  pending: {
    icon: Hourglass,
    look: 'border-gold/30 bg-gold/8 [&>svg]:text-gold',
    title: () => 'Waiting for your payment',
    text: 'This takes a few seconds. Your credits appear here by themselves.',
  },
  paid: {
    icon: CircleCheck,
    look: 'border-ok/35 bg-ok/8 [&>svg]:text-ok',
    title: ({ credits }: Purchase) => `${formatCount(credits)} credits added`,
    text: 'They are in your wallet and never expire.',
  },
  failed: {
    icon: CircleX,
    look: 'border-bad/35 bg-bad/8 [&>svg]:text-bad',
    title: () => 'The payment did not go through',
    text: 'Nothing was charged. Choose a package to try again.',
  },
  cancelled: {
    icon: CircleAlert,
    look: 'border-white/14 bg-white/4 [&>svg]:text-mute',
    title: () => 'Purchase cancelled',
    text: 'Nothing was charged.',
  },
  refunded: {
    icon: CircleAlert,
    look: 'border-white/14 bg-white/4 [&>svg]:text-mute',
    title: () => 'This purchase was refunded',
    text: 'Its credits were taken back from your wallet.',
  },
  disputed: {
    icon: CircleAlert,
    look: 'border-white/14 bg-white/4 [&>svg]:text-mute',
    title: () => 'This payment was disputed',
    text: 'Its credits were taken back from your wallet.',
  },
} as const

/** What became of a purchase; the balance in the top bar follows it. */
export function PurchaseOutcome({ id }: { id: string }) {
  const { refresh } = useUser()
  const { data: purchase } = useQuery(purchaseQuery(id))
  const status = purchase?.status
  useEffect(() => {
    if (status && status !== 'pending') void refresh()
  }, [status, refresh])
  if (!purchase) return null
  const { icon: Icon, look, title, text } = OUTCOMES[purchase.status]
  return (
    <div
      role="status"
      className={`mb-8 flex flex-wrap items-center gap-x-5 gap-y-4 rounded-card border p-5 ${look}`}
    >
      <Icon aria-hidden="true" className="size-8 shrink-0" strokeWidth={1.5} />
      <div className="min-w-48 flex-1">
        <p className="display text-xl">{title(purchase)}</p>
        <p className="text-mute text-sm">{text}</p>
      </div>
      {purchase.status === 'paid' ? (
        <Link
          to="/account/billing/$purchaseId"
          params={{ purchaseId: purchase.id }}
          className={buttonStyles({ size: 'sm' })}
        >
          View Receipt
        </Link>
      ) : null}
    </div>
  )
}
