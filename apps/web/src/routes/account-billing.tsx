import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { BackLink } from '#components/layout/back-link.tsx'
import { Page } from '#components/layout/page.tsx'
import { RequireUser } from '#components/layout/require-user.tsx'
import { buttonStyles } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LoadError } from '#components/ui/load-error.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { PurchaseList } from '#features/credits/purchase-list.tsx'
import { purchasesQuery } from '#features/credits/purchases.ts'
import { useDocumentTitle } from '#lib/document-title.ts'
import { formatCount } from '#lib/format.ts'

export function AccountBillingPage() {
  useDocumentTitle('Billing History')
  return (
    <RequireUser>
      {(user) => (
        <Page className="max-w-[56rem]">
          <BackLink to="/account" label="Back to Account Settings" />
          <div className="mb-8 flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
            <h1 className="display text-4xl sm:text-5xl">Billing History</h1>
            <p>
              <span className="block text-mute text-sm">Current Balance</span>
              <span className="display block text-3xl text-gold tabular-nums">
                {formatCount(user.credits)} credits
              </span>
            </p>
          </div>
          <h2 className="sr-only">Purchases</h2>
          <Purchases />
        </Page>
      )}
    </RequireUser>
  )
}

function Purchases() {
  const purchases = useQuery(purchasesQuery)
  if (purchases.isError) {
    return <LoadError error={purchases.error} onRetry={() => void purchases.refetch()} />
  }
  if (!purchases.data) return <Skeleton className="h-64 rounded-panel" />
  if (purchases.data.length > 0) return <PurchaseList purchases={purchases.data} />
  return (
    <EmptyState
      icon={ReceiptText}
      title="No purchases yet"
      text="When you buy credits, each purchase is listed here with its receipt."
    >
      <Link to="/purchase-credits" className={buttonStyles({ variant: 'primary' })}>
        Add Credits
      </Link>
    </EmptyState>
  )
}
