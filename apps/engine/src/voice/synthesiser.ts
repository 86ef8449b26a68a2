import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type FliteVoice, loadFlite } from './flite.ts'
import { loadKokoro } from './kokoro.ts'
import type { SpokenLine } from './line-codec.ts'
import type { LineSource } from './line-key.ts'
import { spellOut } from './spell-out.ts'
import { spokenLine } from './spoken-line.ts'
import { cuesFromArpabet, cuesFromIpa } from './visemes.ts'

export const kokoroDirectory = (dataDir: string) => join(dataDir, 'voices', 'kokoro')
/** Written last by `npm run voices`. */
export const hasKokoro = (dataDir: string) => existsSync(join(kokoroDirectory(dataDir), 'complete'))

export interface Synthesiser {
  flite(source: LineSource): Promise<SpokenLine>
  kokoro(source: LineSource): Promise<SpokenLine>
  close(): Promise<void>
}

/** Speaks in this process: it keeps one core busy, so the engine uses it only inside child processes. */
export async function createSynthesiser(dataDir: string, threads: number): Promise<Synthesiser> {
  const flite = await loadFlite()
  let kokoro: ReturnType<typeof loadKokoro> | undefined
  return {
    async flite({ text, voiceId, rate }) {
      const { sound, phones } = await flite.speak(spellOut(text), fliteVoice(voiceId), rate)
      return spokenLine(sound, cuesFromArpabet(phones))
    },
    async kokoro({ text, voiceId, rate }) {
      kokoro ??= loadKokoro({
        directory: kokoroDirectory(dataDir),
        threads,
        pronounce: (word) => flite.pronounce(word),
      })
      const { sound, phones } = await (await kokoro).speak(text, voiceId, rate)
      return spokenLine(sound, cuesFromIpa(phones))
    },
    async close() {
      await (await kokoro)?.close()
    },
  }
}

/** Kokoro's ids begin with accent and gender: `af_`, `bm_`. */
function fliteVoice(voiceId: string): FliteVoice {
  if (voiceId[1] !== 'm') return 'slt'
  return voiceId.startsWith('b') ? 'awb' : 'rms'
}
