import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const POLL_MS = 20

/**
 * Closing waits for the requests under way, on every address listened on, and for nothing else: a
 * connection on which nothing was ever asked, such as browsers open in advance, counts as busy for Node
 * and would hold the server for a minute.
 */
export function finishRequestsBeforeClosing(app: FastifyInstance): void {
  let underWay = 0
  let sweep: NodeJS.Timeout | undefined
  app.addHook('onRequest', (_, reply, done) => {
    underWay += 1
    reply.raw.once('close', () => {
      underWay -= 1
    })
    done()
  })
  app.addHook('preClose', (done) => {
    sweep = setInterval(() => {
      if (underWay === 0) app.server.closeAllConnections()
    }, POLL_MS)
    done()
  })
  app.addHook('onClose', async () => {
    while (underWay > 0) await sleep(POLL_MS)
    clearInterval(sweep)
  })
}
