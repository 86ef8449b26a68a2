import type {
  cancelPurchase,
  getPurchase,
  listPurchases,
  payInSandbox,
  startCheckout,
} from '@inamora/contract/credits'
import { queryOptions } from '@tanstack/react-query'
import { address, all, get } from '#lib/api.ts'

export const startCheckoutRoute = address<typeof startCheckout>(
  'POST',
  '/api/v1/credits/checkout',
  'user',
)
export const payInSandboxRoute = address<typeof payInSandbox>(
  'POST',
  '/api/v1/credits/sandbox/{id}',
  'user',
)
export const cancelPurchaseRoute = address<typeof cancelPurchase>(
  'POST',
  '/api/v1/credits/purchases/{id}/cancel',
  'user',
)
const purchaseRoute = address<typeof getPurchase>('GET', '/api/v1/credits/purchases/{id}', 'user')
const purchasesRoute = address<typeof listPurchases>('GET', '/api/v1/credits/purchases', 'user')

const LOOK_AGAIN_MS = 1000

/** A purchase, looked at again until its payment has settled. */
export function purchaseQuery(id: string) {
  return queryOptions({
    ...get(purchaseRoute, { params: { id } }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? LOOK_AGAIN_MS : false),
  })
}

export const purchasesQuery = queryOptions({
  ...all(purchasesRoute, {}),
  refetchOnMount: 'always',
})
