import * as contract from '@inamora/contract/avatars'
import type { Context } from '#context.ts'
import type { Mount } from '#platform/http.ts'
import { getAvatar, listAvatars, listAvatarsOfUser } from './avatars.ts'

export function mountAvatars(mount: Mount, ctx: Context): void {
  for (const declaration of [
    contract.listAvatars,
    contract.listAvatarsSingular,
    contract.listAvatarsForApp,
  ]) {
    mount(declaration, ({ query, caller }) => listAvatars(ctx, caller.userId, query))
  }
  mount(contract.getAvatar, ({ params, caller }) => getAvatar(ctx, caller.userId, params.id))
  mount(contract.listAvatarsOfUser, ({ params, query, caller }) =>
    listAvatarsOfUser(ctx, caller.userId, params.user_id, query),
  )
}
