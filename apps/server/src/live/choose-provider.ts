import type { Context } from '#context.ts'
import { createLiveAvatarProvider } from './liveavatar.ts'
import { createHttpProvider, type StreamingProvider } from './provider.ts'

/** Our own engine, or LiveAvatar when it is configured. */
export function chooseProvider(ctx: Context): StreamingProvider {
  const { liveAvatar } = ctx.config
  const now = () => ctx.now()
  return liveAvatar
    ? createLiveAvatarProvider({ ...liveAvatar, log: ctx.log, now })
    : createHttpProvider({ baseUrl: ctx.engine.url, apiKey: ctx.engine.apiKey })
}
