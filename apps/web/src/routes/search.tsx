import { Page } from '#components/layout/page.tsx'
import { useDocumentTitle } from '#lib/document-title.ts'

export function SearchPage() {
  useDocumentTitle('Discover')
  return (
    <Page>
      <h1 className="display text-4xl">Discover</h1>
    </Page>
  )
}
