import type { ChildMessage, ChildRequest } from './child-service.ts'

export type Handler = (input: never, progress: (value: unknown) => void) => Promise<unknown>

/** Answers the calls of the parent one after another, and ends when the parent is gone. */
export function serveParent(handlers: Readonly<Record<string, Handler>>): void {
  let last = Promise.resolve()
  /** Calls that nobody waits for any more; those not begun yet are skipped. */
  const forgotten = new Set<number>()
  // A parent that is gone needs no answer.
  const answer = (message: ChildMessage) => process.send?.(message, () => undefined)
  process.on('message', (message) => {
    const request = message as ChildRequest
    if (request.kind === 'forget') {
      forgotten.add(request.id)
      return
    }
    const { id, method, input } = request
    last = last.then(async () => {
      if (forgotten.delete(id)) return
      try {
        const handler = handlers[method]
        if (!handler) throw new Error(`no such method: ${method}`)
        const output = await handler(input as never, (value) =>
          answer({ kind: 'progress', id, value }),
        )
        answer({ kind: 'result', id, output })
        forgotten.delete(id)
      } catch (error) {
        answer({
          kind: 'failure',
          id,
          message: error instanceof Error ? error.message : String(error),
        })
      }
    })
  })
  process.on('disconnect', () => process.exit(0))
}
