import {
  type EngineAvatarState,
  engineAvatarIdSchema,
  engineAvatarInputSchema,
  TRAINING_TURNS,
} from '@inamora/contract/engine'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Access } from '#provider/access.ts'
import { readBody, StreamingError, success } from '#provider/answer.ts'
import type { Trainer } from '#training/trainer.ts'
import type { TrainedAvatars } from './avatars.ts'
import type { Photographs } from './photographs.ts'

export interface AvatarRoutesOptions {
  avatars: TrainedAvatars
  photographs: Photographs
  trainer: Trainer
  access: Access
  /** The avatar is gone: calls with it must end. */
  onRemoved?(id: string): void
}

const MAX_BODY_BYTES = 512 * 1024

const querySchema = z.object({
  turn: z.enum(TRAINING_TURNS).optional(),
  photograph: z.literal('keep').optional(),
})

type ById = { Params: { id: string } }

/** The server, as holder of the key, says which avatars there are; the engine trains them. */
export function mountAvatars(
  app: FastifyInstance,
  { avatars, photographs, trainer, access, onRemoved }: AvatarRoutesOptions,
): void {
  const idOf = (request: FastifyRequest<ById>) => {
    access.keyHolder(request)
    return readBody(engineAvatarIdSchema, request.params.id)
  }
  const stateOf = (id: string): EngineAvatarState | undefined => {
    const training = avatars.training(id)
    return training && { id, training }
  }
  /** A photograph goes with the last avatar that wears it, unless the caller wants to decide. */
  const leavePhotograph = async (photograph: string | undefined, keep: boolean) => {
    const worn = avatars.ids().some((id) => avatars.get(id).photograph === photograph)
    if (!photograph || worn) return {}
    if (keep) return { photograph_left: photograph }
    await photographs.remove(photograph)
    return {}
  }
  const unknown = { code: 404, message: 'There is no such avatar', data: null }

  app.put<ById>('/v1/avatars/:id', { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
    const id = idOf(request)
    const query = readBody(querySchema, request.query)
    const avatar = { id, ...readBody(engineAvatarInputSchema, request.body) }
    if (avatar.photograph && !(await photographs.has(avatar.photograph))) {
      throw new StreamingError('invalid', 'photograph: It is not here (any more), upload it again')
    }
    const before = avatars.has(id) ? avatars.get(id) : undefined
    const unchanged = before && JSON.stringify(before) === JSON.stringify({ ...before, ...avatar })
    const status = avatars.training(id)?.status
    // Telling the engine again what it knows, as the server does at every start, costs nothing.
    const isKnown =
      unchanged && (status === 'ready' || status === 'queued' || status === 'training')
    if (isKnown) return reply.code(202).send(success(stateOf(id)))
    avatars.put(avatar, query.turn)
    trainer.enqueue(id)
    const left = await leavePhotograph(before?.photograph, query.photograph === 'keep')
    return reply.code(202).send(success({ ...stateOf(id), ...left }))
  })

  app.get<ById>('/v1/avatars/:id', async (request, reply) => {
    const state = stateOf(idOf(request))
    return state ? success(state) : reply.code(404).send(unknown)
  })

  app.delete<ById>('/v1/avatars/:id', async (request, reply) => {
    const id = idOf(request)
    const query = readBody(querySchema, request.query)
    const photograph = avatars.has(id) ? avatars.get(id).photograph : undefined
    if (!trainer.remove(id)) return reply.code(404).send(unknown)
    onRemoved?.(id)
    return success({ id, ...(await leavePhotograph(photograph, query.photograph === 'keep')) })
  })

  app.delete<ById>('/v1/avatars/:id/training', async (request, reply) => {
    const id = idOf(request)
    trainer.cancel(id)
    const state = stateOf(id)
    return state ? success(state) : reply.code(404).send(unknown)
  })
}
