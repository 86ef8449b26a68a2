import type {
  cancelSubscriptions,
  changePassword,
  confirmTwoFactor,
  deleteAccount,
  exportAccount,
  getAccount,
  listLogins,
  patchAccount,
  signOutOthers,
  startTwoFactor,
  stopTwoFactor,
} from '@inamora/contract/account-settings'
import { queryOptions } from '@tanstack/react-query'
import { address, get } from '#lib/api.ts'

export const routes = {
  account: address<typeof getAccount>('GET', '/api/v1/account', 'user'),
  patch: address<typeof patchAccount>('PATCH', '/api/v1/account', 'user'),
  remove: address<typeof deleteAccount>('DELETE', '/api/v1/account', 'user'),
  export: address<typeof exportAccount>('GET', '/api/v1/account/export', 'user'),
  password: address<typeof changePassword>('POST', '/api/v1/account/password', 'user'),
  logins: address<typeof listLogins>('GET', '/api/v1/account/logins', 'user'),
  signOutOthers: address<typeof signOutOthers>('DELETE', '/api/v1/account/logins', 'user'),
  cancelSubscriptions: address<typeof cancelSubscriptions>(
    'DELETE',
    '/api/v1/account/subscriptions',
    'user',
  ),
  startTwoFactor: address<typeof startTwoFactor>('POST', '/api/v1/account/two-factor', 'user'),
  confirmTwoFactor: address<typeof confirmTwoFactor>(
    'POST',
    '/api/v1/account/two-factor/confirm',
    'user',
  ),
  stopTwoFactor: address<typeof stopTwoFactor>('DELETE', '/api/v1/account/two-factor', 'user'),
} as const

export const accountQuery = get(routes.account, {})

/** Somebody who looks here wants to know who is signed in at this moment. */
export const loginsQuery = queryOptions({ ...get(routes.logins, {}), refetchOnMount: 'always' })
