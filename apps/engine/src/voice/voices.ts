import { voiceIds } from '@inamora/contract/voices'
import type { EngineAvatar } from '#avatars/avatars.ts'
import { lineKey } from './line-key.ts'
import type { LineStore } from './line-store.ts'
import { liveVoice, type VoiceSettings } from './live-voice.ts'
import type { Speech } from './speech.ts'
import { type SpeechServer, speechServerVoice } from './speech-server-voice.ts'
import { hasKokoro } from './synthesiser.ts'
import { trainedVoice } from './trained-voice.ts'
import type { Voice } from './voice.ts'

/** Slower than this and a sentence is not ready before the one ahead of it has been said. */
const LIVE_PACE = 0.7
const PROBE = 'Let me think about that for a moment, and then I will tell you.'

export type VoiceKind = 'server' | 'kokoro' | 'trained' | 'flite'

export interface VoicesOptions {
  dataDir: string
  store: LineStore
  speech: Speech
  server?: SpeechServer
  /** Whether the brain only says lines that training renders. */
  brainIsEmbedded: boolean
  /** Every line the embedded brain can say as this avatar. */
  linesOf: (avatar: EngineAvatar) => string[]
}

export interface Voices {
  /** Chosen once for a session and kept to its end. */
  voice(avatar: EngineAvatar, choice?: Partial<VoiceSettings>): Voice
  choose(
    avatar: EngineAvatar,
    choice?: Partial<VoiceSettings>,
  ): { kind: VoiceKind; settings: VoiceSettings }
  /** Finds out in the background whether live synthesis keeps up on this machine. */
  measure(signal: AbortSignal): Promise<void>
}

/**
 * Which voice a session gets:
 * - a speech server, when one is configured;
 * - trained lines and live Kokoro, when its weights are here and the machine is fast enough;
 * - trained lines alone, when the embedded brain says nothing else. Only `repeat`, the caller's own words, can then ask
 *   for a line that was never rendered; Flite says it rather than nobody.
 * - otherwise Flite, for the whole session, so that the voice never changes in the middle.
 */
export function createVoices(options: VoicesOptions): Voices {
  const { dataDir, store, speech, server, brainIsEmbedded, linesOf } = options
  let kokoroKeepsUp = false

  const choose: Voices['choose'] = (avatar, choice = {}) => {
    const settings = {
      voiceId: voiceIds.find((id) => id === choice.voiceId) ?? avatar.voice.voiceId,
      rate: choice.rate ?? avatar.voice.rate,
    }
    if (server) return { kind: 'server', settings }
    if (kokoroKeepsUp) return { kind: 'kokoro', settings }
    const isTrained = () =>
      linesOf(avatar).every((text) => store.has(lineKey({ text, ...settings })))
    return { kind: brainIsEmbedded && isTrained() ? 'trained' : 'flite', settings }
  }

  return {
    choose,
    voice(avatar, choice) {
      const { kind, settings } = choose(avatar, choice)
      if (server && kind === 'server') return speechServerVoice(server, settings)
      if (kind === 'flite') return liveVoice(speech, 'flite', settings)
      return trainedVoice(
        store,
        settings,
        liveVoice(speech, kind === 'kokoro' ? 'kokoro' : 'flite', settings),
      )
    },
    async measure(signal) {
      if (server || !hasKokoro(dataDir)) return
      const source = { text: PROBE, voiceId: voiceIds[0], rate: 1 }
      await speech.speak('kokoro', source, signal)
      const started = performance.now()
      const { durationMs } = await speech.speak('kokoro', source, signal)
      kokoroKeepsUp = (performance.now() - started) / durationMs < LIVE_PACE
    },
  }
}
