import {
  type EngineAvatarInput,
  type EnginePreview,
  engineAvatarStateSchema,
  enginePreviewSchema,
  photographLeftSchema,
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

/**
 * Stores an avatar at the engine, which trains it; told again what it knows, it only tells how far it is. The
 * photograph that the avatar wore before is left to `leavePhotograph`.
 */
export async function putAtEngine(
  ctx: Context,
  engineId: string,
  input: EngineAvatarInput,
  turn: TrainingTurn,
): Promise<{ training: Training; photographLeft: string | undefined }> {
  const answer = await ask(ctx, `avatars/${engineId}?turn=${turn}&photograph=keep`, {
    method: 'PUT',
    body: input,
    limitMs: ANSWER_LIMIT_MS,
  })
  if (answer.code !== STREAMING_OK) throw new AppError('invalid_input', answer.message)
  const { training, photograph_left: photographLeft } = engineAvatarStateSchema.parse(answer.data)
  return { training, photographLeft }
}

/** How the training of an avatar goes; nothing when the engine does not know it. */
export async function readTraining(ctx: Context, engineId: string): Promise<Training | undefined> {
  const answer = await ask(ctx, `avatars/${engineId}`, { limitMs: ANSWER_LIMIT_MS })
  if (answer.code === 404) return undefined
  return engineAvatarStateSchema.parse(answer.data).training
}

async function remove(ctx: Context, path: string): Promise<EngineAnswer> {
  const answer = await ask(ctx, path, { method: 'DELETE', limitMs: ANSWER_LIMIT_MS })
  if (answer.code === STREAMING_OK || answer.code === 404) return answer
  throw new Error(`the engine keeps ${path}: ${answer.message}`)
}

/** The engine forgets an avatar and ends its calls; answers with a photograph that no avatar wears any more. */
export async function removeAvatarFromEngine(
  ctx: Context,
  engineId: string,
): Promise<string | undefined> {
  const answer = await remove(ctx, `avatars/${engineId}?photograph=keep`)
  return photographLeftSchema.safeParse(answer.data).data?.photograph_left
}

/** The engine forgets a photograph, and what it made of it, unless an avatar wears it. */
export async function removePhotographFromEngine(ctx: Context, id: string): Promise<void> {
  await remove(ctx, `photographs/${id}`)
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
