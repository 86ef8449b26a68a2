import {
  type EngineAvatarInput,
  type EnginePreview,
  engineAvatarStateSchema,
  enginePreviewSchema,
  photographRefusalSchema,
  photographSchema,
  type Training,
  type TrainingTurn,
} from '@inamora/contract/engine'
import { STREAMING_FAILURES, STREAMING_OK } from '@inamora/contract/streaming'
import { z } from 'zod'
import type { Context } from '#context.ts'
import { type EngineRequest, fetchEngine } from '#engine/engine.ts'
import { AppError } from '#platform/errors.ts'
import type { Draft } from './draft.ts'

const ANSWER_LIMIT_MS = 15_000
/** The engine looks long at a photograph: for faces, their features and their age. */
const PHOTOGRAPH_LIMIT_MS = 110_000
/** Several may be drawn before this one. */
const PREVIEW_LIMIT_MS = 30_000

const answerSchema = z.object({ code: z.number(), message: z.string(), data: z.unknown() })
type EngineAnswer = z.infer<typeof answerSchema>

async function ask(ctx: Context, path: string, request: EngineRequest): Promise<EngineAnswer> {
  const response = await fetchEngine(ctx, path, request)
  const answer = answerSchema.safeParse(await response.json().catch(() => undefined))
  if (answer.success) return answer.data
  throw new AppError('unavailable', 'The avatar engine gave no proper answer. Please try again.')
}

/** Stores an avatar at the engine, which trains it; told again what it knows, it only tells how far it is. */
export async function putAtEngine(
  ctx: Context,
  engineId: string,
  input: EngineAvatarInput,
  turn: TrainingTurn,
): Promise<Training> {
  const answer = await ask(ctx, `avatars/${engineId}?turn=${turn}`, {
    method: 'PUT',
    body: input,
    limitMs: ANSWER_LIMIT_MS,
  })
  if (answer.code !== STREAMING_OK) throw new AppError('invalid_input', answer.message)
  return engineAvatarStateSchema.parse(answer.data).training
}

/** How the training of an avatar goes; nothing when the engine does not know it. */
export async function readTraining(ctx: Context, engineId: string): Promise<Training | undefined> {
  const answer = await ask(ctx, `avatars/${engineId}`, { limitMs: ANSWER_LIMIT_MS })
  if (answer.code === 404) return undefined
  return engineAvatarStateSchema.parse(answer.data).training
}

const PHOTOGRAPH = /^photograph-(?=[0-9a-f]{64}$)/

/** The name under which the photograph of a draft is to be forgotten, beside the names of avatars. */
export const photographToForget = (photographId: string) => `photograph-${photographId}`

/** The engine forgets an avatar, what it made of it, and ends its calls; or a photograph that no avatar wears. */
export async function removeFromEngine(ctx: Context, engineId: string): Promise<void> {
  const path = PHOTOGRAPH.test(engineId)
    ? `photographs/${engineId.replace(PHOTOGRAPH, '')}`
    : `avatars/${engineId}`
  const answer = await ask(ctx, path, { method: 'DELETE', limitMs: ANSWER_LIMIT_MS })
  if (answer.code !== STREAMING_OK && answer.code !== 404) {
    throw new Error(`the engine keeps ${engineId}: ${answer.message}`)
  }
}

function refusal(field: string, message: string): AppError {
  return new AppError('invalid_input', message, [{ field, message }])
}

/** Hands a photograph to the engine; what it cannot use is refused in its words. */
export async function sendPhotograph(ctx: Context, file: Uint8Array, type: string) {
  const answer = await ask(ctx, 'photographs', {
    method: 'POST',
    file: { type, bytes: new Uint8Array(file) },
    limitMs: PHOTOGRAPH_LIMIT_MS,
  })
  if (answer.code === STREAMING_OK) return photographSchema.parse(answer.data)
  if (photographRefusalSchema.safeParse(answer.data).success) {
    throw refusal('photograph', answer.message)
  }
  throw new AppError('unavailable', answer.message)
}

/** All mouth shapes of a face, for the builder. */
export async function drawPreview(ctx: Context, face: Draft['face']): Promise<EnginePreview> {
  const likeness =
    face.kind === 'drawn' ? { portrait: face.portrait } : { photograph: face.photograph_id }
  const answer = await ask(ctx, 'previews', {
    method: 'POST',
    body: likeness,
    limitMs: PREVIEW_LIMIT_MS,
  })
  if (answer.code === STREAMING_OK) return enginePreviewSchema.parse(answer.data)
  if (answer.code === STREAMING_FAILURES.invalid) throw refusal('body.face', answer.message)
  throw new AppError('unavailable', answer.message)
}
