import { fanIn, startBrowser } from '../../apps/engine/src/testing/browser.ts'
import { prepareAvatar } from './bench-avatar.ts'
import { KEY, startEngineProcess } from './engine-process.ts'
import { percentile, printTable } from './figures.ts'

/** In Chromium: join → first decoded frame, and task → first audible sample, with trained lines. */

const ROUNDS = Number(process.env.ROUNDS ?? 12)
const JOIN_BUDGET_MS = 700
const SOUND_BUDGET_MS = 350

let missed = false
const engine = await startEngineProcess()
const browser = await startBrowser('./fan-page.ts')
try {
  const avatar = await prepareAvatar(engine)
  const page = await browser.page()
  const joins: number[] = []
  const sounds: number[] = []
  const loopbacks: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const made = await engine.call<{ session_id: string; url: string; access_token: string }>(
      'streaming.new',
      { avatar_name: avatar.id },
    )
    await engine.call('streaming.start', { session_id: made.session_id })
    const fan = await fanIn(page, { twoConnections: false })
    await fan.join(made.url, made.access_token)
    joins.push(await fan.firstFrameMs())
    await fan.event('avatar_stop_talking')
    const text = avatar.questions[round % avatar.questions.length] ?? 'Hello'
    sounds.push(
      await fan.timeToSound(`${engine.url}/v1/streaming.task`, KEY, {
        session_id: made.session_id,
        text,
        task_type: 'talk',
      }),
    )
    await engine.call('streaming.stop', { session_id: made.session_id })
    loopbacks.push(await fan.loopbackFrameMs())
  }
  // The first round starts the browser's media stack; later ones are what a fan meets.
  const warm = (values: number[]) => values.slice(1)
  const ms = (value: number) => `${value.toFixed(0)} ms`
  const p50 = (values: number[]) => percentile(warm(values), 0.5)
  const p95 = (values: number[]) => percentile(warm(values), 0.95)
  const row = (name: string, values: number[], budget: number) => [
    name,
    ms(values[0] ?? Number.NaN),
    ms(p50(values)),
    ms(p95(values)),
    `${(p50(values) / budget).toFixed(2)} ×`,
    `${(p50(values) / p50(loopbacks)).toFixed(2)} ×`,
  ]
  printTable([
    ['', 'first', 'p50', 'p95', 'p50 to budget', 'p50 to a connection inside the browser'],
    row('join → first decoded frame', joins, JOIN_BUDGET_MS),
    row('task → first audible sample', sounds, SOUND_BUDGET_MS),
    row('first frame inside the browser', loopbacks, JOIN_BUDGET_MS),
  ])
  if (avatar.trainingMs > 5_000)
    console.log(`training: ${(avatar.trainingMs / 60_000).toFixed(1)} minutes for the avatar`)
  missed = p50(joins) > JOIN_BUDGET_MS || p50(sounds) > SOUND_BUDGET_MS
} finally {
  await browser.close()
  await engine.close()
}
process.exit(missed ? 1 : 0)
