import type { Purchase } from '@inamora/contract/credits'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { LoadError } from '#components/ui/load-error.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { api } from '#lib/api.ts'
import { messageOf } from '#lib/error-message.ts'
import { formatCount, formatPrice } from '#lib/format.ts'
import { toast } from '#lib/toast.ts'
import { cancelPurchaseRoute, payInSandboxRoute, purchaseQuery } from './purchases.ts'

type Choice = 'pay' | 'fail' | 'cancel'

/** Stands where a payment provider's page would: everything is as with real money, except the money. */
export function SandboxCheckout({ id, onDone }: { id: string; onDone: () => void }) {
  const purchase = useQuery(purchaseQuery(id))
  const decide = useMutation({
    mutationFn: (choice: Choice) =>
      choice === 'cancel'
        ? api.call(cancelPurchaseRoute, { params: { id } })
        : api.call(payInSandboxRoute, { params: { id }, body: { action: choice } }),
    onSuccess: onDone,
    onError(error) {
      toast({
        title: 'Payment not completed',
        description: messageOf(error),
        variant: 'destructive',
      })
    },
  })
  if (purchase.isError) {
    return <LoadError error={purchase.error} onRetry={() => void purchase.refetch()} />
  }
  if (!purchase.data) return <Skeleton className="h-96 rounded-panel" />
  return (
    <div className="panel rounded-panel p-7 sm:p-10">
      <p className="mb-7 flex items-start gap-3 rounded-card border border-gold/30 bg-gold/8 p-4 text-sm">
        <FlaskConical aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-gold" />
        <span>
          <strong className="block text-gold">Sandbox checkout</strong>
          No payment provider is set up on this installation. No money moves and no card is needed;
          the credits are real here.
        </span>
      </p>
      <PurchaseSummary purchase={purchase.data} />
      {purchase.data.status === 'pending' ? (
        <div className="-mb-3 mt-8 grid gap-3">
          <Button
            variant="primary"
            size="lg"
            disabled={decide.isPending}
            onClick={() => decide.mutate('pay')}
          >
            {decide.isPending && decide.variables === 'pay'
              ? 'Paying...'
              : `Pay ${formatPrice(purchase.data.price)}`}
          </Button>
          <Button disabled={decide.isPending} onClick={() => decide.mutate('fail')}>
            Let the payment fail
          </Button>
          <Button
            variant="ghost"
            disabled={decide.isPending}
            onClick={() => decide.mutate('cancel')}
          >
            Cancel
          </Button>
        </div>
      ) : (
        <Button className="mt-8 w-full" size="lg" onClick={onDone}>
          Back to Add Credits
        </Button>
      )}
    </div>
  )
}

function PurchaseSummary({ purchase }: { purchase: Purchase }) {
  return (
    <dl className="flex items-end justify-between gap-6">
      <div>
        <dt className="text-mute text-sm">You get</dt>
        <dd className="display text-4xl text-gold tabular-nums">
          {formatCount(purchase.credits)} <span className="text-xl">credits</span>
        </dd>
      </div>
      <div className="text-right">
        <dt className="text-mute text-sm">Total</dt>
        <dd className="display text-4xl tabular-nums">{formatPrice(purchase.price)}</dd>
      </div>
    </dl>
  )
}
