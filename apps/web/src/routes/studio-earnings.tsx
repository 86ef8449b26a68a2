import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Coins } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { SectionHeading } from '#components/layout/section-heading.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LoadError } from '#components/ui/load-error.tsx'
import { LoadMore } from '#components/ui/load-more.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { EarningsFigures } from '#features/payouts/earnings-figures.tsx'
import { PayoutList } from '#features/payouts/payout-list.tsx'
import { earningsQuery, payoutsQuery, statementQuery } from '#features/payouts/queries.ts'
import { Statement } from '#features/payouts/statement.tsx'
import { StudioFrame } from '#features/studio/studio-frame.tsx'
import { useDocumentTitle } from '#lib/document-title.ts'

const PayoutDialog = lazy(async () => ({
  default: (await import('#features/payouts/payout-dialog.tsx')).PayoutDialog,
}))

export function StudioEarningsPage() {
  useDocumentTitle('Earnings')
  return (
    <StudioFrame title="Earnings" text="80 % of every minute fans spend with your avatars.">
      {() => (
        <div className="space-y-12">
          <Figures />
          <Payouts />
          <Movements />
        </div>
      )}
    </StudioFrame>
  )
}

function Figures() {
  const earnings = useQuery(earningsQuery)
  const [isRequesting, setIsRequesting] = useState(false)
  if (earnings.isError) {
    return <LoadError error={earnings.error} onRetry={() => void earnings.refetch()} />
  }
  if (!earnings.data) return <Skeleton className="h-72 rounded-panel" />
  return (
    <>
      <EarningsFigures earnings={earnings.data} onRequest={() => setIsRequesting(true)} />
      {isRequesting ? (
        <Suspense>
          <PayoutDialog earnings={earnings.data} onClose={() => setIsRequesting(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Only there once a payout was asked for. */
function Payouts() {
  const payouts = useQuery(payoutsQuery)
  if (!payouts.data || payouts.data.length === 0) return null
  return (
    <section aria-labelledby="payouts">
      <SectionHeading id="payouts" title="Payouts" />
      <PayoutList payouts={payouts.data} />
    </section>
  )
}

function Movements() {
  const statement = useInfiniteQuery(statementQuery)
  const lines = statement.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section aria-labelledby="statement">
      <SectionHeading id="statement" title="Statement" subtitle="Every movement, newest first" />
      {statement.isError ? (
        <LoadError error={statement.error} onRetry={() => void statement.refetch()} />
      ) : null}
      {statement.isPending ? <Skeleton className="h-72 rounded-panel" /> : null}
      {statement.data && lines.length === 0 ? (
        <EmptyState
          icon={Coins}
          title="Nothing earned yet"
          text="When a fan talks to one of your avatars, your share of the minute is listed here."
        />
      ) : null}
      {lines.length > 0 ? <Statement lines={lines} /> : null}
      <LoadMore
        hasMore={statement.hasNextPage}
        isLoading={statement.isFetchingNextPage}
        onLoad={() => void statement.fetchNextPage()}
      />
    </section>
  )
}
