import { engineAvatarInputSchema } from '@inamora/contract/engine'
import { listTeachableAvatars } from '#avatars/avatars.ts'
import type { Context } from '#context.ts'
import { fetchEngine } from '#engine/engine.ts'

const ANSWER_LIMIT_MS = 10_000

/** Tells the engine every avatar, most popular first; what it knows already costs it nothing. */
export async function teachEngine(ctx: Context): Promise<void> {
  for (const avatar of await listTeachableAvatars(ctx)) {
    const input = engineAvatarInputSchema.safeParse({
      name: avatar.name,
      portrait: avatar.portrait ?? undefined,
      photograph: avatar.photograph ?? undefined,
      persona: avatar.persona,
      voice: { voiceId: avatar.voiceId ?? undefined, rate: avatar.voiceRate ?? undefined },
    })
    if (!input.success) {
      ctx.log.warn({ avatar: avatar.providerId }, 'the engine could not take this avatar')
      continue
    }
    await fetchEngine(ctx, `avatars/${avatar.providerId}`, {
      method: 'PUT',
      body: input.data,
      limitMs: ANSWER_LIMIT_MS,
    })
  }
}
