import { setTimeout } from 'node:timers/promises'
import type { StreamingUsage } from '@inamora/contract/streaming'
import { prepareAvatar } from './bench-avatar.ts'
import { type EngineProcess, startEngineProcess } from './engine-process.ts'
import { percentile, printTable, spinMs } from './figures.ts'
import { HeadlessFan } from './headless-fan.ts'

/** Sessions that talk without pause, 1 to 16: processor, memory, frames and how late the latest come. */

const COUNTS = (process.env.COUNTS ?? '1,2,4,8,12,16').split(',').map(Number)
const MEASURE_MS = Number(process.env.MEASURE_MS ?? 12_000)
const LATE_MS = 100
const BUDGET_SESSIONS = 8
const STORY = 'This is a story that goes on for a while, and the mouth keeps moving. '.repeat(25)

interface Talk {
  id: string
  fan: HeadlessFan
}

async function meet(engine: EngineProcess, avatarId: string): Promise<Talk> {
  const made = await engine.call<{ session_id: string; url: string; access_token: string }>(
    'streaming.new',
    { avatar_name: avatarId },
  )
  const id = made.session_id
  await engine.call('streaming.start', { session_id: id })
  const fan = new HeadlessFan()
  await fan.join(made.url, made.access_token)
  await engine.call('streaming.task', { session_id: id, text: STORY, task_type: 'repeat' })
  return { id, fan }
}

const engine = await startEngineProcess({ ENGINE_SESSION_LIMIT_S: '3600' })
const talks: Talk[] = []
const rows = [
  [
    'sessions',
    'CPU %',
    'per session',
    'vs one',
    'frames/s',
    'Mbit/s',
    'late p99',
    'over 100 ms',
    'RSS MB',
    'MB a further session',
  ],
]
const yardstickMs = spinMs()
let single = 0
let missed = false
let firstRss = 0
try {
  const avatar = await prepareAvatar(engine)
  // The first session warms pictures and code; it is not part of the figures.
  const warm = await meet(engine, avatar.id)
  await setTimeout(15_000)
  warm.fan.close()
  await engine.call('streaming.stop', { session_id: warm.id })

  for (const count of COUNTS) {
    while (talks.length < count) talks.push(await meet(engine, avatar.id))
    for (const { id } of talks)
      await engine.call('streaming.task', { session_id: id, text: STORY, task_type: 'repeat' })
    await setTimeout(3_000)
    for (const { fan } of talks) fan.take()
    const before = await engine.get<StreamingUsage>('usage')
    const startedAt = performance.now()
    await setTimeout(MEASURE_MS)
    const after = await engine.get<StreamingUsage>('usage')
    const elapsedMs = performance.now() - startedAt
    const received = talks.map(({ fan }) => fan.take())

    const cpu = (after.cpu_ms - before.cpu_ms) / elapsedMs
    single ||= cpu / count
    firstRss ||= after.rss_bytes
    const lateness = received.flatMap(({ latenessMs }) => latenessMs)
    const frames = received.reduce((sum, { frames }) => sum + frames, 0)
    const bytes = received.reduce((sum, { bytes }) => sum + bytes, 0)
    const late = lateness.filter((ms) => ms > LATE_MS).length
    // The budget is eight on one core, none late.
    if (count === BUDGET_SESSIONS) missed = cpu > 1 || late > 0
    rows.push([
      String(count),
      (cpu * 100).toFixed(0),
      `${((cpu * 100) / count).toFixed(1)} %`,
      `${(cpu / count / single).toFixed(2)} ×`,
      (frames / count / (elapsedMs / 1000)).toFixed(1),
      ((bytes * 8) / count / elapsedMs / 1000).toFixed(2),
      `${percentile(lateness, 0.99).toFixed(0)} ms`,
      `${late} of ${frames}`,
      (after.rss_bytes / 1e6).toFixed(0),
      ((after.rss_bytes - firstRss) / 1e6 / Math.max(1, count - (COUNTS[0] ?? 1))).toFixed(1),
    ])
  }
  printTable(rows)
  console.log(
    `yardstick: a fixed loop takes ${yardstickMs.toFixed(0)} ms of CPU, then ${spinMs().toFixed(0)} ms`,
  )
} finally {
  for (const { fan } of talks) fan.close()
  await engine.close()
}
process.exit(missed ? 1 : 0)
