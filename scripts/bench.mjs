import { spawnSync } from 'node:child_process'
import { availableParallelism, loadavg } from 'node:os'
import { buildAll } from './build.mjs'
import { ensureInstalled, requireNode, root, say } from './install.mjs'

const BENCHMARKS = {
  'avatars-list': 'bench/avatars-list.ts',
  search: 'bench/search.ts',
  start: 'bench/start.ts',
  ledger: 'bench/ledger.ts',
  live: 'bench/live.ts',
  sessions: 'bench/engine/sessions.ts',
  latency: 'bench/engine/latency.ts',
  training: 'bench/engine/training.ts',
  soak: 'bench/engine/soak.ts',
}

requireNode()
ensureInstalled()
await buildAll()

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in BENCHMARKS))
if (unknown.length > 0) {
  const names = Object.keys(BENCHMARKS).join(', ')
  process.stderr.write(`There is no benchmark ${unknown.join(', ')}; there are ${names}.\n`)
  process.exit(1)
}
let missed = 0
for (const name of wanted.length > 0 ? wanted : Object.keys(BENCHMARKS)) {
  const [load] = loadavg()
  say(`${name}… (load ${load.toFixed(1)} on ${availableParallelism()} processors)`)
  const args = ['--import', 'tsx', BENCHMARKS[name]]
  const result = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
  if (result.status !== 0) missed += 1
}
process.exit(missed > 0 ? 1 : 0)
