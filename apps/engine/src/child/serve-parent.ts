import type { ChildMessage, ChildRequest } from './child-service.ts'

export type Handler = (input: never, progress: (value: unknown) => void) => Promise<unknown>

/** Answers the calls of the parent one after another, and ends when the parent is gone. */
export function serveParent(handlers: Readonly<Record<string, Handler>>): void {
  let last = Promise.resolve()
  const answer = (message: ChildMessage) => process.send?.(message)
  process.on('message', (message) => {
    const { id, method, input } = message as ChildRequest
    last = last.then(async () => {
      try {
        const handler = handlers[method]
        if (!handler) throw new Error(`no such method: ${method}`)
        const output = await handler(input as never, (value) =>
          answer({ kind: 'progress', id, value }),
        )
        answer({ kind: 'result', id, output })
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
