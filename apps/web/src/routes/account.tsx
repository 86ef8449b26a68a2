import { BackLink } from '#components/layout/back-link.tsx'
import { Page } from '#components/layout/page.tsx'
import { RequireUser } from '#components/layout/require-user.tsx'
import { DangerSection } from '#features/accounts/danger-section.tsx'
import { PreferencesSection } from '#features/accounts/preferences-section.tsx'
import { ProfileSection } from '#features/accounts/profile-section.tsx'
import { SecuritySection } from '#features/accounts/security-section.tsx'
import { BillingSection } from '#features/credits/billing-section.tsx'
import { useDocumentTitle } from '#lib/document-title.ts'
import { initialOf } from '#lib/format.ts'

export function AccountPage() {
  useDocumentTitle('Account Settings')
  return (
    <RequireUser>
      {(user) => (
        <Page className="max-w-[68rem]">
          <BackLink to="/" label="Back to Home" />
          <div className="mb-10 flex items-center gap-5 sm:mb-12">
            <span
              aria-hidden="true"
              className="display grid size-16 shrink-0 place-items-center rounded-full bg-linear-to-br from-rose to-wine text-3xl shadow-glow sm:size-20 sm:text-4xl"
            >
              {initialOf(user)}
            </span>
            <div className="min-w-0">
              <h1 className="display text-[2rem] sm:text-5xl">Account Settings</h1>
              <p className="mt-1 truncate text-mute sm:mt-2">{user.name || user.email}</p>
            </div>
          </div>
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
