import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { LiveKitServer } from '#room/livekit-room.ts'

export interface RelayChild extends LiveKitServer {
  close(): void
}

/** The relay in a process of its own, as a LiveKit server is. */
export async function startRelayChild(): Promise<RelayChild> {
  const child = fork(fileURLToPath(new URL('./relay-process.ts', import.meta.url)), {
    execArgv: ['--import', import.meta.resolve('tsx')],
  })
  const [server] = (await once(child, 'message')) as [LiveKitServer]
  return { ...server, close: () => void child.kill('SIGKILL') }
}
