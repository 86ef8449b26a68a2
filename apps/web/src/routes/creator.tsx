import { Page } from '#components/layout/page.tsx'
import { useDocumentTitle } from '#lib/document-title.ts'

export function CreatorPage() {
  useDocumentTitle('Creator')
  return (
    <Page>
      <h1 className="display text-4xl">Creator</h1>
    </Page>
  )
}
