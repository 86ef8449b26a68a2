import { Page } from '#components/layout/page.tsx'
import { useDocumentTitle } from '#lib/document-title.ts'

export function AccountPage() {
  useDocumentTitle('Account Settings')
  return (
    <Page>
      <h1 className="display text-4xl">Account Settings</h1>
    </Page>
  )
}
