import { Page } from '#components/layout/page.tsx'
import { useDocumentTitle } from '#lib/document-title.ts'

export function TermsOfServicePage() {
  useDocumentTitle('Terms of Service')
  return (
    <Page>
      <h1 className="display text-4xl">Terms of Service</h1>
    </Page>
  )
}
