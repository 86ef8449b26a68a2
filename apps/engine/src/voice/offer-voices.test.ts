import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'

/** The question at the first start; it lives with the other scripts, which run before anything is installed. */
interface Offer {
  root: string
  env: Record<string, string>
  input: PassThrough & { isTTY?: boolean }
  output: PassThrough & { isTTY?: boolean }
  patienceMs: number
  fetchVoices(): Promise<void>
}
const script = new URL('../../../../scripts/offer-voices.mjs', import.meta.url).href
const { offerVoices } = (await import(script)) as { offerVoices(offer: Offer): Promise<string> }

let root: string
let fetched: number
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'inamora-offer-'))
  fetched = 0
})
afterEach(() => rmSync(root, { recursive: true }))

function start({ answer = '', env = {}, isTTY = true, patienceMs = 60_000 } = {}) {
  const terminal = () => Object.assign(new PassThrough(), { isTTY })
  const input = terminal()
  const output = terminal()
  if (answer) input.write(answer)
  const fetchVoices = async () => void fetched++
  const done = offerVoices({ root, env, input, output, patienceMs, fetchVoices })
  return done.then((result) => ({ result, said: String(output.read() ?? '') }))
}

it.each([
  ['y\n', 'yes', 1],
  ['YES\n', 'yes', 1],
  ['n\n', 'no', 0],
  ['\n', 'no', 0],
  ['what?\n', 'no', 0],
])('takes %j for %s, and never asks again', async (answer, result, count) => {
  const first = await start({ answer })
  expect(first.result).toBe(result)
  expect(first.said).toContain('90 MB')
  expect(fetched).toBe(count)
  expect(readFileSync(join(root, '.data', 'voices', 'offered'), 'utf8').trim()).toBe(result)
  expect(await start({ answer: 'y\n' })).toEqual({ result: 'not asked', said: '' })
  expect(fetched).toBe(count)
})

it('takes silence for a no and says how to get them later', async () => {
  const { result, said } = await start({ patienceMs: 20 })
  expect(result).toBe('no')
  expect(said).toContain('npm run voices')
})

it('asks nobody who cannot answer, and nobody who has the voices', async () => {
  expect(await start({ isTTY: false })).toMatchObject({ result: 'not asked' })
  expect(await start({ env: { CI: 'true' } })).toMatchObject({ result: 'not asked' })
  expect(existsSync(join(root, '.data'))).toBe(false)
  const model = join(root, 'elsewhere', 'voices', 'kokoro')
  mkdirSync(model, { recursive: true })
  writeFileSync(join(model, 'complete'), '')
  expect(await start({ env: { DATA_DIR: 'elsewhere' } })).toMatchObject({ result: 'not asked' })
})
