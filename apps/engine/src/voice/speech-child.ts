import { serveParent } from '#child/serve-parent.ts'
import type { LineSource } from './line-key.ts'
import { createSynthesiser } from './synthesiser.ts'

/** Arguments: a name for messages, DATA_DIR, number of threads. */
const [, , , dataDir = '.data', threads = '1'] = process.argv
const synthesiser = createSynthesiser(dataDir, Number(threads))

serveParent({
  flite: async (source: LineSource) => (await synthesiser).flite(source),
  kokoro: async (source: LineSource) => (await synthesiser).kokoro(source),
})
