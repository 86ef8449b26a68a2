import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { portraitSchema } from '@inamora/contract/portrait'
import { dataDirectory } from '#brain/small-talk.ts'
import { STILL_WIDTHS, Stills } from './stills.ts'

/** `npm run render-stills`: the pictures of the demo world, so that a fresh machine shows them at once. */

const world = join(import.meta.dirname, '..', '..', '..', 'server', 'world', 'portraits')
const directory = join(dataDirectory, 'stills')

await mkdir(directory, { recursive: true })
// The demo world has no photographs.
const stills = new Stills(directory, '')
const wanted = new Set<string>()
for (const file of (await readdir(world)).sort()) {
  const portrait = portraitSchema.parse(JSON.parse(await readFile(join(world, file), 'utf8')))
  for (const width of STILL_WIDTHS)
    wanted.add(`${(await stills.get({ portrait }, width)).tag}.webp`)
}
for (const file of await readdir(directory)) {
  if (!wanted.has(file)) await rm(join(directory, file))
}
stills.close()
process.stdout.write(`${wanted.size} pictures in ${directory}\n`)
