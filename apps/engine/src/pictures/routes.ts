import { enginePictureInputSchema } from '@inamora/contract/engine-clips'
import type { FastifyInstance } from 'fastify'
import { ChildService } from '#child/child-service.ts'
import type { Access } from '#provider/access.ts'
import { readBody } from '#provider/answer.ts'

const NICENESS = 10

/** Pictures for whoever holds the key, one after another in a process that ends when nobody waits. */
export function mountPictures(app: FastifyInstance, access: Access): void {
  const module = new URL('./picture-child.ts', import.meta.url)
  const child = new ChildService({ module, args: ['picture'], niceness: NICENESS })
  let awaited = 0
  app.addHook('onClose', async () => child.close())

  app.post('/v1/pictures', async (request, reply) => {
    access.keyHolder(request)
    const input = readBody(enginePictureInputSchema, request.body)
    awaited++
    try {
      const picture = await child.call<Uint8Array>('picture', input)
      return reply.type('image/webp').send(Buffer.from(picture))
    } finally {
      awaited--
      if (awaited === 0) child.close()
    }
  })
}
