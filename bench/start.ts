import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { percentile, printTable } from './engine/figures.ts'
import { answers, freePort } from './server/processes.ts'
import { cache, root } from './server/world.ts'

/**
 * `npm start` on a clone in which the dependencies are installed and nothing else was done, and the starts
 * after it; until the server answers, and until database and engine are ready as well.
 */

const WARM_STARTS = 5
const BUDGET_MS = { cold: 15_000, warm: 3_000 }

const clone = join(cache, 'clone')

function makeClone(): void {
  rmSync(clone, { recursive: true, force: true })
  const listed = spawnSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: root })
  for (const file of String(listed.stdout).split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(clone, file)), { recursive: true })
    cpSync(join(root, file), join(clone, file), { force: true })
  }
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'))
}

async function measureStart(): Promise<{ serving: number; ready: number }> {
  const port = String(await freePort())
  const started = performance.now()
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: clone,
    env: { ...process.env, HOST: '127.0.0.1', PORT: port, DATA_DIR: join(clone, '.data') },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(child, 'exit')
  const origin = `http://127.0.0.1:${port}`
  const isOver = () => child.exitCode !== null
  await answers(`${origin}/healthz`, isOver)
  const serving = performance.now() - started
  await answers(`${origin}/readyz`, isOver)
  const ready = performance.now() - started
  child.kill('SIGTERM')
  await exited
  return { serving, ready }
}

makeClone()
const cold = await measureStart()
const warm: { serving: number; ready: number }[] = []
for (let i = 0; i < WARM_STARTS; i += 1) warm.push(await measureStart())
const warmServing = percentile(
  warm.map((start) => start.serving),
  0.5,
)
const warmReady = percentile(
  warm.map((start) => start.ready),
  0.5,
)
const seconds = (ms: number) => (ms / 1000).toFixed(2)
printTable([
  ['start', 'serving s', 'engine ready s', 'budget s'],
  ['cold, built first', seconds(cold.serving), seconds(cold.ready), seconds(BUDGET_MS.cold)],
  [
    `warm, median of ${WARM_STARTS}`,
    seconds(warmServing),
    seconds(warmReady),
    seconds(BUDGET_MS.warm),
  ],
])
const isKept = cold.serving <= BUDGET_MS.cold && warmServing <= BUDGET_MS.warm
console.log(`Budget: ${isKept ? 'kept' : 'MISSED'}`)
if (!isKept) process.exitCode = 1
rmSync(clone, { recursive: true, force: true })
