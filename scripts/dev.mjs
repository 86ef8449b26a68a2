import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, requireNode, root, say } from './install.mjs'

requireNode()
ensureInstalled()

const children = [
  spawn('npx', ['tsx', 'watch', '--clear-screen=false', 'apps/server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
  }),
]
if (existsSync(join(root, 'apps/web/index.html'))) {
  say('The web app reloads at http://localhost:5173')
  children.push(spawn('npx', ['vite'], { cwd: join(root, 'apps/web'), stdio: 'inherit' }))
}
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })
}
