import * as contract from '@inamora/contract/account-settings'
import type { Context } from '#context.ts'
import { balanceOf, spentSince } from '#credits/credits.ts'
import { countFollows, unfollowAll } from '#follows/follows.ts'
import type { Mount } from '#platform/http.ts'
import { closeOtherSessions, listSessions } from './sessions.ts'
import {
  changePassword,
  deleteAccount,
  exportAccount,
  getAccount,
  patchAccount,
  requirePassword,
} from './settings.ts'
import { confirmTwoFactor, startTwoFactor, stopTwoFactor } from './two-factor.ts'

export function mountAccountSettings(mount: Mount, ctx: Context): void {
  mount(contract.getAccount, ({ caller }) => getAccount(ctx, caller.userId))
  mount(contract.patchAccount, ({ caller, body }) => patchAccount(ctx, caller.userId, body))
  mount(contract.deleteAccount, async ({ caller, body }) => {
    await deleteAccount(ctx, caller.userId, body.current_password)
    return undefined
  })
  mount(contract.exportAccount, ({ caller, reply }) => {
    reply.header('content-disposition', 'attachment; filename="inamora-account.json"')
    return exportAccount(ctx, caller)
  })
  mount(contract.changePassword, async ({ caller, body }) => {
    await changePassword(ctx, caller, body)
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
  mount(contract.startTwoFactor, async ({ caller, body }) => {
    await requirePassword(ctx, caller.userId, body.current_password)
    const { email } = await getAccount(ctx, caller.userId)
    return startTwoFactor(ctx, { id: caller.userId, email })
  })
  mount(contract.confirmTwoFactor, async ({ caller, body }) => ({
    recovery_codes: await confirmTwoFactor(ctx, caller.userId, body.code),
  }))
  mount(contract.stopTwoFactor, async ({ caller, body }) => {
    await requirePassword(ctx, caller.userId, body.current_password)
    await stopTwoFactor(ctx, caller.userId)
    return undefined
  })
}

function startOfMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
}
