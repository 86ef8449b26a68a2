import * as contract from '@inamora/contract/reports'
import type { Context } from '#context.ts'
import type { Mount } from '#platform/http.ts'
import { createLimit } from '#platform/limit.ts'
import { reportAvatar } from './reports.ts'

/** More than anybody finds wrong in an hour. */
const REPORTS = { points: 20, duration: 60 * 60 }

export function mountReports(mount: Mount, ctx: Context): void {
  const limit = createLimit(ctx, REPORTS)
  mount(contract.reportAvatar, async ({ caller, body }) => {
    await limit(caller.userId)
    return reportAvatar(ctx, caller.userId, body)
  })
}
