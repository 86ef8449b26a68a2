import {
  MAX_PHOTOGRAPH_BYTES,
  PHOTOGRAPH_TYPES,
  type PhotographRefusal,
  photographIdSchema,
} from '@inamora/contract/engine'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { REFUSALS } from '#face/photograph/judge.ts'
import { PhotographRefused } from '#face/photograph/read-picture.ts'
import type { Access } from '#provider/access.ts'
import { readBody, StreamingError, success } from '#provider/answer.ts'
import type { Photographs } from './photographs.ts'

/** Understood, and still not something an avatar can be made of. */
const REFUSED = 422

/** What Fastify calls a body that is too long, or of a type nobody asked for. */
const REFUSED_BODIES: Record<string, PhotographRefusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'not_an_image',
  FST_ERR_CTP_EMPTY_TYPE: 'not_an_image',
}

export function mountPhotographs(
  app: FastifyInstance,
  {
    photographs,
    isWorn,
    access,
  }: { photographs: Photographs; isWorn(id: string): boolean; access: Access },
): void {
  const needsKey = async (request: FastifyRequest) => access.keyHolder(request)

  app.register(async (scope) => {
    // Nothing but pictures, and only here.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      [...PHOTOGRAPH_TYPES],
      { parseAs: 'buffer', bodyLimit: MAX_PHOTOGRAPH_BYTES },
      (_request, body, done) => done(null, body),
    )
    scope.post(
      '/v1/photographs',
      {
        bodyLimit: MAX_PHOTOGRAPH_BYTES,
        onRequest: needsKey,
        errorHandler(error: FastifyError, _request, reply) {
          const reason =
            error instanceof PhotographRefused ? error.reason : REFUSED_BODIES[error.code]
          if (!reason) throw error
          return reply
            .code(REFUSED)
            .send({ code: REFUSED, message: REFUSALS[reason], data: { reason } })
        },
      },
      async (request) => {
        const { body } = request
        if (!Buffer.isBuffer(body)) throw new PhotographRefused('not_an_image')
        return success(await photographs.add(body))
      },
    )
  })

  app.get<{ Params: { id: string } }>(
    '/v1/photographs/:id',
    { onRequest: needsKey },
    async (request, reply) => {
      const id = readBody(photographIdSchema, request.params.id)
      const picture = await photographs.picture(id)
      if (!picture) throw new StreamingError('unknownSession', 'There is no such photograph')
      return reply.header('etag', `"${id}"`).type('image/webp').send(picture)
    },
  )

  /** Of a draft that is given up; what an avatar wears goes with the avatar. */
  app.delete<{ Params: { id: string } }>(
    '/v1/photographs/:id',
    { onRequest: needsKey },
    async (request) => {
      const id = readBody(photographIdSchema, request.params.id)
      if (!isWorn(id)) await photographs.remove(id)
      return success({ id })
    },
  )
}
