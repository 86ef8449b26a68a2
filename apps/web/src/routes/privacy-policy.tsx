import { Page } from '#components/layout/page.tsx'
import { useDocumentTitle } from '#lib/document-title.ts'

export function PrivacyPolicyPage() {
  useDocumentTitle('Privacy Policy')
  return (
    <Page>
      <h1 className="display text-4xl">Privacy Policy</h1>
    </Page>
  )
}
