import { Page } from '#components/layout/page.tsx'
import { useDocumentTitle } from '#lib/document-title.ts'

export function HomePage() {
  useDocumentTitle('Home')
  return (
    <Page>
      <h1 className="display text-4xl">Home</h1>
    </Page>
  )
}
