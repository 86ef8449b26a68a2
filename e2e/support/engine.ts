import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

export interface TestEngine extends AsyncDisposable {
  url: string
  apiKey: string
}

/** An engine that no server started, as a vendor's would be. */
export async function startEngine(): Promise<TestEngine> {
  const apiKey = randomUUID()
  const dataDir = await mkdtemp(join(tmpdir(), 'inamora-e2e-engine-'))
  const child = spawn(process.execPath, ['--import', 'tsx', 'apps/engine/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      ENGINE_API_KEY: apiKey,
      ENGINE_PORT: '0',
      MEDIA_PORT: '0',
      ENGINE_TRAINING: 'off',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
    },
  })
  const [ready] = (await once(child, 'message')) as [{ url: string }]
  return {
    url: ready.url,
    apiKey,
    async [Symbol.asyncDispose]() {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
