import { engineAvatarIdSchema } from '@inamora/contract/engine'
import type { FastifyInstance } from 'fastify'
import type { Access } from '#provider/access.ts'
import { readBody, StreamingError } from '#provider/answer.ts'
import { type AvatarStore, likenessOf } from './avatars.ts'
import type { Stills } from './stills.ts'

const DEFAULT_WIDTH = 640

export function mountStills(
  app: FastifyInstance,
  { avatars, stills, access }: { avatars: AvatarStore; stills: Stills; access: Access },
): void {
  app.get<{ Params: { id: string }; Querystring: { w?: string } }>(
    '/v1/avatars/:id/portrait.webp',
    async (request, reply) => {
      access.keyHolder(request)
      const id = readBody(engineAvatarIdSchema, request.params.id)
      if (!avatars.has(id)) throw new StreamingError('unknownSession', 'There is no such avatar')
      const width = Number(request.query.w) || DEFAULT_WIDTH
      const { tag, webp } = await stills.get(likenessOf(avatars.get(id)), width)
      return reply.header('etag', `"${tag}"`).type('image/webp').send(webp)
    },
  )
}
