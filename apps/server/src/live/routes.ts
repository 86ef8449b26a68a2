import * as contract from '@inamora/contract/live'
import { getAvatar } from '#avatars/avatars.ts'
import type { Context } from '#context.ts'
import type { Mount } from '#platform/http.ts'
import { issueGrant } from './grant.ts'

const DEFAULT_PERSONA = 'default'

export function mountLive(mount: Mount, ctx: Context): void {
  mount(contract.rawToken, ({ caller }) => ({
    token: issueGrant(ctx.secret, {
      userId: caller.userId,
      now: ctx.now(),
      lifetimeSeconds: contract.GRANT_LIFETIME_SECONDS,
    }),
  }))
  mount(contract.knowledgeBaseId, async ({ query, caller }) => {
    if (!query.avatar_id) return { knowledgeBaseId: DEFAULT_PERSONA }
    const avatar = await getAvatar(ctx, caller.userId, query.avatar_id)
    return { knowledgeBaseId: avatar.heygenAvatarId }
  })
}
