import { pino } from 'pino'
import { createEngine, type Engine, type EngineOverrides } from '#app.ts'
import type { EngineConfig } from '#config.ts'
import { testCast } from './test-cast.ts'

export const TEST_KEY = 'test-key'

interface Answer {
  status: number
  code: number
  message: string
  data: Record<string, unknown>
}

export interface TestEngine extends Engine {
  /** One provider call; the answer with its HTTP status. */
  call(name: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
}

export async function startTestEngine(
  config: Partial<EngineConfig> = {},
  overrides: Partial<EngineOverrides> = {},
): Promise<TestEngine> {
  const engine = await createEngine(
    {
      host: '127.0.0.1',
      port: 0,
      apiKey: TEST_KEY,
      maxSessions: 8,
      sessionLimitMs: 60_000,
      idleLimitMs: 60_000,
      frameCacheBytes: 16 * 1024 * 1024,
      training: true,
      mediaPort: 0,
      dataDir: '',
      logLevel: 'silent',
      ...config,
    },
    {
      cast: testCast(),
      log: pino({ level: process.env.ENGINE_TEST_LOG ?? 'silent' }),
      ...overrides,
    },
  )
  return {
    ...engine,
    async call(name, body = {}, headers = { 'x-api-key': TEST_KEY }) {
      const answer = await fetch(`${engine.url}/v1/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
      return { ...((await answer.json()) as Answer), status: answer.status }
    },
  }
}
