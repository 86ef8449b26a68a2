import { deepStrictEqual } from 'node:assert'
import autocannon from 'autocannon'
import { percentile, printTable } from './engine/figures.ts'
import { logIn, startProgram, startServer } from './server/processes.ts'
import { openWorld } from './server/world.ts'

/**
 * `GET avatars`, 50 rows, signed in: the server against a bare `node:http` handler that makes the same two
 * queries, in rounds that take turns, so that whatever else this machine does meets both alike.
 */

const ROUNDS = Number(process.env.ROUNDS ?? 6)
const ROUND_SECONDS = Number(process.env.ROUND_SECONDS ?? 4)
const CONNECTIONS = 16
const BUDGET = { ratio: 0.6, spread: 5 }

interface Contender {
  name: string
  program: { origin: string; cpuMs: () => number }
  headers: Record<string, string>
  rates: number[]
  cpuMicros: number[]
  p50s: number[]
  p99s: number[]
}

function load(contender: Contender, seconds: number) {
  return autocannon({
    url: `${contender.program.origin}/api/v1/avatars`,
    connections: CONNECTIONS,
    duration: seconds,
    headers: contender.headers,
  })
}

async function etagOf(origin: string, headers: Record<string, string>): Promise<string> {
  return (await fetch(`${origin}/api/v1/avatars`, { headers })).headers.get('etag') ?? ''
}

const world = await openWorld('small', 2_000)
const environment = { DATABASE_URL: world.url }
const programs = [
  await startServer(world.url),
  await startProgram(['--import', 'tsx', 'bench/server/bare-handler.ts'], environment),
  await startProgram(['--import', 'tsx', 'bench/server/cached-server.ts'], environment),
] as const
try {
  const [server, bare, cached] = programs
  const headers = { authorization: `Bearer ${await logIn(server.origin)}` }
  const bodies = await Promise.all(
    programs.map(async ({ origin }) =>
      (await fetch(`${origin}/api/v1/avatars`, { headers })).json(),
    ),
  )
  for (const body of bodies) deepStrictEqual(body, bodies[0])

  const figures = () => ({ rates: [], cpuMicros: [], p50s: [], p99s: [] })
  const contenders: Contender[] = [
    { name: 'bare node:http', program: bare, headers, ...figures() },
    { name: 'server', program: server, headers, ...figures() },
    { name: 'with a cache', program: cached, headers, ...figures() },
    {
      name: 'cache and ETag',
      program: cached,
      headers: { ...headers, 'if-none-match': await etagOf(cached.origin, headers) },
      ...figures(),
    },
  ]
  for (const contender of contenders) await load(contender, 2)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const contender of contenders) {
      const cpuBefore = contender.program.cpuMs()
      const result = await load(contender, ROUND_SECONDS)
      if (result.errors > 0 || result['4xx'] + result['5xx'] > 0) {
        throw new Error(`${contender.name}: not every answer was good`)
      }
      contender.rates.push(result.requests.average)
      const cpuMs = contender.program.cpuMs() - cpuBefore
      contender.cpuMicros.push((cpuMs * 1000) / result.requests.total)
      contender.p50s.push(result.latency.p50)
      contender.p99s.push(result.latency.p99)
    }
  }

  const median = (values: number[]) => percentile(values, 0.5)
  const [reference, measured] = contenders
  if (!reference || !measured) throw new Error('nothing measured')
  const ratioOf = (contender: Contender) =>
    median(contender.rates.map((rate, round) => rate / (reference.rates[round] ?? Number.NaN)))
  printTable([
    ['GET avatars', 'requests/s', 'p50 ms', 'p99 ms', 'p99/p50', 'CPU µs each', 'to bare'],
    ...contenders.map((contender) => [
      contender.name,
      median(contender.rates).toFixed(0),
      median(contender.p50s).toFixed(1),
      median(contender.p99s).toFixed(1),
      (median(contender.p99s) / median(contender.p50s)).toFixed(1),
      median(contender.cpuMicros).toFixed(0),
      ratioOf(contender).toFixed(2),
    ]),
  ])
  const ratio = ratioOf(measured)
  const spread = median(measured.p99s) / median(measured.p50s)
  const isKept = ratio >= BUDGET.ratio && spread < BUDGET.spread
  console.log(
    `Budget: at least ${BUDGET.ratio} of the bare handler, p99 under ${BUDGET.spread} × p50: ${isKept ? 'kept' : 'MISSED'}`,
  )
  if (!isKept) process.exitCode = 1
} finally {
  for (const program of programs) await program.stop()
  await world.stop()
}
