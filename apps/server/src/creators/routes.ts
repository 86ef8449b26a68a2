import * as contract from '@inamora/contract/creators'
import type { Context } from '#context.ts'
import type { Mount } from '#platform/http.ts'
import { getCreator, listCreators, patchCreator, setCreatorPicture } from './creators.ts'

export function mountCreators(mount: Mount, ctx: Context): void {
  mount(contract.listCreators, ({ query }) => listCreators(ctx, query))
  mount(contract.getCreator, ({ params }) => getCreator(ctx, params.creatorId))
  mount(contract.patchCreator, ({ params, body, caller }) =>
    patchCreator(ctx, caller.userId, params.id, body),
  )
  mount(contract.putCreatorPicture, ({ params, body, caller }) =>
    setCreatorPicture(ctx, caller.userId, { ...params, file: body }),
  )
  mount(contract.deleteCreatorPicture, ({ params, caller }) =>
    setCreatorPicture(ctx, caller.userId, params),
  )
  mount(contract.listUsers, async ({ query }) => {
    const page = await listCreators(ctx, query)
    return {
      nextCursor: page.nextCursor,
      items: page.items.map(({ id, name, bio }) => ({ id, name, bio, role: 'creator' as const })),
    }
  })
}
