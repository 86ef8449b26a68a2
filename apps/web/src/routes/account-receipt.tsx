import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { BackLink } from '#components/layout/back-link.tsx'
import { Page } from '#components/layout/page.tsx'
import { RequireUser } from '#components/layout/require-user.tsx'
import { LoadError } from '#components/ui/load-error.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { PurchaseReceipt } from '#features/credits/purchase-receipt.tsx'
import { purchaseQuery } from '#features/credits/purchases.ts'
import { useDocumentTitle } from '#lib/document-title.ts'

export function AccountReceiptPage() {
  const { purchaseId } = useParams({ from: '/account/billing/$purchaseId' })
  useDocumentTitle('Receipt')
  return (
    <RequireUser>
      {(user) => (
        <Page className="max-w-[42rem]">
          <div className="print:hidden">
            <BackLink to="/account/billing" label="Back to Billing History" />
          </div>
          <Receipt id={purchaseId} buyer={user.email} />
        </Page>
      )}
    </RequireUser>
  )
}

function Receipt({ id, buyer }: { id: string; buyer: string }) {
  const purchase = useQuery(purchaseQuery(id))
  if (purchase.isError) {
    return <LoadError error={purchase.error} onRetry={() => void purchase.refetch()} />
  }
  if (!purchase.data) return <Skeleton className="h-96 rounded-panel" />
  return <PurchaseReceipt purchase={purchase.data} buyer={buyer} />
}
