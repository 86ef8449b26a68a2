import type {
  getEarnings,
  listEarnings,
  listPayouts,
  requestPayout,
} from '@inamora/contract/payouts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { address, all, get, pages } from '#lib/api.ts'

export const routes = {
  earnings: address<typeof getEarnings>('GET', '/api/v1/earnings', 'user'),
  statement: address<typeof listEarnings>('GET', '/api/v1/earnings/statement', 'user'),
  payouts: address<typeof listPayouts>('GET', '/api/v1/payouts', 'user'),
  request: address<typeof requestPayout>('POST', '/api/v1/payouts', 'user'),
} as const

/** Every chat of a fan changes these. */
const fresh = { refetchOnMount: 'always' } as const

export const earningsQuery = queryOptions({ ...get(routes.earnings, {}), ...fresh })
export const statementQuery = infiniteQueryOptions({ ...pages(routes.statement, {}), ...fresh })
export const payoutsQuery = queryOptions({ ...all(routes.payouts, {}), ...fresh })
