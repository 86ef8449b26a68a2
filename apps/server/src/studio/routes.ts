import * as contract from '@inamora/contract/studio'
import type { Context } from '#context.ts'
import { getCreator } from '#creators/creators.ts'
import { AppError } from '#platform/errors.ts'
import type { Caller, Mount } from '#platform/http.ts'
import { createLimit } from '#platform/limit.ts'
import { readCard, writeCard } from './card.ts'
import { readInStudio } from './drafts.ts'
import { drawPreview, sendPhotograph } from './engine.ts'
import { getOverview } from './overview.ts'
import {
  createStudioAvatar,
  deleteStudioAvatar,
  getStudioAvatar,
  patchStudioAvatar,
  publishStudioAvatar,
  replaceMedia,
  revokeLikeness,
  setOnline,
  setRewardMedia,
} from './studio.ts'

/**
 * What keeps the engine busy for long, by creator: more than anybody needs who builds avatars, too little
 * to keep others from it.
 */
const COSTLY = {
  preview: { points: 120, duration: 60 },
  photograph: { points: 20, duration: 10 * 60 },
  publish: { points: 40, duration: 60 * 60 },
}

/** The id of the caller, who must be a creator. */
function creatorOf(caller: Caller): string {
  if (caller.role === 'creator') return caller.userId
  throw new AppError('forbidden', 'The studio is for creators. Your account is a fan account.')
}

/** `endChats` ends what is running with an avatar that may not be shown any longer. */
export function mountStudio(
  mount: Mount,
  ctx: Context,
  endChats: (avatarId: string) => Promise<void>,
): void {
  const limits = {
    preview: createLimit(ctx, COSTLY.preview),
    photograph: createLimit(ctx, COSTLY.photograph),
    publish: createLimit(ctx, COSTLY.publish),
  }
  mount(contract.getStudio, ({ caller, query }) =>
    getOverview(ctx, creatorOf(caller), Number(query.days)),
  )
  mount(contract.createStudioAvatar, ({ caller, body }) =>
    createStudioAvatar(ctx, creatorOf(caller), body),
  )
  mount(contract.getStudioAvatar, ({ caller, params }) =>
    getStudioAvatar(ctx, creatorOf(caller), params.id),
  )
  mount(contract.patchStudioAvatar, ({ caller, params, body }) =>
    patchStudioAvatar(ctx, creatorOf(caller), params.id, body),
  )
  mount(contract.deleteStudioAvatar, async ({ caller, params }) => {
    await deleteStudioAvatar(ctx, creatorOf(caller), params.id)
    await endChats(params.id)
    return undefined
  })
  mount(contract.publishStudioAvatar, async ({ caller, params }) => {
    await limits.publish(creatorOf(caller))
    return publishStudioAvatar(ctx, caller.userId, params.id)
  })
  mount(contract.setStudioAvatarOnline, ({ caller, params, body }) =>
    setOnline(ctx, creatorOf(caller), params.id, body.online),
  )
  mount(contract.revokeLikeness, async ({ caller, params }) => {
    const answer = await revokeLikeness(ctx, creatorOf(caller), params.id)
    await endChats(params.id)
    return answer
  })
  mount(contract.uploadRewardMedia, ({ caller, params, body }) =>
    setRewardMedia(ctx, creatorOf(caller), { ...params, file: body }),
  )
  mount(contract.removeRewardMedia, ({ caller, params }) =>
    replaceMedia(ctx, creatorOf(caller), { ...params, mediaId: null }),
  )
  mount(contract.uploadPhotograph, async ({ caller, body, request }) => {
    await limits.photograph(creatorOf(caller))
    const type = request.headers['content-type'] ?? ''
    const photograph = await sendPhotograph(ctx, body, type)
    return { photograph_id: photograph.id, image_url: photograph.preview }
  })
  mount(contract.previewFace, async ({ caller, body }) => {
    await limits.preview(creatorOf(caller))
    return drawPreview(ctx, body.face)
  })
  mount(contract.importCard, async ({ caller, body }) => {
    const creatorId = creatorOf(caller)
    const { draft, notes } = readCard(body)
    return { ...(await createStudioAvatar(ctx, creatorId, draft)), notes }
  })
  mount(contract.exportCard, async ({ caller, params, reply }) => {
    const { draft } = await readInStudio(ctx, creatorOf(caller), params.id)
    const { name } = await getCreator(ctx, caller.userId)
    reply.header('content-disposition', 'attachment; filename="character-card.json"')
    return writeCard(draft, name)
  })
}
