import { engineLikenessSchema, type Likeness } from '@inamora/contract/engine'
import type { FastifyInstance } from 'fastify'
import type { Access } from '#provider/access.ts'
import { readBody, StreamingError, success } from '#provider/answer.ts'
import type { Photographs } from './photographs.ts'
import type { Previews } from './previews.ts'

export function mountPreviews(
  app: FastifyInstance,
  {
    previews,
    photographs,
    access,
  }: { previews: Previews; photographs: Photographs; access: Access },
): void {
  app.post('/v1/previews', async (request) => {
    access.keyHolder(request)
    const likeness: Likeness = readBody(engineLikenessSchema, request.body)
    if (likeness.photograph && !(await photographs.has(likeness.photograph))) {
      throw new StreamingError('invalid', 'There is no such photograph. Please upload it again.')
    }
    return success(await previews.get(likeness))
  })
}
