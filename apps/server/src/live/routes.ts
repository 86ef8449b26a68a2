import * as contract from '@inamora/contract/live'
import { getAvatar } from '#avatars/avatars.ts'
import type { Context } from '#context.ts'
import { AppError } from '#platform/errors.ts'
import type { Mount } from '#platform/http.ts'
import { issueGrant } from './grant.ts'
import { type LiveChats, LiveRefusal } from './sessions.ts'

const DEFAULT_PERSONA = 'default'

export function mountLive(mount: Mount, ctx: Context, chats: LiveChats): void {
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
  mount(contract.currentLiveSession, async ({ caller }) => ({
    session: (await chats.current(caller.userId)) ?? null,
  }))
  mount(contract.listReceipts, ({ caller, query }) => chats.receipts(caller.userId, query.limit))
  mount(contract.getReceipt, async ({ caller, params }) => {
    try {
      return await chats.receipt(caller.userId, params.id)
    } catch (error) {
      if (!(error instanceof LiveRefusal)) throw error
      throw new AppError(error.code === 404 ? 'not_found' : 'conflict', error.message)
    }
  })
}
