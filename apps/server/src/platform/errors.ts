import type { ErrorCode, ErrorDetail, WireError } from '@inamora/contract/errors'
import type { FastifyError } from 'fastify'
import { DatabaseError } from 'pg'
import { ZodError } from 'zod'

export const STATUS_OF: Record<ErrorCode, number> = {
  invalid_input: 400,
  unauthorized: 401,
  invalid_credentials: 401,
  two_factor_required: 401,
  forbidden: 403,
  signup_closed: 403,
  not_found: 404,
  conflict: 409,
  email_taken: 409,
  insufficient_credits: 402,
  payload_too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
}

/** An error whose message is meant for the caller. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetail[] | undefined

  constructor(code: ErrorCode, message: string, details?: ErrorDetail[]) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }

  toWire(): WireError {
    return {
      code: this.code,
      message: this.message,
      ...(this.details && { details: this.details }),
    }
  }
}

export function invalidInput(part: string, error: ZodError): AppError {
  const details = error.issues.map((issue) => ({
    field: [part, ...issue.path].join('.'),
    message: issue.message,
  }))
  const first = details[0]
  return new AppError(
    'invalid_input',
    first ? `${first.field}: ${first.message}` : 'The input is not valid',
    details,
  )
}

export function badUrl(): AppError {
  return new AppError('invalid_input', 'The address could not be read.', [
    { field: 'url', message: 'must be a valid address' },
  ])
}

const CONNECTION_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'EHOSTUNREACH',
])

/** Connection lost, too many connections, shutting down, starting up, statement cut off or unanswered. */
function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseError) return /^(08|57|53)/.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  if (CONNECTION_ERRORS.has((error as NodeJS.ErrnoException).code ?? '')) return true
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout/.test(
    error.message,
  )
}

/** Deadlock, or a row that appeared or vanished between our look at it and the write. */
function isLostRace(error: unknown): boolean {
  return error instanceof DatabaseError && /^(40|23503|23505)/.test(error.code ?? '')
}

/** Drizzle wraps the driver's error and puts all parameters into its message: only the cause is used. */
export function rootCause(error: unknown): unknown {
  let current = error
  while (current instanceof Error && current.cause instanceof Error) current = current.cause
  return current
}

/** Turns anything thrown while a request is handled into an answer; `internal` is the only surprise. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  const error = rootCause(thrown)
  if (error instanceof ZodError) return invalidInput('input', error)
  if (isDatabaseAway(error)) {
    return new AppError('unavailable', 'The service is not available right now. Please try again.')
  }
  if (isLostRace(error)) {
    return new AppError('conflict', 'This was changed at the same moment. Please try again.')
  }
  const status = (error as FastifyError | undefined)?.statusCode
  switch (status) {
    case 413:
      return new AppError('payload_too_large', 'The request is too large.')
    case 415:
      return new AppError('unsupported_media_type', 'The request body must be JSON.')
    case 429:
      return new AppError('too_many_requests', 'Too many requests. Please wait a moment.')
    case 404:
      return new AppError('not_found', 'There is nothing at this address.')
  }
  if (status !== undefined && status >= 400 && status < 500) {
    return new AppError('invalid_input', 'The request could not be read.', [
      { field: 'body', message: 'must be valid JSON' },
    ])
  }
  return new AppError('internal', 'Something went wrong on our side. Please try again.')
}
