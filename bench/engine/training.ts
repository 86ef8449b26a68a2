import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { EngineAvatarState, Photograph } from '@inamora/contract/engine'
import { type EngineProcess, KEY, startEngineProcess } from './engine-process.ts'
import { printTable, spinMs } from './figures.ts'

/**
 * Minutes of training for one avatar on an empty DATA_DIR: drawn with the lines of the demo world, drawn with lines
 * nobody has spoken yet, and photographed. Lines are spoken only where the voice model is (`npm run voices`).
 */

const BUDGET_MINUTES = Number(process.env.BUDGET_MINUTES ?? 10)
const root = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const model = join(process.env.DATA_DIR ?? root('.data'), 'voices')

/** Processor seconds of the engine and the processes it started. */
function cpuSeconds(pid: number): number {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,time=']).toString().trim().split('\n')
  const rows = table.map((line) => line.trim().split(/\s+/))
  const mine = new Set([String(pid)])
  for (const [child = '', parent = ''] of rows) if (mine.has(parent)) mine.add(child)
  const seconds = (time: string) =>
    time.split(/[-:]/).reduce((sum, part, i, parts) => {
      const perDay = parts.length === 4 && i === 0
      return perDay ? Number(part) * 24 : sum * 60 + Number(part)
    }, 0)
  return rows
    .filter(([child = '']) => mine.has(child))
    .reduce((sum, [, , time = '']) => sum + seconds(time), 0)
}

async function train(engine: EngineProcess, what: string, id: string, body: object) {
  const startedAt = performance.now()
  const cpuBefore = cpuSeconds(engine.pid)
  const spent = { face: 0, voice: 0, mind: 0 }
  let last = startedAt
  await engine.put(`avatars/${id}`, body)
  for (;;) {
    const { training } = await engine.get<EngineAvatarState>(`avatars/${id}`)
    const now = performance.now()
    if (training.step) spent[training.step] += now - last
    last = now
    if (training.status === 'ready') break
    if (training.status === 'failed') throw new Error(`training failed: ${training.reason}`)
    await setTimeout(100)
  }
  const minutes = (last - startedAt) / 60_000
  const seconds = (ms: number) => (ms / 1000).toFixed(1)
  return {
    minutes,
    row: [
      what,
      ...[spent.face, spent.voice, spent.mind].map(seconds),
      minutes.toFixed(2),
      ((cpuSeconds(engine.pid) - cpuBefore) / 60).toFixed(2),
    ],
  }
}

/** No photograph of anybody is in the repository; a drawn face stands in for one. */
async function uploadFace(engine: EngineProcess): Promise<{ id: string; examinedMs: number }> {
  const folder = root('apps/engine/data/stills')
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('-960.webp'))) {
    const startedAt = performance.now()
    const response = await fetch(`${engine.url}/v1/photographs`, {
      method: 'POST',
      headers: { 'x-api-key': KEY, 'content-type': 'image/webp' },
      body: await readFile(join(folder, file)),
    })
    const { code, data } = (await response.json()) as { code: number; data: Photograph }
    if (code === 100) return { id: data.id, examinedMs: performance.now() - startedAt }
  }
  throw new Error('the face finder takes none of our portraits')
}

const world = async (folder: string) =>
  JSON.parse(await readFile(root(`apps/server/world/${folder}/amara-bell.json`), 'utf8'))

const dataDir = await mkdtemp(join(tmpdir(), 'inamora-training-'))
if (existsSync(model)) await symlink(model, join(dataDir, 'voices'))
else await mkdir(join(dataDir, 'voices'))
const engine = await startEngineProcess({ DATA_DIR: dataDir })
const rows = [['avatar', 'face s', 'voice s', 'mind s', 'minutes', 'CPU minutes']]
let slowest = 0
const yardstickMs = spinMs()
try {
  const { name, voice, persona } = await world('avatars')
  const portrait = await world('portraits')
  const seeded = { name, voice: { voiceId: voice }, persona, portrait }
  const own = {
    greeting: `${persona.greeting} I am new here.`,
    qa: persona.qa.map(({ question, answer }: { question: string; answer: string }) => ({
      question: `${question} Tell me.`,
      answer: `Well. ${answer}`,
    })),
  }
  const { id: photograph, examinedMs } = await uploadFace(engine)
  for (const [what, id, body] of [
    ['drawn, lines of the demo world', 'seeded', seeded],
    ['drawn, own lines', 'own', { ...seeded, portrait: { ...portrait, seed: 99 }, persona: own }],
    [
      'photographed, own lines',
      'photo',
      { ...seeded, portrait: undefined, photograph, persona: own },
    ],
  ] as const) {
    const { minutes, row } = await train(engine, what, id, body)
    slowest = Math.max(slowest, minutes)
    rows.push(row)
  }
  printTable(rows)
  console.log(
    `a photograph is judged and cropped in ${(examinedMs / 1000).toFixed(1)} s, loading the models included`,
  )
  console.log(
    `voice model: ${existsSync(join(model, 'kokoro', 'complete')) ? 'here' : 'absent, so only lines that came with the repository are spoken'}`,
  )
  console.log(`yardstick: a fixed loop takes ${yardstickMs.toFixed(0)} ms of CPU`)
} finally {
  await engine.close()
  await rm(dataDir, { recursive: true })
}
process.exit(slowest > BUDGET_MINUTES ? 1 : 0)
