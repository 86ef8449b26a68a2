import { availableParallelism } from 'node:os'
import { ChildService } from '#child/child-service.ts'
import type { SpokenLine } from './line-codec.ts'
import type { LineSource } from './line-key.ts'

export type SpeechModel = 'flite' | 'kokoro'

/** Synthesis in a child process, shared by all sessions. */
export interface Speech {
  speak(model: SpeechModel, source: LineSource, signal: AbortSignal): Promise<SpokenLine>
  close(): void
}

export interface SpeechOptions {
  dataDir: string
  niceness?: number
}

export function startSpeech({ dataDir, niceness = 0 }: SpeechOptions): Speech {
  const child = new ChildService({
    module: new URL('./speech-child.ts', import.meta.url),
    args: ['speech', dataDir, String(Math.max(1, availableParallelism() - 1))],
    niceness,
  })
  return {
    speak: (model, source, signal) => child.call<SpokenLine>(model, source, { signal }),
    close: () => child.close(),
  }
}
