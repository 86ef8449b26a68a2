import { voices } from '@inamora/contract/voices'
import type { FastifyInstance } from 'fastify'
import { success } from '#provider/answer.ts'
import { lineKey } from './line-key.ts'
import type { LineStore } from './line-store.ts'
import { sampleLine, wavFromOpus } from './sample.ts'

/** Which voices there are, and how each one sounds. Public: a browser's audio element sends no key. */
export function mountVoices(app: FastifyInstance, lines: LineStore): void {
  const samples = new Map<string, Buffer>()

  app.get('/v1/voices', async () => success(voices))

  app.get<{ Params: { id: string } }>('/v1/voices/:id/sample', async (request, reply) => {
    const voice = voices.find(({ id }) => id === request.params.id)
    const line = voice && (await lines.get(lineKey(sampleLine(voice))))
    if (!line)
      return reply
        .code(404)
        .send({ code: 404, message: 'There is no sample of this voice', data: null })
    const sample = samples.get(voice.id) ?? wavFromOpus(line.frames)
    samples.set(voice.id, sample)
    return reply.type('audio/wav').header('cache-control', 'public, max-age=86400').send(sample)
  })
}
