import { readdir } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import type { StreamingUsage } from '@inamora/contract/streaming'
import { prepareAvatar } from './bench-avatar.ts'
import { type EngineProcess, startEngineProcess } from './engine-process.ts'
import { printTable } from './figures.ts'
import { HeadlessFan } from './headless-fan.ts'

/** Sessions come and go: some stop, some leave, some vanish. Memory, sockets and files must come back to where they were. */

const MINUTES = Number(process.env.MINUTES ?? 2)
const AT_ONCE = Number(process.env.AT_ONCE ?? 6)
const SESSION_S = 20
const LINES = ['Hello there.', 'What do you like?', 'Tell me something about you.', 'Good night!']

/** Open files and sockets of the engine; only Linux can be asked. */
const openFiles = async (pid: number) => (await readdir(`/proc/${pid}/fd`).catch(() => [])).length

async function visit(engine: EngineProcess, avatarId: string, visitor: number): Promise<void> {
  const made = await engine.call<{ session_id: string; url: string; access_token: string }>(
    'streaming.new',
    { avatar_name: avatarId },
  )
  const session_id = made.session_id
  const fan = new HeadlessFan()
  try {
    await engine.call('streaming.start', { session_id })
    await fan.join(made.url, made.access_token)
    for (let turn = 0; turn < 3; turn++) {
      await setTimeout(1_000 + ((visitor * 379 + turn * 613) % 3_000))
      const text = LINES[(visitor + turn) % LINES.length]
      await engine.call('streaming.task', { session_id, text })
    }
    await setTimeout(500)
    if (visitor % 3 === 0) await engine.call('streaming.stop', { session_id })
    // Every third one stays until the time is up, every third one vanishes.
    if (visitor % 3 === 1) await setTimeout(SESSION_S * 1000)
  } finally {
    fan.close()
  }
}

const engine = await startEngineProcess({ ENGINE_SESSION_LIMIT_S: String(SESSION_S) })
const rows = [['minute', 'sessions so far', 'running', 'RSS MB', 'vs minute 1', 'open files']]
let visits = 0
let failures = 0
let firstRss = 0
const measure = async (label: string) => {
  const usage = await engine.get<StreamingUsage>('usage')
  firstRss ||= usage.rss_bytes
  rows.push([
    label,
    String(visits),
    String(usage.sessions),
    (usage.rss_bytes / 1e6).toFixed(0),
    `${(usage.rss_bytes / firstRss).toFixed(2)} ×`,
    String(await openFiles(engine.pid)),
  ])
}
try {
  const avatar = await prepareAvatar(engine)
  const until = performance.now() + MINUTES * 60_000
  const lanes = Array.from({ length: AT_ONCE }, async () => {
    while (performance.now() < until)
      await visit(engine, avatar.id, ++visits).catch((error) => {
        failures++
        console.error(String(error))
      })
  })
  for (let minute = 1; minute <= MINUTES; minute++) {
    await setTimeout(60_000)
    await measure(String(minute))
  }
  await Promise.all(lanes)
  for (let waited = 0; waited < 60; waited++) {
    if ((await engine.get<StreamingUsage>('usage')).sessions === 0) break
    await setTimeout(500)
  }
  await measure('after')
  printTable(rows)
  console.log(`${visits} sessions, ${failures} failed`)
} finally {
  await engine.close()
}
process.exit(failures > 0 ? 1 : 0)
