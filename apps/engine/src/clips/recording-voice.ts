import type { EngineAvatar } from '#avatars/avatars.ts'
import { lineKey } from '#voice/line-key.ts'
import type { LineStore } from '#voice/line-store.ts'
import { liveVoice } from '#voice/live-voice.ts'
import type { Speech } from '#voice/speech.ts'
import { type SpeechServer, speechServerVoice } from '#voice/speech-server-voice.ts'
import { trainedVoice } from '#voice/trained-voice.ts'
import type { Voice } from '#voice/voice.ts'

export interface RecordingVoiceOptions {
  store: LineStore
  speech: Speech
  server?: SpeechServer
  hasVoiceModel: () => boolean
}

/**
 * The best voice there is for a recording, which may take its time: a speech server, else Kokoro wherever its lines
 * were rendered or its weights are here. Flite only when a line has neither, and then for all of them.
 */
export function recordingVoice(
  { store, speech, server, hasVoiceModel }: RecordingVoiceOptions,
  { voice }: EngineAvatar,
  lines: readonly string[],
): Voice {
  if (server) return speechServerVoice(server, voice)
  if (hasVoiceModel()) return trainedVoice(store, voice, liveVoice(speech, 'kokoro', voice))
  if (lines.every((text) => store.has(lineKey({ text, ...voice }))))
    return trainedVoice(store, voice)
  return liveVoice(speech, 'flite', voice)
}
