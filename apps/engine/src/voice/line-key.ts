import { createHash } from 'node:crypto'

/** Changes whenever the same text would be spoken differently: other weights, phonemes, trimming, encoder. */
export const TRAINED_MODEL = 'kokoro-82m-1.0/1'

export interface LineSource {
  text: string
  voiceId: string
  rate: number
}

export function lineKey({ text, voiceId, rate }: LineSource): string {
  const parts = [TRAINED_MODEL, voiceId, rate.toFixed(2), text]
  return createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 32)
}
