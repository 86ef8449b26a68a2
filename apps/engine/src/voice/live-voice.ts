import type { Speech, SpeechModel } from './speech.ts'
import type { Voice } from './voice.ts'

export interface VoiceSettings {
  voiceId: string
  rate: number
}

/** Every line is synthesised when it is said. */
export function liveVoice(
  speech: Speech,
  model: SpeechModel,
  { voiceId, rate }: VoiceSettings,
): Voice {
  return {
    id: `${model}:${voiceId}`,
    async say(text, signal) {
      const line = await speech.speak(model, { text, voiceId, rate }, signal)
      return { text, ...line }
    },
    close() {},
  }
}
