import { pcm16 } from './audio.ts'
import type { VoiceSettings } from './live-voice.ts'
import { spokenLine } from './spoken-line.ts'
import { cuesFromSpelling } from './visemes.ts'
import type { Voice } from './voice.ts'
import { readWav } from './wav.ts'

/** Any server that speaks OpenAI's `POST /audio/speech`. */
export interface SpeechServer {
  baseUrl: string
  apiKey?: string
  model: string
  /** The server's own voice for everybody; without it the avatar's voice id is sent. */
  voice?: string
}

const LIMIT_MS = 15_000
/** The rate of the bare `pcm` answers of that interface. */
const PCM_RATE = 24_000
/** More than a minute and a half of sound is no answer to one sentence. */
const MAX_BYTES = 5_000_000

export function speechServerVoice(server: SpeechServer, { voiceId, rate }: VoiceSettings): Voice {
  const url = `${server.baseUrl.replace(/\/$/, '')}/audio/speech`
  return {
    id: `server:${server.voice ?? voiceId}`,
    async say(text, signal) {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(server.apiKey ? { authorization: `Bearer ${server.apiKey}` } : {}),
        },
        body: JSON.stringify({
          model: server.model,
          voice: server.voice ?? voiceId,
          input: text,
          speed: rate,
          response_format: 'wav',
        }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]),
      })
      if (!response.ok) throw new Error(`the speech server answered ${response.status}`)
      const bytes = Buffer.from(await response.arrayBuffer())
      if (bytes.length > MAX_BYTES) throw new Error('the speech server sent too much sound')
      const sound =
        bytes.toString('latin1', 0, 4) === 'RIFF' ? readWav(bytes) : pcm16(bytes, PCM_RATE)
      const line = spokenLine(sound, [])
      return { text, ...line, visemes: cuesFromSpelling(text, line.durationMs) }
    },
    close() {},
  }
}
