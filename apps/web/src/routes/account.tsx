import { BackLink } from '#components/layout/back-link.tsx'
import { Page } from '#components/layout/page.tsx'
import { RequireUser } from '#components/layout/require-user.tsx'
import { DangerSection } from '#features/accounts/danger-section.tsx'
import { PreferencesSection } from '#features/accounts/preferences-section.tsx'
import { ProfileSection } from '#features/accounts/profile-section.tsx'
import { SecuritySection } from '#features/accounts/security-section.tsx'
import { BillingSection } from '#features/credits/billing-section.tsx'
import { useDocumentTitle } from '#lib/document-title.ts'

export function AccountPage() {
  useDocumentTitle('Account Settings')
  return (
    <RequireUser>
      {() => (
        <Page className="max-w-[68rem]">
          <BackLink to="/" label="Back to Home" />
          <h1 className="display mb-8 text-4xl sm:mb-10 sm:text-5xl">Account Settings</h1>
          <div className="space-y-10">
            <ProfileSection />
            <BillingSection />
            <PreferencesSection />
            <SecuritySection />
            <DangerSection />
          </div>
        </Page>
      )}
    </RequireUser>
  )
}
