import type { Context } from '#context.ts'
import { AppError } from '#platform/errors.ts'

/** What a creator tries, and what is trained to be published next: beside the avatar that fans see. */
export const trialId = (avatarId: string) => `try-${avatarId}`
export const nextId = (avatarId: string) => `next-${avatarId}`

/** Nobody else's to see. */
export function isUnpublished(engineId: string): boolean {
  return /^(try|next)-/.test(engineId)
}

/** Where the engine is; fails with `unavailable` while it starts or is away. */
export function requireEngineUrl(ctx: Context): string {
  const url = ctx.engine.url()
  if (!url) throw new AppError('unavailable', 'The avatars are not awake yet. Please try again.')
  return url
}

export interface EngineRequest {
  method?: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** Sent as JSON, unless it is a file with a type of its own. */
  body?: object
  file?: { type: string; bytes: Uint8Array<ArrayBuffer> }
  limitMs: number
}

/** One call of the engine beyond streaming, with our key; fails with `unavailable` when nobody answers. */
export async function fetchEngine(
  ctx: Context,
  path: string,
  { method = 'GET', body, file, limitMs }: EngineRequest,
): Promise<Response> {
  const url = requireEngineUrl(ctx)
  const type = file?.type ?? (body && 'application/json')
  try {
    return await fetch(`${url}/v1/${path}`, {
      method,
      headers: { 'x-api-key': ctx.engine.apiKey, ...(type && { 'content-type': type }) },
      body: file?.bytes ?? (body && JSON.stringify(body)),
      signal: AbortSignal.timeout(limitMs),
    })
  } catch (cause) {
    const error = new AppError(
      'unavailable',
      'The avatar engine does not answer right now. Please try again.',
    )
    error.cause = cause
    throw error
  }
}
