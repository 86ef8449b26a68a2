import {
  STREAMING_FAILURES,
  STREAMING_OK,
  type StreamingFailure,
} from '@inamora/contract/streaming'
import type { z } from 'zod'

export const success = <T>(data: T, message = 'success') => ({ code: STREAMING_OK, message, data })

/** A call that cannot be answered: the code of the contract and a sentence for a person. */
export class StreamingError extends Error {
  readonly code: number

  constructor(failure: StreamingFailure, message: string) {
    super(message)
    this.code = STREAMING_FAILURES[failure]
  }
}

/** The body as the schema has it, or an error that names what is wrong. */
export function readBody<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const read = schema.safeParse(body ?? {})
  if (read.success) return read.data
  const [issue] = read.error.issues
  const where = issue?.path.join('.')
  const known = issue && where && issue.message.startsWith(where)
  const message = issue
    ? where && !known
      ? `${where}: ${issue.message}`
      : issue.message
    : 'Invalid'
  throw new StreamingError('invalid', message)
}
