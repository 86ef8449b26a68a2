import { join, resolve } from 'node:path'
import { fetchKokoro } from './fetch-kokoro.ts'
import { hasKokoro, kokoroDirectory } from './synthesiser.ts'

/** As the server takes it: from the folder of the repository, wherever npm runs this. */
const root = join(import.meta.dirname, '..', '..', '..', '..')
const dataDir = resolve(root, process.env.DATA_DIR || '.data')
const BAR = 30

if (hasKokoro(dataDir)) console.log('The voice model is already here.')
else {
  try {
    await fetchKokoro(kokoroDirectory(dataDir), (percent, what) => {
      const filled = Math.round((percent / 100) * BAR)
      const line = `[${'#'.repeat(filled)}${'-'.repeat(BAR - filled)}] ${percent} % ${what}`
      process.stdout.write(process.stdout.isTTY ? `\r${line.padEnd(90)}` : `${line}\n`)
    })
    if (process.stdout.isTTY) process.stdout.write('\n')
  } catch (error) {
    console.error(
      `\nThe voice model could not be fetched: ${error instanceof Error ? error.message : error}`,
    )
    console.error(
      'Nothing else is affected: avatars keep their pre-rendered lines and the embedded voice.',
    )
    process.exitCode = 1
  }
}
