import { useNavigate, useParams } from '@tanstack/react-router'
import { BackLink } from '#components/layout/back-link.tsx'
import { Page } from '#components/layout/page.tsx'
import { RequireUser } from '#components/layout/require-user.tsx'
import { SandboxCheckout } from '#features/credits/sandbox-checkout.tsx'
import { useDocumentTitle } from '#lib/document-title.ts'

export function SandboxCheckoutPage() {
  const { purchaseId } = useParams({ from: '/sandbox-checkout/$purchaseId' })
  const navigate = useNavigate()
  useDocumentTitle('Sandbox Checkout')
  return (
    <RequireUser>
      {() => (
        <Page className="max-w-[34rem]">
          <BackLink to="/purchase-credits" label="Back to Add Credits" />
          <h1 className="display mb-8 text-4xl">Checkout</h1>
          <SandboxCheckout
            id={purchaseId}
            onDone={() =>
              void navigate({ to: '/purchase-credits', search: { purchase: purchaseId } })
            }
          />
        </Page>
      )}
    </RequireUser>
  )
}
