import * as contract from '@inamora/contract/charisma'
import type { Context } from '#context.ts'
import type { Mount } from '#platform/http.ts'
import { listCharisma, listCharismaProgress } from './charisma.ts'
import { listRewards, openReward } from './rewards.ts'

export function mountCharisma(mount: Mount, ctx: Context): void {
  mount(contract.listCharisma, ({ caller }) => listCharisma(ctx, caller.userId))
  mount(contract.listCharismaProgress, ({ caller }) => listCharismaProgress(ctx, caller.userId))
  mount(contract.listRewards, ({ caller }) => listRewards(ctx, caller.userId))
  mount(contract.openReward, ({ caller, params, reply }) => {
    // Its addresses are for this person and expire.
    reply.header('cache-control', 'private, no-store')
    return openReward(ctx, caller.userId, params)
  })
}
