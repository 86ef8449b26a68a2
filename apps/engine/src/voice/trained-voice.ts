import { lineKey } from './line-key.ts'
import type { LineStore } from './line-store.ts'
import type { VoiceSettings } from './live-voice.ts'
import type { Voice } from './voice.ts'

/** Plays lines rendered in training; what was never rendered is said by `live`, which must sound like the same person. */
export function trainedVoice(
  store: LineStore,
  { voiceId, rate }: VoiceSettings,
  live?: Voice,
): Voice {
  return {
    id: `trained:${voiceId}`,
    async say(text, signal) {
      signal.throwIfAborted()
      const line = await store.get(lineKey({ text, voiceId, rate }))
      signal.throwIfAborted()
      if (line) return { text, ...line }
      if (live) return live.say(text, signal)
      throw new UntrainedLineError(text)
    },
    close() {
      live?.close()
    },
  }
}

export class UntrainedLineError extends Error {
  constructor(text: string) {
    super(`this line was never rendered: ${text.slice(0, 80)}`)
  }
}
