import { CREDITS_PER_DOLLAR } from '@inamora/contract/credits'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { SettingsSection } from '#components/layout/settings-section.tsx'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Figure } from '#components/ui/figure.tsx'
import { LoadError } from '#components/ui/load-error.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { formatCount, formatPrice, plural } from '#lib/format.ts'
import { billingQuery } from './queries.ts'

export function BillingSection() {
  const [isPaymentOpen, setIsPaymentOpen] = useState(false)
  return (
    <SettingsSection title="Billing & Credits" text="What you have and what you spent.">
      <BillingFigures />
      <div className="mt-6 flex flex-col gap-3 border-line border-t pt-6 sm:flex-row sm:flex-wrap">
        <Link to="/purchase-credits" className={buttonStyles()}>
          Add Credits
        </Link>
        <Link to="/account/billing" className={buttonStyles()}>
          View Billing History
        </Link>
        <Button onClick={() => setIsPaymentOpen(true)}>Update Payment Method</Button>
      </div>
      <PaymentMethodDialog isOpen={isPaymentOpen} onClose={() => setIsPaymentOpen(false)} />
    </SettingsSection>
  )
}

function BillingFigures() {
  const billing = useQuery(billingQuery)
  if (billing.isError) {
    return <LoadError error={billing.error} onRetry={() => void billing.refetch()} />
  }
  if (!billing.data) return <Skeleton className="h-24 rounded-card" />
  const { balance_credits, month_spend_credits, subscriptions } = billing.data
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-5 *:first:col-span-2 sm:grid-cols-3 sm:*:first:col-span-1">
      <Figure
        label="Balance"
        value={formatPrice(balance_credits / CREDITS_PER_DOLLAR)}
        note={`${formatCount(balance_credits)} ${plural(balance_credits, 'credit')}`}
        isGold
      />
      <Figure
        label="Monthly Spend"
        value={formatPrice(month_spend_credits / CREDITS_PER_DOLLAR)}
        note={`${formatCount(month_spend_credits)} ${plural(month_spend_credits, 'credit')} this month`}
      />
      <Figure
        label="Subscriptions"
        value={formatCount(subscriptions)}
        note={`${plural(subscriptions, 'creator')} you follow`}
      />
    </dl>
  )
}

function PaymentMethodDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onClose}
      title="Update Payment Method"
      description="There is nothing to update: we keep no payment method of yours."
    >
      <p className="mt-4">
        You enter payment details at checkout, each time you buy credits. They go to the payment
        provider and are never stored by us, so no card of yours can be charged without you.
      </p>
      <div className="mt-7 flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Close</Button>
        <Link to="/purchase-credits" className={buttonStyles({ variant: 'primary' })}>
          Add Credits
        </Link>
      </div>
    </Dialog>
  )
}
