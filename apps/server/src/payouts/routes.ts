import * as contract from '@inamora/contract/payouts'
import type { Context } from '#context.ts'
import { AppError } from '#platform/errors.ts'
import type { Caller, Mount } from '#platform/http.ts'
import { getEarnings, listEarnings, listPayouts, requestPayout } from './payouts.ts'

function creatorOf(caller: Caller): string {
  if (caller.role === 'creator') return caller.userId
  throw new AppError('forbidden', 'Only creators have earnings. Your account is a fan account.')
}

export function mountPayouts(mount: Mount, ctx: Context): void {
  mount(contract.getEarnings, ({ caller }) => getEarnings(ctx, creatorOf(caller)))
  mount(contract.listEarnings, ({ caller, query }) => listEarnings(ctx, creatorOf(caller), query))
  mount(contract.listPayouts, ({ caller, query }) => listPayouts(ctx, creatorOf(caller), query))
  mount(contract.requestPayout, ({ caller, body }) => requestPayout(ctx, creatorOf(caller), body))
}
