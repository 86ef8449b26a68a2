import type { billingSummary } from '@inamora/contract/account-settings'
import type { listCreditPackages } from '@inamora/contract/credits'
import { queryOptions } from '@tanstack/react-query'
import { address, get } from '#lib/api.ts'

const packagesRoute = address<typeof listCreditPackages>('GET', '/api/v1/credits/packages', 'none')
const billingRoute = address<typeof billingSummary>('GET', '/api/v1/account/billing', 'user')

export const creditPackagesQuery = get(packagesRoute, {})

/** Chats, purchases and follows on other screens change these figures. */
export const billingQuery = queryOptions({ ...get(billingRoute, {}), refetchOnMount: 'always' })
