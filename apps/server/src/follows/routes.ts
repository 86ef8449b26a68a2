import * as contract from '@inamora/contract/follows'
import type { Context } from '#context.ts'
import type { Mount } from '#platform/http.ts'
import { follow, listFollows, unfollow } from './follows.ts'

export function mountFollows(mount: Mount, ctx: Context): void {
  mount(contract.listFollows, ({ query, caller }) => listFollows(ctx, caller.userId, query))
  mount(contract.createFollow, ({ body, caller }) => follow(ctx, caller.userId, body))
  mount(contract.deleteFollow, async ({ params, caller }) => {
    await unfollow(ctx, caller.userId, params.id)
    return undefined
  })
  for (const declaration of [contract.listFollowsOfFan, contract.listSubscriptionsOfFan]) {
    mount(declaration, async ({ params, query, caller }) => {
      if (params.userId !== caller.userId) return { items: [], nextCursor: undefined }
      const page = await listFollows(ctx, caller.userId, { fan_user_id: params.userId, ...query })
      return {
        nextCursor: page.nextCursor,
        items: page.items.map((row) => ({
          id: row.id,
          fanId: row.fan_user_id,
          creatorId: row.creator_user_id,
        })),
      }
    })
  }
}
