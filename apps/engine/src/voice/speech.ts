import { availableParallelism } from 'node:os'
import { ChildService } from '#child/child-service.ts'
import type { SpokenLine } from './line-codec.ts'
import type { LineSource } from './line-key.ts'

export type SpeechModel = 'flite' | 'kokoro'

/** Synthesis outside this process, shared by all sessions. */
export interface Speech {
  speak(model: SpeechModel, source: LineSource, signal: AbortSignal): Promise<SpokenLine>
  close(): void
}

export interface SpeechOptions {
  dataDir: string
  niceness?: number
}

/** One process for each model, so that a line of Flite never waits behind the loading of Kokoro. */
export function startSpeech({ dataDir, niceness = 0 }: SpeechOptions): Speech {
  const start = (model: SpeechModel) =>
    new ChildService({
      module: new URL('./speech-child.ts', import.meta.url),
      args: [model, dataDir, String(Math.max(1, availableParallelism() - 1))],
      niceness,
    })
  const children: Record<SpeechModel, ChildService> = {
    flite: start('flite'),
    kokoro: start('kokoro'),
  }
  return {
    speak: (model, source, signal) => children[model].call<SpokenLine>(model, source, { signal }),
    close() {
      children.flite.close()
      children.kokoro.close()
    },
  }
}
