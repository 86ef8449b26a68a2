import { ApiError } from '@inamora/contract/client'

/** What to tell the person about a failed call. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.wire?.message ?? error.message
  if (
    error instanceof TypeError ||
    (error instanceof DOMException && error.name === 'TimeoutError')
  )
    return 'The server cannot be reached. Check your connection and try again.'
  return error instanceof Error ? error.message : String(error)
}
