import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildAll } from './build.mjs'
import { ensureInstalled, requireNode, root } from './install.mjs'
import { offerVoices } from './offer-voices.mjs'

requireNode()
ensureInstalled()
await buildAll()

const server = spawn(
  process.execPath,
  ['--enable-source-maps', join(root, 'apps/server/dist/main.js')],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      NODE_ENV: 'production',
      LOG_LEVEL: process.stdout.isTTY ? 'warn' : 'info',
      ...process.env,
    },
  },
)
// A terminal's Ctrl+C reaches the server by itself; a supervisor's signal comes here only.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))

await offerVoices({ root })
