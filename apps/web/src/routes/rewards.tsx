import { Page } from '#components/layout/page.tsx'
import { useDocumentTitle } from '#lib/document-title.ts'

export function RewardsPage() {
  useDocumentTitle('Rewards')
  return (
    <Page>
      <h1 className="display text-4xl">Rewards</h1>
    </Page>
  )
}
