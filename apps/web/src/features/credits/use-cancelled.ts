import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#lib/api.ts'
import { cancelPurchaseRoute, purchaseQuery } from './purchases.ts'

/** Tells the server of a purchase that the buyer came back from without paying. */
export function useCancelled(purchaseId: string | undefined): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!purchaseId) return
    api
      .call(cancelPurchaseRoute, { params: { id: purchaseId } })
      .then((purchase) => queryClient.setQueryData(purchaseQuery(purchaseId).queryKey, purchase))
      .catch(() => undefined)
  }, [purchaseId, queryClient])
}
