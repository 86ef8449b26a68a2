import { Page } from '#components/layout/page.tsx'
import { useDocumentTitle } from '#lib/document-title.ts'

export function PurchaseCreditsPage() {
  useDocumentTitle('Add Credits')
  return (
    <Page>
      <h1 className="display text-4xl">Add Credits</h1>
    </Page>
  )
}
