import { percentile, printTable } from './engine/figures.ts'
import { logIn, startServer } from './server/processes.ts'
import { openWorld } from './server/world.ts'

/** Searches over a million avatars through the server, beside reads of one avatar by its id. */

const AVATARS = Number(process.env.AVATARS ?? 1_000_000)
const ROUNDS = Number(process.env.ROUNDS ?? 40)
const BUDGET_P95_MS = 50

const TERMS: Record<string, string[]> = {
  common: ['singer', 'lisbon', 'mia', 'coffee', 'from'],
  'in between': ['horologist', 'ouagadougou', 'zephyrine', 'kintsugi', 'incandescent'],
  seldom: ['hurdy-gurdy', 'gurdy', 'ximena wickramasinghe'],
  rare: ['quenya', 'Speaks Quenya', 'thandi szymanski'],
  absent: ['xylophone', 'qqq', 'nobody at all', 'zzyzx'],
  'one letter': ['a', 'q', 'z', 'x', 'é'],
  'two letters': ['mi', 'qu', 'zz', 'xq', 'jk'],
  'more words': [
    'quiet painter',
    'who loves late walks',
    'a restless falconer from samarkand',
    'o k',
  ],
}

const world = await openWorld('million', AVATARS)
const server = await startServer(world.url)
try {
  const { rows } = await world.client.query(
    'select id from avatars where is_listed order by md5(id::text) limit 200',
  )
  const headers = { authorization: `Bearer ${await logIn(server.origin)}` }
  const measure = async (path: string): Promise<number> => {
    const started = performance.now()
    const response = await fetch(`${server.origin}/api/v1/${path}`, { headers })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    return performance.now() - started
  }
  const timesOf = new Map<string, number[]>(
    ['by id', ...Object.keys(TERMS)].map((kind) => [kind, []]),
  )
  for (let round = -2; round < ROUNDS; round += 1) {
    for (const [kind, terms] of Object.entries(TERMS)) {
      for (const term of terms) {
        const byId = await measure(`avatars/${rows[Math.floor(Math.random() * rows.length)].id}`)
        const search = await measure(`avatars?q=${encodeURIComponent(term)}`)
        if (round < 0) continue
        timesOf.get('by id')?.push(byId)
        timesOf.get(kind)?.push(search)
      }
    }
  }

  const byIdP50 = percentile(timesOf.get('by id') ?? [], 0.5)
  printTable([
    ['search', 'times', 'p50 ms', 'p95 ms', 'p50 to a read by id'],
    ...[...timesOf].map(([kind, times]) => [
      kind,
      String(times.length),
      percentile(times, 0.5).toFixed(1),
      percentile(times, 0.95).toFixed(1),
      (percentile(times, 0.5) / byIdP50).toFixed(1),
    ]),
  ])
  const searches = Object.keys(TERMS).flatMap((kind) => timesOf.get(kind) ?? [])
  const p95 = percentile(searches, 0.95)
  const isKept = p95 <= BUDGET_P95_MS
  console.log(
    `Budget: p95 of all searches at most ${BUDGET_P95_MS} ms; measured ${p95.toFixed(1)} ms: ${isKept ? 'kept' : 'MISSED'}`,
  )
  if (!isKept) process.exitCode = 1
} finally {
  await server.stop()
  await world.stop()
}
