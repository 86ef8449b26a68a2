import { createEngine } from './app.ts'
import { readConfig } from './config.ts'

const engine = await createEngine(readConfig(process.env))
process.send?.({ kind: 'ready', url: engine.url })

let closing = false
async function shutDown(): Promise<void> {
  if (closing) return
  closing = true
  await engine.close()
  process.exit(0)
}
process.on('SIGINT', shutDown)
process.on('SIGTERM', shutDown)
// Started by the server, the engine ends with it.
process.on('disconnect', shutDown)
