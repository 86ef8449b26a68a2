import { useSearch } from '@tanstack/react-router'
import { Gem } from 'lucide-react'
import { BackLink } from '#components/layout/back-link.tsx'
import { Page } from '#components/layout/page.tsx'
import { RequireUser } from '#components/layout/require-user.tsx'
import { SectionHeading } from '#components/layout/section-heading.tsx'
import {
  CreditsQuestions,
  HowCreditsWork,
  SecurePayment,
} from '#features/credits/credits-facts.tsx'
import { PackageList } from '#features/credits/package-list.tsx'
import { PurchaseOutcome } from '#features/credits/purchase-outcome.tsx'
import { useCancelled } from '#features/credits/use-cancelled.ts'
import { useDocumentTitle } from '#lib/document-title.ts'
import { formatCount } from '#lib/format.ts'

export function PurchaseCreditsPage() {
  const { purchase, result } = useSearch({ from: '/purchase-credits' })
  useDocumentTitle('Add Credits')
  useCancelled(result === 'cancelled' ? purchase : undefined)
  return (
    <RequireUser>
      {(user) => (
        <Page>
          <BackLink to="/" label="Back to Home" />
          <div className="mb-10 flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
            <div>
              <h1 className="display text-4xl sm:text-5xl">Add Credits</h1>
              <p className="mt-3 max-w-2xl text-lg text-mute">
                Credits pay for minutes with your avatars, and they never expire.
              </p>
            </div>
            <p className="flex items-center gap-4 rounded-full border border-gold/25 bg-gold/6 py-3 pr-7 pl-5">
              <Gem aria-hidden="true" className="size-6 text-gold" strokeWidth={1.5} />
              <span>
                <span className="block text-mute text-sm">Current Balance</span>
                <span className="display block text-2xl text-gold tabular-nums">
                  {formatCount(user.credits)} credits
                </span>
              </span>
            </p>
          </div>
          {purchase ? <PurchaseOutcome id={purchase} /> : null}
          <section aria-label="Packages">
            <PackageList />
          </section>
          <div className="mt-10 grid gap-6 lg:grid-cols-2">
            <HowCreditsWork />
            <SecurePayment />
          </div>
          <section aria-labelledby="questions" className="mx-auto mt-14 max-w-3xl">
            <SectionHeading id="questions" title="Frequently Asked Questions" />
            <CreditsQuestions />
          </section>
        </Page>
      )}
    </RequireUser>
  )
}
