import { engineAvatarInputSchema } from '@inamora/contract/engine'
import { listTeachableAvatars } from '#avatars/avatars.ts'
import type { Context } from '#context.ts'

/** Tells the engine every avatar, most popular first; what it knows already costs it nothing. */
export async function teachEngine(ctx: Context): Promise<void> {
  for (const avatar of await listTeachableAvatars(ctx)) {
    const url = ctx.engine.url()
    if (!url) return
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
    await fetch(`${url}/v1/avatars/${avatar.providerId}`, {
      method: 'PUT',
      headers: { 'x-api-key': ctx.engine.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify(input.data),
      signal: AbortSignal.timeout(10_000),
    })
  }
}
