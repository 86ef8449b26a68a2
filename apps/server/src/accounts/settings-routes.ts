import * as contract from '@inamora/contract/account-settings'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import { balanceOf, spentSince } from '#credits/credits.ts'
import { countFollows, unfollowAll } from '#follows/follows.ts'
import type { Caller, Mount } from '#platform/http.ts'
import { LoginThrottle } from './login-throttle.ts'
import { closeOtherSessions, listSessions } from './sessions.ts'
import {
  changePassword,
  deleteAccount,
  exportAccount,
  type Farewell,
  getAccount,
  patchAccount,
  requirePassword,
} from './settings.ts'
import { confirmTwoFactor, startTwoFactor, stopTwoFactor } from './two-factor.ts'

interface OwnersRequest {
  caller: Caller
  request: FastifyRequest
  body: { current_password?: string | undefined }
}

export function mountAccountSettings(
  mount: Mount,
  ctx: Context,
  /** What other nouns keep about a person. */
  exportMore: (userId: string) => Promise<object>,
  farewell: Farewell,
): void {
  const throttle = new LoginThrottle()
  const requireOwner = ({ caller, request, body }: OwnersRequest) => {
    const owner = { userId: caller.userId, address: request.ip }
    return requirePassword(ctx, throttle, owner, body.current_password)
  }

  mount(contract.getAccount, ({ caller }) => getAccount(ctx, caller.userId))
  mount(contract.patchAccount, (input) =>
    patchAccount(ctx, input.caller.userId, input.body, () => requireOwner(input)),
  )
  mount(contract.deleteAccount, async (input) => {
    await requireOwner(input)
    await deleteAccount(ctx, input.caller.userId, farewell)
    return undefined
  })
  mount(contract.exportAccount, async ({ caller, reply }) => {
    reply.header('content-disposition', 'attachment; filename="inamora-account.json"')
    return { ...(await exportAccount(ctx, caller)), ...(await exportMore(caller.userId)) }
  })
  mount(contract.changePassword, async (input) => {
    await requireOwner(input)
    await changePassword(ctx, input.caller, input.body.new_password)
    return undefined
  })
  mount(contract.listLogins, ({ caller }) => listSessions(ctx, caller.userId, caller.sessionId))
  mount(contract.signOutOthers, async ({ caller }) => ({
    signed_out: await closeOtherSessions(ctx, caller.userId, caller.sessionId),
  }))
  mount(contract.cancelSubscriptions, async ({ caller }) => ({
    cancelled: await ctx.db.transaction((tx) => unfollowAll(tx, caller.userId)),
  }))
  mount(contract.billingSummary, async ({ caller }) => ({
    balance_credits: await balanceOf(ctx, caller.userId),
    month_spend_credits: await spentSince(ctx, caller.userId, startOfMonth(ctx.now())),
    subscriptions: await countFollows(ctx, caller.userId),
  }))
  mount(contract.startTwoFactor, async (input) => {
    await requireOwner(input)
    const { userId } = input.caller
    const { email } = await getAccount(ctx, userId)
    return startTwoFactor(ctx, { id: userId, email })
  })
  mount(contract.confirmTwoFactor, async ({ caller, body }) => ({
    recovery_codes: await confirmTwoFactor(ctx, caller.userId, body.code),
  }))
  mount(contract.stopTwoFactor, async (input) => {
    await requireOwner(input)
    await stopTwoFactor(ctx, input.caller.userId)
    return undefined
  })
}

function startOfMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
}
