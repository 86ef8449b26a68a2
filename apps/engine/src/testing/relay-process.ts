import { startRelay } from './relay.ts'

const { url, apiKey, apiSecret } = await startRelay()
process.send?.({ url, apiKey, apiSecret })
process.on('disconnect', () => process.exit(0))
