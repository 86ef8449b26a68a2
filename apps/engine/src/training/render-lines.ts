/**
 * Speaks the lines of the seeded avatars with Kokoro and packs them into the repository, so that a fresh machine has
 * the human voice without any model: `npm run render-lines`. Can be stopped and started again at any time: lines wait
 * in DATA_DIR until their pack is complete, and only lines that changed are spoken anew.
 */
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { personaSchema } from '@inamora/contract/persona'
import { DEFAULT_VOICE_RATE, voices } from '@inamora/contract/voices'
import { z } from 'zod'
import { personaLines } from '#brain/embedded-brain.ts'
import { readSmallTalk, sharedLines } from '#brain/small-talk.ts'
import { encodeLine, encodePack, readPackIndex } from '#voice/line-codec.ts'
import { lineKey } from '#voice/line-key.ts'
import { openLineStore } from '#voice/line-store.ts'
import { createSynthesiser, hasKokoro } from '#voice/synthesiser.ts'

const worldAvatarSchema = z.object({
  slug: z.string(),
  voice: z.string(),
  interactions: z.number(),
  persona: personaSchema.pick({ greeting: true, qa: true }),
})

interface Pack {
  file: string
  voiceId: string
  lines: string[]
}

const engineDirectory = join(import.meta.dirname, '..', '..')
const packsDirectory = join(engineDirectory, 'data', 'lines')
const worldDirectory = process.argv[2] ?? join(engineDirectory, '..', 'server', 'world')
const dataDir = process.env.DATA_DIR ?? join(engineDirectory, '..', '..', '.data')

if (!hasKokoro(dataDir)) {
  console.error('The voice model is missing: run `npm run voices` first.')
  process.exit(1)
}
const store = await openLineStore({ directory: join(dataDir, 'engine', 'lines'), packsDirectory })
const synthesiser = await createSynthesiser(dataDir, Number(process.env.THREADS ?? 2))
let spokenMs = 0
let spentMs = 0
for (const pack of await packs()) await render(pack)
await synthesiser.close()

/** The most popular avatars first, each after what its voice needs before it can be used at all. */
async function packs(): Promise<Pack[]> {
  const directory = join(worldDirectory, 'avatars')
  const files = (await readdir(directory)).filter((file) => file.endsWith('.json'))
  const avatars = await Promise.all(
    files.map(async (file) =>
      worldAvatarSchema.parse(JSON.parse(await readFile(join(directory, file), 'utf8'))),
    ),
  )
  avatars.sort((a, b) => b.interactions - a.interactions)
  const { needed, welcome } = sharedLines(readSmallTalk())
  const ordered: Pack[] = []
  const add = (folder: string, name: string, voiceId: string, lines: string[]) => {
    const file = join(packsDirectory, folder, `${name}.lines`)
    if (!ordered.some((pack) => pack.file === file)) ordered.push({ file, voiceId, lines })
  }
  for (const { slug, voice, persona } of avatars) {
    add('voices', `${voice}-needed`, voice, needed)
    add('avatars', slug, voice, personaLines(persona))
  }
  for (const { id } of voices) {
    add('voices', `${id}-needed`, id, needed)
    add('voices', `${id}-welcome`, id, welcome)
  }
  return ordered
}

async function render({ file, voiceId, lines }: Pack): Promise<void> {
  const sources = lines.map((text) => ({ text, voiceId, rate: DEFAULT_VOICE_RATE }))
  const keys = sources.map(lineKey)
  const packed = existsSync(file) ? readPackIndex(await readFile(file)) : new Map<string, unknown>()
  if (packed.size === keys.length && keys.every((key) => packed.has(key))) return
  for (const source of sources) {
    const key = lineKey(source)
    if (store.has(key)) continue
    const started = performance.now()
    const line = await synthesiser.kokoro(source)
    spentMs += performance.now() - started
    spokenMs += line.durationMs
    await store.put(key, line)
  }
  const encoded = new Map<string, Buffer>()
  for (const key of keys) {
    const line = await store.get(key)
    if (line) encoded.set(key, encodeLine(line))
  }
  const bytes = encodePack(encoded)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, bytes)
  const pace = spokenMs ? (spentMs / spokenMs).toFixed(2) : '-'
  console.log(
    `${file.slice(packsDirectory.length + 1)}: ${lines.length} lines, ${Math.round(bytes.length / 1024)} kB (${pace} s per second of speech)`,
  )
}
