import { useQuery } from '@tanstack/react-query'
import { LoadError } from '#components/ui/load-error.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { PackageCard } from './package-card.tsx'
import { creditPackagesQuery } from './queries.ts'
import { useCheckout } from './use-checkout.ts'

export function PackageList() {
  const packages = useQuery(creditPackagesQuery)
  const checkout = useCheckout()
  if (packages.isError) {
    return <LoadError error={packages.error} onRetry={() => void packages.refetch()} />
  }
  return (
    <div className="grid gap-6 lg:grid-cols-3 lg:items-stretch lg:py-4">
      {packages.data
        ? packages.data.map((creditPackage) => (
            <PackageCard
              key={creditPackage.id}
              creditPackage={creditPackage}
              isPending={checkout.pendingId === creditPackage.id}
              isDisabled={checkout.pendingId !== undefined}
              onPurchase={() => checkout.start(creditPackage)}
            />
          ))
        : ['first', 'second', 'third'].map((place) => (
            <Skeleton key={place} className="h-96 rounded-card" />
          ))}
    </div>
  )
}
