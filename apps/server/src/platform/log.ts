import { DatabaseError } from 'pg'
import { type DestinationStream, type Logger, pino } from 'pino'
import { rootCause } from './errors.ts'

/** What may be said about an error: never query parameters, request bodies or the row that failed. */
function describeError(thrown: unknown): object {
  const error = rootCause(thrown)
  if (error instanceof DatabaseError) {
    return {
      type: 'DatabaseError',
      code: error.code,
      constraint: error.constraint,
      // Its message quotes values, and the stack begins with the message.
      stack: error.stack?.slice(error.stack.indexOf('\n    at ') + 1),
    }
  }
  if (error instanceof Error)
    return { type: error.name, message: error.message, stack: error.stack }
  return { type: typeof error }
}

/** Addresses of rooms carry the key to the room behind the question mark. */
function withoutQuery(address: unknown): string {
  return String(address).split('?', 1)[0] ?? ''
}

/** Lines are written beside the work, not in it; what is left is written at the end. */
export function createLog(
  level: string,
  destination: DestinationStream = pino.destination({ sync: false }),
): Logger {
  const serializers = {
    err: describeError,
    req: () => undefined,
    url: withoutQuery,
    target: withoutQuery,
  }
  return pino({ level, base: undefined, serializers }, destination)
}
