import * as contract from '@inamora/contract/favorites'
import type { Context } from '#context.ts'
import type { Mount } from '#platform/http.ts'
import { addFavorite, listFavorites, removeFavorite } from './favorites.ts'

export function mountFavorites(mount: Mount, ctx: Context): void {
  mount(contract.listFavorites, ({ query, caller }) => listFavorites(ctx, caller.userId, query))
  mount(contract.createFavorite, ({ body, caller }) => addFavorite(ctx, caller.userId, body))
  mount(contract.deleteFavorite, async ({ params, caller }) => {
    await removeFavorite(ctx, caller.userId, params.id)
    return undefined
  })
}
