import { engineAvatarIdSchema } from '@inamora/contract/engine'
import { engineClipInputSchema } from '@inamora/contract/engine-clips'
import type { FastifyInstance } from 'fastify'
import type { AvatarStore } from '#avatars/avatars.ts'
import type { Access } from '#provider/access.ts'
import { readBody, StreamingError } from '#provider/answer.ts'
import type { Clips } from './clips.ts'

export interface ClipRoutesOptions {
  avatars: AvatarStore
  clips: Clips
  access: Access
}

/** A short film in which the avatar says a text, for whoever holds the key. */
export function mountClips(
  app: FastifyInstance,
  { avatars, clips, access }: ClipRoutesOptions,
): void {
  app.post<{ Params: { id: string } }>('/v1/avatars/:id/clips', async (request, reply) => {
    access.keyHolder(request)
    const id = readBody(engineAvatarIdSchema, request.params.id)
    const { text } = readBody(engineClipInputSchema, request.body)
    if (!avatars.has(id)) throw new StreamingError('unknownSession', 'There is no such avatar')
    const gone = new AbortController()
    reply.raw.on('close', () => gone.abort(new Error('Nobody waits for this clip any more')))
    return reply.type('video/webm').send(await clips.make(avatars.get(id), text, gone.signal))
  })
}
